import { randomUUID } from 'node:crypto'
import { median } from '../report.ts'
import type { Attacker } from './attacker.ts'
import { enemy, round, send, signIn } from './people.ts'

const group = '00000000-0000-4000-8000-0000000000b2'
const who = 'tomas@example.org'
const tasks = 400

/** Ten at once of one account, each for its own tasks within their group within their group. */
export const embeds: Attacker = {
  name: 'ten nested embeds at once by one account, over 400 tasks of its own',
  async storm() {
    const { token } = await signIn(enemy, who)
    const rows = Array.from({ length: tasks }, (_, at) => ({
      ...{ id: randomUUID(), group_id: group, title: `Task ${at} ${'x'.repeat(100)}`, rank: `a${at}` },
    }))
    const made = await send(enemy, 'POST', '/rest/v1/tasks', token, JSON.stringify(rows))
    if (made.status !== 201) throw new Error(`the tasks were refused: ${made.status}`)
    const nested = '/rest/v1/tasks?select=*,groups(*,tasks(*,groups(*)))'
    return flood(10, () => send(enemy, 'GET', nested, token))
  },
}

/** Twenty at once of one account: searches, and all that one may take along. */
export const calls: Attacker = {
  name: 'twenty searches and exports at once by one account',
  async storm() {
    const { token } = await signIn(enemy, who)
    let asked = 0
    return flood(20, () => {
      const [name, body] = asked++ % 2 ? ['export_mine', {}] : ['search', { query: 'task', max: 50 }]
      return send(enemy, 'POST', `/rest/v1/rpc/${name}`, token, JSON.stringify(body))
    })
  },
}

/** So many at a time for a round, each sent again once it is answered. */
async function flood(at: number, one: () => Promise<{ status: number; bytes: number }>) {
  const until = performance.now() + round
  const said: { status: number; bytes: number; took: number }[] = []
  const ask = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      said.push({ ...(await one()), took: performance.now() - began })
    }
  }
  await Promise.all(Array.from({ length: at }, ask))
  const count = (status: number) => said.filter((answer) => answer.status === status).length
  return {
    'requests answered': said.length,
    'of them with what was asked for (200)': count(200),
    'refused as too large (413)': count(413),
    'ended by their time (504)': count(504),
    'told to wait (429)': count(429),
    'ms for each, p50': median(said.map(({ took }) => took)),
    'the longest answer, MB': Math.max(...said.map(({ bytes }) => bytes)) / 1_000_000,
  }
}
