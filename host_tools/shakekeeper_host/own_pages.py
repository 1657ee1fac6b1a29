"""Web pages for this computer alone."""

from aiohttp import web

_HOSTS = ("127.0.0.1", "localhost", "[::1]")


@web.middleware
async def own_pages_only(request, handler):
    """Refuse what comes by another name or from another site's page, whatever its address."""
    port = request.transport.get_extra_info("sockname")[1]
    allowed = {"%s:%d" % (host, port) for host in _HOSTS}
    origin = request.headers.get("Origin")
    if request.headers.get("Host") not in allowed or origin not in {None, *("http://" + host for host in allowed)}:
        return web.Response(status=403, text="This page is for this computer alone.\n")
    response = await handler(request)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    policy = "default-src 'self'; connect-src 'self' ws://%s" % request.host
    response.headers.setdefault("Content-Security-Policy", policy)
    return response
