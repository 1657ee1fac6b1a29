"""The computer at the other end of the USB cable: it enumerates the board and opens its serial ports."""

import struct

_SET_ADDRESS, _GET_DESCRIPTOR, _SET_CONFIGURATION = 5, 6, 9
_SET_CONTROL_LINE_STATE = 0x22
_CONFIGURATION, _INTERFACE, _ENDPOINT = 2, 4, 5
_CLASS_CDC_CONTROL, _CLASS_CDC_DATA = 2, 10
_BULK = 2
_DTR_AND_RTS = 3
_HEAD_SIZE = 9
_PACKET_SIZE = 64


class SerialPort:
    """One CDC serial port as the computer sees it: bytes received, bytes waiting to be sent."""

    def __init__(self, control_interface):
        self.control_interface = control_interface
        self.in_endpoint = self.out_endpoint = -1
        self.received = bytearray()
        self.waiting = bytearray()
        self.room = 0

    def take(self):
        """Return the packet that goes out now, empty when the board has no room for one."""
        packet = bytes(self.waiting[: self.room])
        del self.waiting[: len(packet)]
        if packet:
            self.room = 0
        return packet


class UsbHost:
    """Enumerates the board whenever it appears on the bus and keeps its serial ports open.

    Unlike a host that completes every transfer at once, it leaves the board alone while there is
    nothing to say: empty packets would keep the processor busy that the firmware is measured on.
    """

    def __init__(self, usb):
        self._usb = usb
        self.ports = []
        self.is_connected = False
        self._unsent = bytearray()
        self._detach()
        usb.on_usb_enabled = usb.reset_device
        usb.on_reset_received = self._on_bus_reset
        usb.on_endpoint_write = self._on_packet_in
        usb.on_endpoint_read = self._on_room
        usb.on_reset = self._detach

    def write(self, data, port=0):
        """Send bytes to a serial port, now or as soon as the board has opened it."""
        if port >= len(self.ports):
            self._unsent += data
            return
        self.ports[port].waiting += data
        self._send(self.ports[port])

    def read(self, port=0):
        """Return and forget what the board has sent on a serial port."""
        if port >= len(self.ports):
            return b""
        data = bytes(self.ports[port].received)
        self.ports[port].received.clear()
        return data

    def _detach(self):
        self.is_connected = False
        self.ports = []
        self._requests = []
        self._descriptors = bytearray()
        self._wanted = 0

    def _on_bus_reset(self):
        self._detach()
        self._requests = [
            (0x00, _SET_ADDRESS, 1, 0, 0),
            (0x80, _GET_DESCRIPTOR, _CONFIGURATION << 8, 0, _HEAD_SIZE),
        ]
        self._next_request()

    def _next_request(self):
        if not self._requests:
            return
        request = self._requests.pop(0)
        self._wanted = request[4]
        self._descriptors.clear()
        self._usb.send_setup_packet(struct.pack("<BBHHH", *request))

    def _on_packet_in(self, endpoint, data):
        if endpoint == 0:
            self._on_control_in(data)
            return
        for port in self.ports:
            if port.in_endpoint == endpoint:
                port.received += data

    def _on_control_in(self, data):
        self._descriptors += data
        if len(self._descriptors) < self._wanted:
            return
        if self._wanted == _HEAD_SIZE:
            size = struct.unpack_from("<H", self._descriptors, 2)[0]
            self._requests = [(0x80, _GET_DESCRIPTOR, _CONFIGURATION << 8, 0, size)]
        elif self._wanted:
            self.ports = _find_ports(bytes(self._descriptors))
            self._requests = [(0x00, _SET_CONFIGURATION, 1, 0, 0)]
            for port in self.ports:
                self._requests.append((0x21, _SET_CONTROL_LINE_STATE, _DTR_AND_RTS, port.control_interface, 0))
        elif self.ports and not self._requests and not self.is_connected:
            self._open()
        self._next_request()

    def _open(self):
        self.is_connected = True
        if self._unsent:
            self.write(bytes(self._unsent))
            self._unsent.clear()

    def _on_room(self, endpoint, size):
        for port in self.ports:
            if port.out_endpoint == endpoint:
                port.room = min(size, _PACKET_SIZE)
                self._send(port)

    def _send(self, port):
        packet = port.take()
        if packet:
            self._usb.endpoint_read_done(port.out_endpoint, packet)


def _find_ports(descriptors):
    """Return a SerialPort for each pair of CDC interfaces, in the order of the descriptors."""
    ports, is_data, at = [], False, 0
    while at + 2 <= len(descriptors) and descriptors[at]:
        size, kind = descriptors[at], descriptors[at + 1]
        if kind == _INTERFACE:
            is_data = descriptors[at + 5] == _CLASS_CDC_DATA
            if descriptors[at + 5] == _CLASS_CDC_CONTROL:
                ports.append(SerialPort(descriptors[at + 2]))
        elif kind == _ENDPOINT and is_data and ports and descriptors[at + 3] & 3 == _BULK:
            address = descriptors[at + 2]
            if address & 0x80:
                ports[-1].in_endpoint = address & 0x0F
            else:
                ports[-1].out_endpoint = address & 0x0F
        at += size
    return ports
