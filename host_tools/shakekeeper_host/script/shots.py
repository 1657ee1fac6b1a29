"""Pictures of the panel, taken by `shot NAME`."""

from pathlib import Path


class ShotFolder:
    """Keeps each shot as NAME.png, with the pixels visible, and as NAME.txt, text art."""

    def __init__(self, folder, scale=4):
        self.folder = Path(folder)
        self.scale = scale

    def __call__(self, name, panel):
        from ..render import to_png

        self.folder.mkdir(parents=True, exist_ok=True)
        picture = to_png(panel.visible(), panel.width, panel.height, self.scale, panel.is_inverted)
        (self.folder / (name + ".png")).write_bytes(picture)
        (self.folder / (name + ".txt")).write_text(art_of(panel), encoding="ascii")


def art_of(panel):
    """Return what a person sees on the panel as text art, the inversion of the whole panel included."""
    from ..render import to_art

    ram = panel.visible()
    if panel.is_inverted and panel.is_on:
        ram = bytes(byte ^ 0xFF for byte in ram)
    return to_art(ram, panel.width, panel.height)
