"""The device's faces, drawn as text art here, and the generator of the firmware modules that hold them."""
