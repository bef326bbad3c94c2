import { asClient } from '../../test/browser.ts'
import { percentile, report } from '../report.ts'
import { withServer } from '../with-server.ts'

const turns = 21
const port = 4792
const url = `http://127.0.0.1:${port}`
const names = ['mina', 'jonas', 'ines']

/** The time from an admin's press until the socket of somebody who is suspended has closed (goal 1 s for 95 of 100). */
export async function suspended() {
  await withServer({ name: 'suspended', port, env: { SEED: '1' } }, async () => {
    const ruth = await asClient(url, 'ruth@example.org')
    const { anonKey } = await (await fetch(`${url}/config.json`)).json()
    const took: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      const client = await asClient(url, `${names[turn % names.length]}@example.org`)
      const session = (await client.auth.getSession()).data.session!
      const { closed } = await joined(anonKey, session.access_token, session.user.id)
      const begun = performance.now()
      const until = new Date(Date.now() + 86_400_000).toISOString()
      const state = { user_id: session.user.id, state: 'suspended', until, reason: 'spam' }
      await ruth.rpc('set_state', state).throwOnError()
      took.push((await closed) - begun)
      await ruth.rpc('set_state', { user_id: session.user.id, state: 'active' }).throwOnError()
    }
    report(`suspending somebody until their socket closes, ${turns} times, in ms (goal 1,000)`, {
      p50: percentile(took, 0.5),
      p95: percentile(took, 0.95),
      most: Math.max(...took),
    })
  })
}

/** Joins one's own channel; `closed` is the moment at which the socket closes. */
async function joined(anonKey: string, token: string, person: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`)
  const closed = new Promise<number>((tell) => socket.addEventListener('close', () => tell(performance.now())))
  await new Promise((tell) => socket.addEventListener('open', tell))
  const answered = new Promise<string>((tell) => socket.addEventListener('message', ({ data }) => tell(String(data))))
  const payload = { config: { private: true, broadcast: {}, presence: {} }, access_token: token }
  socket.send(JSON.stringify({ topic: `realtime:user:${person}`, event: 'phx_join', ref: '1', join_ref: '1', payload }))
  const answer = await answered
  if (!answer.includes('"status":"ok"')) throw new Error(`The channel was refused: ${answer}`)
  return { closed }
}
