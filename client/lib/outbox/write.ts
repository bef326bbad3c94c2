import type { Write } from './write-request.ts'

/**
 * The one way in which anything is written. The write is kept on this device before it is sent, so that neither a dead
 * network nor a closed tab loses it. It is over when the server has taken it, fails when the server refuses it, and
 * where nobody answers it is over too: it waits in the outbox.
 */
export async function write(one: Write): Promise<void> {
  const { keep } = await outbox()
  await keep(one)
}

const outbox = () => import('./outbox.ts')

/**
 * The other way, for what is no use without an answer: who one is and where one may go (sessions, devices, joining and
 * leaving), and what only the server can make (the code of a link). It never waits.
 */
export async function writeNow(one: Write): Promise<unknown> {
  const { sendNow } = await outbox()
  return sendNow(one)
}
