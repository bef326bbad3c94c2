import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { arrangeRanks, mina, ruth, superAdmin, supper, tenantAdmin, tomas } from '../../supabase/tests/cast.ts'
import { startCluster } from '../../test/cluster.ts'
import type { TestDatabase } from '../../test/database.ts'
import { median, report } from '../report.ts'
import { fillCases } from './fill.ts'

/*
 * How long moderation takes in the database: a page of the queue for each level and filter, a case, a report against
 * a plain insert of one, and an act with what follows in its transaction. CASES says how many cases lie around.
 */
export async function moderationData() {
  const { host, password, stop } = await startCluster()
  const admin = new pg.Client(embeddedConnections(host, password, 'template_test').as('supabase_admin'))
  await admin.connect()
  try {
    await arrangeRanks({ admin } as TestDatabase)
    const many = await fillCases(admin)
    const ask = async <Row>(by: string, text: string, values: unknown[] = []) => {
      await admin.query("select set_config('request.jwt.claims', $1, false)", [
        JSON.stringify({ sub: by, role: 'authenticated', amr: [{ method: 'password', timestamp: Date.now() / 1000 }] }),
      ])
      await admin.query('set role authenticated')
      try {
        const begun = performance.now()
        const { rows } = await admin.query(text, values)
        return { took: performance.now() - begun, rows: rows as Row[] }
      } finally {
        await admin.query('reset role')
      }
    }
    const time = async (work: (n: number) => Promise<{ took: number }>, times = 15) => {
      const took: number[] = []
      for (let n = 0; n < times; n++) took.push((await work(n)).took)
      return median(took)
    }
    const one = await admin.query("select md5('p' || (7 % $1 + 1))::uuid as id", [many.people])
    const queue = (by: string, filter = '') => time(() => ask(by, `select public.read_queue(${filter})`))
    const lines = await ask<{ it: { after: number; id: string }[] }>(superAdmin.id, 'select public.read_queue() as it')
    const last = lines.rows[0]!.it.at(-1)!
    const messages = await said(admin, 200)
    const reported = await time(
      async (n) =>
        ask(
          tomas.id,
          "insert into public.reports (id, subject_type, subject_id, reason) values ($1, 'message', $2, 'spam')",
          [...[randomUUID(), messages[n]]],
        ),
      30,
    )
    const switched = (to: string) =>
      admin.query(
        `alter table public.reports ${to} trigger _500_open_case; alter table public.reports ${to} trigger _900_tell_insert`,
      )
    await switched('disable')
    const plain = await time(
      async (n) =>
        ask(
          tomas.id,
          "insert into public.reports (id, subject_type, subject_id, reason) values ($1, 'message', $2, 'spam')",
          [...[randomUUID(), messages[n + 100]]],
        ),
      30,
    )
    await switched('enable')
    const { rows: opened } = await admin.query<{ id: string }>(
      'select id from private.moderation_cases where subject_id = any ($1)',
      [messages],
    )
    const [real] = opened
    const { removal, backAgain } = await removedAtOnce(admin, ask, 1000)
    report(`moderation, ${many.cases} cases, ${many.reports} reports, ${many.groups} groups, in ms (median)`, {
      'queue of a super admin (goal 20)': await queue(superAdmin.id),
      'queue of a tenant admin (goal 20)': await queue(tenantAdmin.id),
      'queue of who looks after one group (goal 20)': await queue(one.rows[0].id),
      'the second page (goal 20)': await queue(superAdmin.id, `after => ${last.after}, after_id => '${last.id}'`),
      'by kind (goal 20)': await queue(tenantAdmin.id, "kind => 'task'"),
      'by reason (goal 20)': await queue(tenantAdmin.id, "reason => 'harassment'"),
      'by level (goal 20)': await queue(tenantAdmin.id, "level => 'tenant'"),
      'of one group (goal 20)': await queue(tenantAdmin.id, "group_id => md5('g8')::uuid"),
      'what is done (goal 20)': await queue(superAdmin.id, "state => 'done'"),
      'a kind that nobody reported (goal 20)': await queue(tenantAdmin.id, "kind => 'review'"),
      'a case (goal 30)': await time(() => ask(tenantAdmin.id, "select public.read_case(md5('c7')::uuid)")),
      'a case of a conversation (goal 30)': await time(() => ask(ruth.id, 'select public.read_case($1)', [real!.id])),
      'figures of a tenant admin': await time(() => ask(tenantAdmin.id, 'select public.moderation_figures()'), 5),
      'figures of one group': await time(
        () => ask(tenantAdmin.id, "select public.moderation_figures(30, md5('g8')::uuid)"),
        5,
      ),
      'a report': reported,
      'a plain insert of one': plain,
      'longer by (goal 5)': reported - plain,
      'a removal by itself': await time(
        async (n) =>
          ask(ruth.id, "select public.act_on_case($1, $2, 'remove', reason => 'spam')", [randomUUID(), opened[n]!.id]),
        20,
      ),
      '1,000 removed in one act (goal 1,000)': removal,
      '1,000 taken back at once': backAgain,
    })
  } finally {
    await admin.end()
    await stop()
  }
}

/** The milliseconds that so many take to be removed in one act, and to be there again. */
async function removedAtOnce(
  admin: pg.Client,
  ask: (by: string, text: string, values: unknown[]) => Promise<{ took: number }>,
  many: number,
) {
  const messages = await said(admin, many)
  for (const message of messages)
    await ask(
      tomas.id,
      "insert into public.reports (id, subject_type, subject_id, reason) values ($1, 'message', $2, 'spam')",
      [randomUUID(), message],
    )
  const { rows } = await admin.query<{ id: string }>(
    'select id from private.moderation_cases where subject_id = any ($1)',
    [messages],
  )
  const acts = rows.map(({ id }) => ({ id: randomUUID(), case_id: id }))
  const bulk = randomUUID()
  const { took: removal } = await ask(ruth.id, "select public.act_on_cases($1, $2, 'remove', 'spam')", [
    bulk,
    JSON.stringify(acts),
  ])
  const { took: backAgain } = await ask(ruth.id, 'select public.revert_bulk($1)', [bulk])
  return { removal, backAgain }
}

/** A message of Mina’s to many. */
async function said(admin: pg.Client, times: number) {
  const ids = Array.from({ length: times }, () => randomUUID())
  await admin.query("select set_config('request.jwt.claims', $1, false)", [
    JSON.stringify({ sub: mina.id, role: 'authenticated' }),
  ])
  for (const id of ids)
    await admin.query(
      "insert into public.messages (id, conversation_id, body_html) values ($1, $2, '<p>Rubbish</p>')",
      [id, supper],
    )
  return ids
}
