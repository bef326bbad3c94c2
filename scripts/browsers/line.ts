import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../test/server.ts'

/** The line between a browser and a server, which can be cut: whatever engine it is, it has no network then. */
export async function line(port: number) {
  const own = await freePort()
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one) && other.destroy())
    }
  })
  const mend = () => new Promise<void>((ready) => server.listen(own, '127.0.0.1', ready))
  await mend()
  return {
    url: `http://localhost:${own}`,
    mend,
    async cut() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
