"""A network that takes its time: `delay UPSTREAM_PORT MILLISECONDS` passes every byte on, each way in
half of that time. It looks at none of them, so that it costs little itself."""

import asyncio
import threading


class Delay:
    def __init__(self, upstream, milliseconds):
        self.upstream = int(upstream)
        self.half = float(milliseconds) / 2000
        self.loop = asyncio.new_event_loop()
        server = self.loop.run_until_complete(
            asyncio.start_server(self.serve, "127.0.0.1", 0, backlog=512)
        )
        self.info = {"port": server.sockets[0].getsockname()[1]}
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    async def serve(self, reader, writer):
        out_reader, out_writer = await asyncio.open_connection("127.0.0.1", self.upstream)
        await asyncio.gather(self.carry(reader, out_writer), self.carry(out_reader, writer))

    async def carry(self, reader, writer):
        while data := await reader.read(1 << 16):
            self.loop.call_later(self.half, writer.write, data)
        self.loop.call_later(self.half, writer.close)

    def command(self, *_):
        return None

    def stop(self):
        pass


def start(upstream, milliseconds):
    return Delay(upstream, milliseconds)
