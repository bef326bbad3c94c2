import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFile, limitBodyTime } from './body-time.ts'

const within = 300
const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => {
  limitBodyTime(incoming, within)
  if (incoming.url === '/long') isFile(incoming)
  incoming.resume().on('end', () => outgoing.end('whole'))
})
let port: number
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as { port: number }).port
})
afterAll(() => new Promise((done) => server.close(done)))

/** Sends ten bytes, one at a time, the last of them never when `stops`; what came back before the connection closed. */
function send(path: string, stops: boolean) {
  return new Promise<string>((tell) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    let left = 10
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10\r\n\r\n`)
    const ticking = setInterval(() => {
      if (left > (stops ? 1 : 0)) socket.write('x')
      left--
    }, within / 5)
    socket.on('data', (piece) => (said += piece)).on('error', () => {})
    socket.on('close', () => {
      clearInterval(ticking)
      tell(said)
    })
  })
}

test('a file may take long while something comes, and nothing else may', async () => {
  expect(await send('/long', false)).toContain('whole')
  expect(await send('/long', true)).toBe('')
  expect(await send('/short', true)).toBe('')
})
