// A box with a sloping front for Shakekeeper: panel, keys in a row, a hole for the sound, a cut for the cable.
// part: "box", "lid" (the bottom) or "front" (a thin plate to try the holes with).
part = "box";

// Choose a panel: [window width, window height, hole distance x, hole distance y, hole diameter,
// how far the window's centre lies above the centre of the holes]
panel_096 = [25.0, 14.0, 23.5, 23.5, 2.0, 1.0];
panel_130 = [32.0, 18.0, 30.4, 28.5, 3.0, 1.5];
panel = panel_096;

keys = 4;          // 1 to 5, in a row below the panel
key_hole = 12.5;   // diameter
key_pitch = 20;    // from centre to centre
sound_hole = 3;    // diameter; three of them
cable = [13, 8];   // width and height of the cut at the back

width = 96;
depth = 70;
front_height = 18;
back_height = 42;
wall = 2.4;
clearance = 0.3;

$fn = 48;

slope = atan((back_height - front_height) / depth);
front_length = depth / cos(slope);

module outline(height_front, height_back) {
    // The side view, drawn along y and z, then given its width.
    rotate([90, 0, 90])
        linear_extrude(width)
            polygon([[0, 0], [depth, 0], [depth, height_back], [0, height_front]]);
}

module hollow() {
    translate([wall, wall, -1])
        resize([width - 2 * wall, depth - 2 * wall, 0])
            outline(front_height - wall + 1, back_height - wall + 1);
}

// Places children on the sloping face: x to the right, y up the slope, z out of it, from its lower left corner.
module on_front() {
    translate([0, 0, front_height]) rotate([slope, 0, 0]) children();
}

module front_holes(thickness) {
    panel_y = front_length * 0.66;
    keys_y = front_length * 0.24;
    translate([width / 2, panel_y, 0]) {
        cube([panel[0], panel[1], 3 * thickness], center = true);
        for (x = [-1, 1], y = [-1, 1])
            translate([x * panel[2] / 2, y * panel[3] / 2 - panel[5], 0])
                cylinder(d = panel[4] + clearance, h = 3 * thickness, center = true);
    }
    for (key = [0 : keys - 1])
        translate([width / 2 + (key - (keys - 1) / 2) * key_pitch, keys_y, 0])
            cylinder(d = key_hole, h = 3 * thickness, center = true);
    for (hole = [-1 : 1])
        translate([width - 14, panel_y + hole * 6, 0])
            cylinder(d = sound_hole, h = 3 * thickness, center = true);
}

module posts() {
    for (x = [wall + 3, width - wall - 3], y = [wall + 3, depth - wall - 3])
        translate([x, y, 3])
            difference() {
                cylinder(d = 6, h = front_height - wall - 3);
                translate([0, 0, -1]) cylinder(d = 2.4, h = 12);
            }
}

module box() {
    difference() {
        outline(front_height, back_height);
        hollow();
        on_front() front_holes(wall + 1);
        translate([width / 2 - cable[0] / 2, depth - wall - 1, 3])
            cube([cable[0], wall + 2, cable[1]]);
    }
    intersection() {
        posts();
        outline(front_height, back_height);
    }
}

module lid() {
    difference() {
        union() {
            cube([width, depth, wall]);
            translate([wall + clearance, wall + clearance, 0])
                cube([width - 2 * (wall + clearance), depth - 2 * (wall + clearance), wall + 1.5]);
        }
        for (x = [wall + 3, width - wall - 3], y = [wall + 3, depth - wall - 3])
            translate([x, y, -1]) cylinder(d = 3, h = wall + 5);
    }
}

module front() {
    difference() {
        cube([width, front_length, 1.2]);
        front_holes(2);
    }
}

if (part == "box") box();
if (part == "lid") lid();
if (part == "front") front();
