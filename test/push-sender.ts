import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { push } from '../server/push/push.ts'

/* A process that sends what is due and does nothing else, for tests that stop or kill it. Its argument is JSON. */
const { host, password, name, vapid } = JSON.parse(process.argv[2]!)
const database = openDatabase(embeddedConnections(host, password, name))
const settings = { push: { next: 'private.next_pushes', done: 'private.push_done' } }
push({ database, settings, vapid, subject: 'mailto:ops@example.org', log: createLog('warn'), loopback: true }).start()
process.stdout.write('sending\n')
