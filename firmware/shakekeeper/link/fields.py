"""What requests hold and answers are made of: numbers, records, pages of them."""

from binascii import a2b_base64, b2a_base64

# Bytes of records a page: with base64 and all around it an answer stays below its limit.
PAGE_BYTES = 300


class Refused(ValueError):
    """A request can't be met, and why, in words."""


def number(request, key, default):
    """A whole number of a request."""
    value = request.get(key, default)
    if value.__class__ is not int or not (value == default or 0 <= value < 1 << 32):
        raise Refused(key + " is no number that fits")
    return value


def record(request, key):
    """The bytes of a record in a request."""
    value = request.get(key)
    if value.__class__ is not str:
        raise Refused(key + " is missing")
    try:
        data = a2b_base64(value)
    except ValueError:
        raise Refused(key + " is no base64")
    if not data:
        raise Refused(key + " is empty")
    return data


def base64(data):
    """Bytes as text."""
    return b2a_base64(data).decode().rstrip()


def page(payload_of, count, first):
    """As many of `count` records as fit, from number `first` on, each with its length before it."""
    data = bytearray()
    for at in range(first, count):
        payload = payload_of(at)
        if len(data) + 1 + len(payload) > PAGE_BYTES:
            break
        data.append(len(payload))
        data.extend(payload)
    return {"count": count, "from": first, "data": base64(data)}
