import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { mina, ruth, supper } from '../../supabase/tests/cast.ts'
import { startCluster } from '../../test/cluster.ts'

/*
 * How long goals take in the database: forty of five years, a group of five hundred, a tick of today and one of five
 * years ago. GOALS says how many others lie around them, each with fifty entries.
 *
 *   node bench/goals/goals.ts
 */
const others = Number(process.env.GOALS ?? 4000)
const { host, password, stop } = await startCluster()
const admin = new pg.Client(embeddedConnections(host, password, 'template_test').as('supabase_admin'))
await admin.connect()
await fill()
await admin.query("select set_config('request.jwt.claims', $1, false)", [
  JSON.stringify({ sub: mina.id, role: 'authenticated' }),
])
await admin.query('set role authenticated')
const ask = async <Row>(text: string, values: unknown[] = []) => (await admin.query(text, values)).rows as Row[]
const [first] = await ask<{ id: string }>("select id from public.goals where title = 'Own 1'")
const [ours] = await ask<{ id: string }>("select id from public.goals where title = 'Ours'")
const tick = 'select public.tick_goal($1, current_date - $2::int, $3)'
const states = ['done', 'partial']
await measure('today of 40 goals', 20, () => ask('select * from public.goal_standings()'))
await measure('detail with five years', 20, () => ask('select public.read_goal($1)', [first!.id]))
await measure('group goal of 500', 20, () => ask('select public.read_goal($1)', [ours!.id]))
await measure('a tick of today', 5, (n) => ask(tick, [first!.id, 0, states[n % 2]]))
await measure('a tick of five years ago', 50, (n) => ask(tick, [first!.id, 1820, states[n % 2]]))
await admin.end()
await stop()

async function measure(name: string, wanted: number, work: (n: number) => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < 12; n++) {
    const begun = performance.now()
    await work(n)
    times.push(performance.now() - begun)
  }
  const median = times.toSorted((a, b) => a - b)[6]!
  console.log(`${name}: ${median.toFixed(1)} ms (at most ${wanted})`)
}

async function fill() {
  const goal = `kind, schedule, starts_on, rank, visibility`
  const daily = `'habit', '{"freq": "daily"}', current_date - 1826, 'm'`
  await admin.query(`
    set session_replication_role = replica;
    insert into public.users (id, name) select md5('p' || i)::uuid, 'Person ' || i from generate_series(1, 500) as i;
    insert into public.group_members (group_id, user_id, role) select '${supper}', md5('p' || i)::uuid, 'member' from generate_series(1, 500) as i;
    insert into public.goals (id, user_id, title, ${goal}) select md5('g' || i)::uuid, md5('p' || (i % 500 + 1))::uuid, 'Other ' || i, ${daily}, 'private' from generate_series(1, ${others}) as i;
    insert into public.goal_entries (goal_id, user_id, on_date, state) select md5('g' || i)::uuid, md5('p' || (i % 500 + 1))::uuid, current_date - d, 'done' from generate_series(1, ${others}) as i, generate_series(1, 50) as d;
    insert into public.goals (id, user_id, title, ${goal}) select md5('o' || i)::uuid, '${mina.id}', 'Own ' || i, ${daily}, 'private' from generate_series(1, 40) as i;
    insert into public.goal_entries (goal_id, user_id, on_date, state) select md5('o' || i)::uuid, '${mina.id}', current_date - d, 'done' from generate_series(1, 40) as i, generate_series(1, 1825) as d;
    insert into public.goals (id, group_id, title, kind, target_value, starts_on, rank, visibility, created_by) values (md5('ours')::uuid, '${supper}', 'Ours', 'target', 100, current_date - 400, 'm', 'group', '${ruth.id}');
    insert into public.goal_entries (goal_id, user_id, on_date, state, value) select md5('ours')::uuid, md5('p' || i)::uuid, current_date - d, 'done', 1 from generate_series(1, 500) as i, generate_series(1, 20) as d;
    set session_replication_role = origin;
    select private.rescore_goal(md5('o' || i)::uuid, '${mina.id}') from generate_series(1, 40) as i;
    analyze public.goals, public.goal_entries, public.goal_scores, public.users, public.group_members`)
}
