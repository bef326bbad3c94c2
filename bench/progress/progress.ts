import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { mina, ruth } from '../../supabase/tests/cast.ts'
import { startCluster } from '../../test/cluster.ts'

/*
 * How long streaks take in the database: the deed that makes a day active, somebody of ten years, the worst hour of the clock
 * with PEOPLE people who all live in one zone and have fifty days each, and a card for the member of 308 groups.
 *
 *   node bench/progress/progress.ts
 */
const people = Number(process.env.PEOPLE ?? 100_000)
const { host, password, stop } = await startCluster()
const admin = new pg.Client(embeddedConnections(host, password, 'template_test').as('supabase_admin'))
await admin.connect()
await fill()
const run = (text: string, values: unknown[] = []) => admin.query(text, values)
const as = async ({ id }: { id: string }) => {
  await run("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: id, role: 'authenticated' })])
  await run('set role authenticated')
}
await measure('a person of ten years', 5, () => run('select private.count_streak($1, current_date)', [ruth.id]))
await as(ruth)
const task = "insert into public.tasks (id, title, status, rank) values (gen_random_uuid(), 'Bake', $1, 'm')"
const without = await median(() => run(task, ['todo']))
const active = await median(() => run(task, ['done']))
say('a deed of a day that is active, added', 2, active - without)
const fresh = await median(
  () => run(task, ['done']),
  async () => {
    await run('reset role')
    await run('delete from private.active_deeds where user_id = $1 and day = current_date', [ruth.id])
    await run(
      "update private.streaks set kept = kept - datemultirange(daterange(current_date, current_date, '[]')) where user_id = $1",
      [ruth.id],
    )
    await run('update public.users set streak_count = streak_count - 1 where id = $1', [ruth.id])
    await run('set role authenticated')
  },
)
say('a deed to a streak of ten years, added', 2, fresh - without)
await measure('a streak of ten years with its reason', 20, () => run('select * from public.my_streak(current_date)'))
await measure('a year of days', 50, () => run('select * from public.my_active_days(current_date - 365, current_date)'))
await as(mina)
await measure('the card, for the member of 308 groups', 20, () => run("select public.person_card(md5('p1')::uuid)"))
await measure('one of people, which the product asks for nowhere', 20, () =>
  run("select about, streak from public.people where id = md5('p1')::uuid"),
)
await run('reset role')
await hour()
await admin.end()
await stop()

/** The clock a minute after midnight: all are due, and every second one has lost their streak. */
async function hour() {
  const slices: number[] = []
  const begun = performance.now()
  for (;;) {
    const from = performance.now()
    const { rows } = await run("select private.recount_due_streaks(25, '20 milliseconds') as many")
    if (rows[0].many === 0) break
    slices.push(performance.now() - from)
  }
  const lasted = (performance.now() - begun) / 1000
  console.log(
    `the worst hour, ${people} people: ${lasted.toFixed(1)} s (at most 60), slices of at most ${Math.max(...slices).toFixed(0)} ms (at most 50),`,
  )
  console.log(
    `  half of them under ${slices.toSorted((a, b) => a - b)[slices.length >> 1]!.toFixed(1)} ms, ${slices.filter((one) => one > 50).length} of ${slices.length} over 50`,
  )
}

async function median(work: () => Promise<unknown>, before: () => Promise<unknown> = async () => undefined) {
  const times: number[] = []
  for (let n = 0; n < 21; n++) {
    await before()
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[10]!
}
function say(name: string, wanted: number, took: number) {
  console.log(`${name}: ${took.toFixed(2)} ms (at most ${wanted})`)
}
async function measure(name: string, wanted: number, work: () => Promise<unknown>) {
  say(name, wanted, await median(work))
}

async function fill() {
  await admin.query(`
    set session_replication_role = replica;
    insert into public.users (id, name, about, streak_count, tenant_id) select md5('p' || i)::uuid, 'Person ' || i, 'Hello', 50, (select tenant_id from public.users where id = '${mina.id}') from generate_series(1, ${people}) as i;
    insert into private.active_deeds (user_id, kind, subject_id, day)
      select md5('p' || i)::uuid, 'task', gen_random_uuid(), current_date - (i % 2) * 4 - d from generate_series(1, ${people}) as i, generate_series(1, 50) as d;
    insert into private.streaks (user_id, due_at, kept) select md5('p' || i)::uuid, now() - interval '1 minute', private.days_of_deeds(md5('p' || i)::uuid) from generate_series(1, ${people}) as i;
    insert into public.groups (id, tenant_id, name, slug, color) select md5('g' || i)::uuid, (select tenant_id from public.users where id = '${mina.id}'), 'Group ' || i, 'group-' || i, 'sun' from generate_series(1, 308) as i;
    insert into public.group_members (group_id, user_id, role) select md5('g' || i)::uuid, '${mina.id}', 'member' from generate_series(1, 308) as i;
    insert into public.group_members (group_id, user_id, role) select md5('g' || i)::uuid, md5('p' || m)::uuid, 'member' from generate_series(1, 308) as i, generate_series(1, 40) as m;
    insert into public.group_members (group_id, user_id, role) select md5('g' || (i % 308 + 1))::uuid, md5('p' || i)::uuid, 'member' from generate_series(41, ${people}) as i;
    insert into public.group_off_days (group_id, starts_on, ends_on, label) select md5('g' || i)::uuid, current_date - 70 * n, current_date - 70 * n, 'Rest' from generate_series(1, 308) as i, generate_series(1, 4) as n;
    insert into public.achievements (user_id, kind, subject_id, title, private) select md5('p' || i)::uuid, 'days_7', md5('p' || i)::uuid, '7 days in a row', i % 2 = 0 from generate_series(1, ${people}) as i;
    insert into private.active_deeds (user_id, kind, subject_id, day)
      select '${ruth.id}', kind, gen_random_uuid(), current_date - d from generate_series(1, 3650) as d, unnest('{task,goal}'::text[]) as kind where d % 17 <> 0;
    insert into private.streaks (user_id, kept) values ('${ruth.id}', private.days_of_deeds('${ruth.id}'))
      on conflict (user_id) do update set kept = excluded.kept;
    set session_replication_role = origin;
    analyze public.users, private.active_deeds, private.streaks, public.group_members, public.group_off_days, public.achievements`)
}
