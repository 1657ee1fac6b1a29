"""Every rule and feature has tests that are really there, and the page of them is current."""

import ast

from .coverage_map import FEATURES, PAGE, RULES, TESTS, page


def names_in(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))}
    return found | {target.id for node in tree.body if isinstance(node, ast.Assign) for target in node.targets if isinstance(target, ast.Name)}


def test_every_named_test_is_there():
    missing = []
    for *_, tests in [*RULES, *FEATURES]:
        assert tests
        for test in tests:
            file, name = test.split("::")
            if not (TESTS / file).is_file() or name not in names_in(TESTS / file):
                missing.append(test)
    assert missing == []


def test_the_page_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.coverage_map writes it anew"
