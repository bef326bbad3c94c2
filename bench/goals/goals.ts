import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { mina, supper } from '../../supabase/tests/cast.ts'
import { startCluster } from '../../test/cluster.ts'
import { median, report } from '../report.ts'
import { fillGoals, people } from './fill.ts'

/*
 * How long goals take in the database: forty of five years, a group of five hundred, a tick of today and one of five
 * years ago, the reminders of a minute, and a task that is finished with and without the triggers of goals, in turns.
 * GOALS says how many others lie around them, each with fifty entries.
 */
export async function goalsData() {
  const { host, password, stop } = await startCluster()
  const admin = new pg.Client(embeddedConnections(host, password, 'template_test').as('supabase_admin'))
  await admin.connect()
  try {
    const many = await fillGoals(admin)
    const reminders = await remind(admin)
    await admin.query("select set_config('request.jwt.claims', $1, false)", [
      JSON.stringify({ sub: mina.id, role: 'authenticated' }),
    ])
    await admin.query('set role authenticated')
    const ask = async <Row>(text: string, values: unknown[] = []) => (await admin.query(text, values)).rows as Row[]
    const [first] = await ask<{ id: string }>("select id from public.goals where title = 'Own 1'")
    const [ours] = await ask<{ id: string }>("select id from public.goals where title = 'Ours'")
    const tick = 'select public.tick_goal($1, current_date - $2::int, $3)'
    const states = ['done', 'partial']
    const read = 'select public.read_goal($1)'
    report(`goals, ${many.goals} goals, ${many.entries} entries, ${people} people, in ms (median)`, {
      'today of 40 goals (goal 20)': await time(() => ask('select * from public.goal_standings()')),
      'detail with five years (goal 20)': await time(() => ask(read, [first!.id])),
      'group goal of 500 (goal 20)': await time(() => ask(read, [ours!.id])),
      'a tick of today (goal 5)': await time((n) => ask(tick, [first!.id, 0, states[n % 2]])),
      'a tick of five years ago (goal 50)': await time((n) => ask(tick, [first!.id, 1820, states[n % 2]])),
      'reminders of a minute, the first time (goal 1000)': reminders.first,
      'reminders of that minute once they are told': reminders.again,
      ...(await inTurns(admin)),
    })
  } finally {
    await admin.end()
    await stop()
  }
}

async function time(work: (n: number) => Promise<unknown>, times = 12) {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const begun = performance.now()
    await work(n)
    took.push(performance.now() - begun)
  }
  return median(took)
}

/** Everybody wants a reminder at one of the quarters of an hour. */
async function remind(admin: pg.Client) {
  const job = () => admin.query('select private.tell_goal_reminders()')
  // half an hour is looked back on: the quarter before has its own turn
  await admin.query("set app.clock = '2031-03-03T07:45:10Z'")
  await job()
  await admin.query("set app.clock = '2031-03-03T08:00:10Z'")
  const first = await time(job, 1)
  const again = await time(job)
  await admin.query('reset app.clock')
  return { first, again }
}

/** A task finished and opened again, by turns with the triggers of goals and without them. */
async function inTurns(admin: pg.Client) {
  const ids = Array.from({ length: 40 }, () => randomUUID())
  for (const id of ids)
    await admin.query('insert into public.tasks (id, group_id, title, rank) values ($1, $2, $3, $4)', [
      ...[id, supper, 'Bread', 'z'],
    ])
  const switched = async (to: 'enable' | 'disable') => {
    await admin.query('reset role')
    for (const trigger of ['_550_fill_goals', '_550_refill_goals', '_560_tick_milestones'])
      await admin.query(`alter table public.tasks ${to} trigger ${trigger}`)
    await admin.query('set role authenticated')
  }
  const took = { enable: [] as number[], disable: [] as number[] }
  const finish = (n: number) =>
    admin.query('select public.finish_task($1, $2)', [ids[Math.floor(n / 2) % ids.length], n % 2 === 0])
  for (let turn = 0; turn < 30; turn++)
    for (const to of ['enable', 'disable'] as const) {
      await switched(to)
      // what a statement learns anew after a table was altered is no part of it
      for (let n = 0; n < 6; n++) await finish(n)
      for (let n = 0; n < 40; n++) {
        const begun = performance.now()
        await finish(n)
        took[to].push(performance.now() - begun)
      }
    }
  await switched('enable')
  const [with_, without] = [median(took.enable), median(took.disable)]
  return {
    'finish_task with the triggers of goals': with_,
    'finish_task without them': without,
    'slower by, in per cent (goal 5)': (with_ / without - 1) * 100,
  }
}
