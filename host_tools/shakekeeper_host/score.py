"""Print the points of words, to settle an argument at the table."""

import argparse
import sys
import unicodedata

from shakekeeper.core import scoring, settings as rules

_KEYS = ("scoring_table", "shortest_word", "penalty", "bonus_letters")


class WordError(ValueError):
    """A word that can't be scored, and why."""


def add_arguments(parser):
    """Add what `shakekeeper score` takes to `parser`."""
    parser.add_argument("words", metavar="WORD", nargs="+", help="a word; blur:2 is blur with two bonus letters")
    for key in _KEYS:
        option = "--" + key.replace("_", "-")
        if rules.defaults()[key].__class__ is bool:
            parser.add_argument(option, action=argparse.BooleanOptionalAction, help=_help(key))
        else:
            parser.add_argument(option, type=_reader(key), metavar="VALUE", help=_help(key))
    parser.add_argument("--rejected", type=_count, default=0, metavar="COUNT", help="how many words were rejected")


def run(args):
    """Print each word's points and the total; return 0, or 2 with one line on standard error."""
    try:
        words = [parse_word(word) for word in args.words]
    except WordError as error:
        print(error, file=sys.stderr)
        return 2
    _show(args.words, words, args.rejected, _settings(args, words))
    return 0


def parse_word(text):
    """Return (letters, bonus) of `blur` or `blur:2`; raise WordError for anything else."""
    word, colon, bonus = unicodedata.normalize("NFC", text).partition(":")
    if not word.isalpha():
        raise WordError("%s: a word has letters only" % ascii(text))
    if len(word) > scoring.MAX_LETTERS:
        raise WordError("%s: %d letters; a word has at most %d" % (ascii(word), len(word), scoring.MAX_LETTERS))
    if colon and bonus not in [str(n) for n in range(scoring.MAX_BONUS + 1)]:
        raise WordError("%s: 0 to %d bonus letters" % (ascii(text), scoring.MAX_BONUS))
    return len(word), int(bonus or 0)


def _help(key):
    if key == "bonus_letters":
        return "do bonus letters count? (default: when a word has some)"
    return "%s (default %s)" % (rules.allowed_text(key), rules.defaults()[key])


def _reader(key):
    is_number = rules.defaults()[key].__class__ is int

    def read(text):
        try:
            return rules.check(key, int(text) if is_number else text)
        except ValueError:
            raise argparse.ArgumentTypeError("%s is not allowed: %s" % (text, rules.allowed_text(key))) from None

    return read


def _count(text):
    if not (text.isascii() and text.isdigit() and int(text) <= 255):
        raise argparse.ArgumentTypeError("%s is not a number from 0 to 255" % text)
    return int(text)


def _settings(args, words):
    settings = rules.defaults()
    settings["bonus_letters"] = any(bonus for _, bonus in words)
    for key in _KEYS:
        if getattr(args, key) is not None:
            settings[key] = getattr(args, key)
    return settings


def _show(texts, words, rejected, settings):
    # Only now: a bad word is told without loading the terminal library.
    from rich.table import Table
    from rich.text import Text

    from . import terminal

    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column()
    table.add_column(style="dim")
    table.add_column(justify="right")
    for text, (letters, bonus) in zip(texts, words):
        points = scoring.word_points(letters, bonus, settings)
        table.add_row(Text(text.partition(":")[0]), _remark(letters, bonus, settings), str(points))
    if rejected:
        table.add_row("rejected", "%d at %d" % (rejected, settings["penalty"]), str(-rejected * settings["penalty"]))
    total = scoring.tally_points(scoring.tally_of(words, rejected), settings)
    table.add_row(Text("total", "bold"), "", Text(str(total), "bold"))
    terminal.open_console().print(table)


def _remark(letters, bonus, settings):
    remark = "%d letter%s" % (letters, "" if letters == 1 else "s")
    if letters < settings["shortest_word"]:
        return remark + ", too short"
    if bonus and settings["bonus_letters"]:
        return remark + ", times %d" % (1 << bonus)
    return remark
