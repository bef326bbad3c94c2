import { Hono } from 'hono'
import type pg from 'pg'
import type { Claims, Env } from '../server/http/claims.ts'
import { createLog } from '../server/log.ts'
import type { Connections } from '../server/postgres/connections.ts'
import { openDatabase } from '../server/postgres/database.ts'
import type { Statement } from '../server/postgres/pipelined-query.ts'
import { restRoutes } from '../server/rest/routes.ts'
import { openSchemaCache } from '../server/rest/schema/cache.ts'
import type { Settings } from '../server/supabase-config.ts'
import { me } from './data-fill.ts'
import { median, percentile } from './report.ts'

/*
 * The views of tasks for who has 2,000 of them to do, with a board of 500 cards: the requests of the client, as the
 * REST server makes statements of them, and what Postgres says their execution took. Goal: 20 ms.
 */
const rounds = 25
const whole =
  '*,assignees:task_assignees(user_id,status,assigned_by,done_at),labels:task_labels(label_id),' +
  'steps:task_steps(id,task_id,text,rank,assignee_id,due_on,done_at,done_by,version)'
const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)

export async function viewsOfTasks(client: pg.Client, connections: Connections, settings: Settings) {
  const { rows } = await client.query(
    "select id, (select id from public.tasks where group_id = its_group.id limit 1) as task from public.groups as its_group where slug = 'board'",
  )
  const { id: board, task } = rows[0] as { id: string; task: string }
  const { rows: others } = await client.query(
    'select group_id from public.group_members where user_id = $1 and group_id <> $2 limit 1',
    [me, board],
  )
  const ofGroup = (id: string) =>
    `/tasks?select=${whole}&group_id=eq.${id}&status=neq.cancelled&or=(status.neq.done,done_at.gte.${day(-28)})&order=rank.asc,id.asc`
  const asked = {
    'my today and the week after': `/rpc/waiting_tasks?until=${day(8)}&select=${whole}`,
    'what waits, for home': `/rpc/waiting_tasks?most=50&select=${whole}`,
    'counts of mine': `/rpc/my_task_counts?today=${day(0)}`,
    'list of a group': ofGroup(others[0].group_id),
    'board of 500 cards': ofGroup(board),
    'assigned by me': `/rpc/given_tasks?select=${whole}&order=due_on.asc.nullslast,id.asc`,
    'the last 200 done in all groups': `/rpc/done_tasks?select=${whole}&order=done_at.desc,id.asc`,
    'one task': `/tasks?select=${whole}&id=eq.${task}`,
    'who has how much in a group of 40': `/rpc/my_load?group_id=${board}`,
  }
  const rest = openRest(connections, settings)
  const figures: Record<string, string> = {}
  try {
    for (const [name, path] of Object.entries(asked)) {
      const statement = await rest.statementOf(path)
      const took: number[] = []
      let planning = 0
      for (let round = 0; round < rounds; round++) {
        const { rows } = await client.query(
          `explain (analyze, buffers off, timing off, format json) ${statement.text}`,
          statement.values,
        )
        const [plan] = rows[0]['QUERY PLAN'] as { 'Execution Time': number; 'Planning Time': number }[]
        took.push(plan!['Execution Time'])
        planning = plan!['Planning Time']
      }
      figures[`${name}, ms (median; goal 20)`] =
        `${median(took).toFixed(2)} (p95 ${percentile(took, 0.95).toFixed(2)}, planned in ${planning.toFixed(1)})`
    }
  } finally {
    await rest.end()
  }
  return figures
}

/** The REST server over this database, which says what it asked Postgres last. */
export function openRest(connections: Connections, settings: Settings) {
  const database = openDatabase(connections)
  let last: Statement | undefined
  const watched: typeof database = {
    ...database,
    query: (context, statement) => {
      last = statement
      return database.query(context, statement)
    },
  }
  const claims = { role: 'authenticated', sub: me } satisfies Claims
  const log = createLog('error')
  const schema = openSchemaCache({ database, settings: settings.api, log })
  const app = new Hono<Env>()
  app.route('/rest/v1', restRoutes({ database: watched, identify: () => claims, schema, log }))
  return {
    async statementOf(path: string) {
      const response = await app.request(`/rest/v1${path}`, { headers: { apikey: 'me', authorization: 'Bearer me' } })
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
      return last!
    },
    end: () => database.end(),
  }
}
