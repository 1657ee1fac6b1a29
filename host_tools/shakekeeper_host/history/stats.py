"""Figures of everybody who played."""


class Person:
    """One player: `matches` finished, `wins` (shared ones too), the totals of those matches, points of shakes."""

    def __init__(self, name):
        self.name = name
        self.matches = self.wins = 0
        self.totals = []
        self.shakes = []

    @property
    def win_share(self):
        """Wins among the matches, 0 to 1."""
        return self.wins / self.matches

    @property
    def average(self):
        """Points a match."""
        return sum(self.totals) / len(self.totals)

    @property
    def best_total(self):
        """The most points in a match."""
        return max(self.totals)

    @property
    def shake_average(self):
        """Points a shake, 0 where none was scored."""
        return sum(self.shakes) / len(self.shakes) if self.shakes else 0.0

    @property
    def best_shake(self):
        """The most points in a shake."""
        return max(self.shakes, default=0)


def count(matches):
    """Return a Person for everybody in the finished ones of `matches`, who won most first."""
    people = {}
    for played in matches:
        if played.is_finished and played.match:
            _add(people, played)
    return sorted(people.values(), key=lambda person: (-person.wins, -person.win_share, person.name))


def _add(people, played):
    sheet = played.match.sheet
    for seat, name in enumerate(played.names):
        person = people.setdefault(name, Person(name))
        person.matches += 1
        person.wins += name in played.winners
        person.totals.append(played.match.totals[seat])
        points = [sheet.points(shake, seat) for shake in range(len(sheet.rows))]
        person.shakes += [point for point in points if point is not None]
