import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { read } from './wal-reader.ts'

const message = (kind: string, body: string) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(body)])
}
const welcome = [message('R', '\0\0\0\0'), message('Z', 'I')]
const farewell = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')

test('a database that ends a connection in the breath in which it takes it ends the reading, not the server', async () => {
  const database = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([...welcome, farewell])))
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as AddressInfo
  const nothing = () => {}
  const reader = await read({
    connection: { host: '127.0.0.1', port, user: 'reader', database: 'postgres', ssl: false },
    slot: 'slot',
    snapshot: async () => '',
    hears: {
      ...{ began: nothing, message: nothing, change: nothing, reshaped: nothing, note: nothing },
      wants: () => false,
    },
    signal: new AbortController().signal,
  })
  await expect(reader.ended).rejects.toThrow()
  await reader.stop()
  database.close()
})
