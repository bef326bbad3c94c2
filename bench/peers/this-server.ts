// This server's own sockets, channels and frames, without a database: a public channel asks none.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bounds } from '../../server/realtime/sockets/socket-bounds.ts'
import { openSockets } from '../../server/realtime/sockets/sockets.ts'
import { trialRoom } from '../../test/sockets.ts'

// the one who speaks here speaks for many
Object.assign(bounds.events, { rate: 1e9, burst: 1e9 })
const sockets = openSockets({ siteUrl: 'http://localhost', room: trialRoom() })
const server = createServer()
server.on('upgrade', sockets.upgrade)
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as AddressInfo).port} key`))
