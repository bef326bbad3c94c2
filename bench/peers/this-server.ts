// This server's own sockets, channels and frames, without a database: a public channel asks none.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openChanges } from '../../server/realtime/changes.ts'
import { openPresence } from '../../server/realtime/presence.ts'
import { bounds } from '../../server/realtime/socket.ts'
import { openSockets } from '../../server/realtime/sockets.ts'
import { openTopics } from '../../server/realtime/topics.ts'
import { trialLog } from '../../test/realtime.ts'

// the one who speaks here speaks for many
Object.assign(bounds.events, { rate: 1e9, burst: 1e9 })
const topics = openTopics()
const fly = () => Promise.reject(new Error('there is no database'))
const sockets = openSockets({
  siteUrl: 'http://localhost',
  room: {
    topics,
    say: (topic, isPrivate, spoken, except) => topics.tell(topic, isPrivate, spoken, { except }),
    presence: openPresence({ id: 'bench', tell: () => {} }),
    changes: openChanges({ fly, log: trialLog }),
    pastOf: async () => [],
    verify: async () => ({ role: 'anon' }),
    rightsOf: async () => ({ reads: [], writes: [] }),
    settled: async () => {},
    live: () => true,
    publicAllowed: true,
    log: trialLog,
  },
})
const server = createServer()
server.on('upgrade', sockets.upgrade)
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as AddressInfo).port} key`))
