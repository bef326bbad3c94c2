import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { readSettings } from '../server/supabase-config.ts'
import { median, percentile, report } from './report.ts'

/*
 * What a member of 200 groups waits for in Postgres, among 10,000 groups and 1,000,000 tasks. Goal: 5 ms for a
 * list of 50. Each room adds its tables to `fill`.
 */
const groups = Number(process.env.BENCH_GROUPS ?? 10_000)
const tasksPerGroup = 100
const mine = 200
const me = '00000000-0000-4000-8000-0000000000a5'

export async function data() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-data-'))
  const log = createLog('error')
  const postgres = await startEmbedded({
    dataDir,
    password: 'bench',
    log,
    settings: { fsync: 'off', max_wal_size: '4GB' },
  })
  const connections = embeddedConnections(postgres.host, 'bench')
  const config = readConfig({ DATA_DIR: dataDir })
  await migrate({
    connections,
    supabaseDir: config.supabaseDir,
    settings: readSettings(config),
    seed: true,
    log,
    facts: { url: '' },
  })
  const client = new pg.Client(connections.as('supabase_admin'))
  await client.connect()
  try {
    await fill(client)
    await client.query(`set role authenticated; select set_config('request.jwt.claims', '{"sub":"${me}"}', false)`)
    const { rows } = await client.query('select group_id from public.group_members where user_id = $1 limit 1', [me])
    const one = rows[0].group_id
    report('data', {
      '50 tasks of one group, ms (median)': await time(
        client,
        'select * from public.tasks where group_id = $1 order by rank, id limit 50',
        [one],
      ),
      '50 open tasks of all of one’s groups, ms (median)': await time(
        client,
        "select * from public.tasks where status = 'todo' order by due_on limit 50",
      ),
      'one’s groups, ms (median)': await time(client, 'select * from public.groups'),
      'the newest 30 happenings in all of one’s groups, ms (median)': await time(
        client,
        'select * from public.activity()',
      ),
      'what one may in a group, ms (median)': await time(client, 'select public.permissions($1)', [one]),
      'a search that finds one task, ms (median)': await time(client, 'select * from public.search($1)', ['lant 4711']),
      'a search that every task answers, ms (median)': await time(client, 'select * from public.search($1)', ['wa']),
      ...(await tasksOf(client)),
      'a search in one’s tasks alone, ms (median)': await time(client, "select * from public.search($1, '{tasks}')", [
        'boat is:open',
      ]),
    })
  } finally {
    await client.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Each view of the tasks of a person who has 2,000 of them to do; the board has 500 cards. Goal: 20 ms. */
async function tasksOf(client: pg.Client) {
  const part = (table: string, columns: string) =>
    `coalesce((select json_agg(part) from (select ${columns} from public.${table} where task_id = task.id) as part), '[]')`
  const parts = `${part('task_assignees', '*')}, ${part('task_steps', 'id, done_at')}, ${part('task_labels', 'label_id')}`
  const { rows } = await client.query("select id from public.groups where slug = 'board'")
  const board = [rows[0].id]
  return {
    'what is mine today, ms (median)': await time(client, 'select * from public.my_tasks(current_date)'),
    'what is mine, within seven days, ms (median)': await time(
      client,
      'select * from public.my_tasks(current_date + 7)',
    ),
    'the counts of mine, ms (median)': await time(client, 'select * from public.my_task_counts(current_date)'),
    'a board of 500 cards, ms (median)': await time(
      client,
      "select * from public.tasks where group_id = $1 and status <> 'cancelled' order by rank, id",
      board,
    ),
    'a board of 500 cards with all that is on them, ms (median)': await time(
      client,
      `select task.*, ${parts} from public.tasks as task where group_id = $1 and status <> 'cancelled' order by rank, id`,
      board,
    ),
    'the last 50 that are done in a group, ms (median)': await time(
      client,
      "select * from public.tasks where group_id = $1 and status = 'done' order by done_at desc limit 50",
      board,
    ),
    'what I gave to others and is open, ms (median)': await time(
      client,
      "select * from public.tasks where created_by = auth.uid() and status in ('todo', 'doing') order by due_on limit 100",
    ),
    'who has how much in a group of 40, ms (median)': await time(client, 'select * from public.my_load($1)', board),
    'moving a card, ms (median)': await time(
      client,
      "select public.move_task((select id from public.tasks where group_id = $1 order by rank limit 1), null, null, 'r' || lpad((random() * 999)::int::text, 3, '0'))",
      board,
    ),
    'the minute’s look at what is due for anybody, ms (median)': await asOwner(client, () =>
      time(client, 'select private.tell_due_tasks()', [], 5),
    ),
  }
}

async function asOwner<T>(client: pg.Client, work: () => Promise<T>) {
  await client.query('set role postgres')
  const done = await work()
  await client.query('set role authenticated')
  return done
}

async function fill(client: pg.Client) {
  await client.query(`
    set session_replication_role = replica;
    insert into public.groups (id, tenant_id, name, slug, color)
      select gen_random_uuid(), id, 'Group ' || n, 'group-' || n, 'sky' from public.tenants, generate_series(1, ${groups}) as n where is_default;
    insert into public.group_members (group_id, user_id)
      select id, '${me}' from public.groups where slug like 'group-%' order by random() limit ${mine};
    insert into public.tasks (group_id, title, rank, due_on, created_at, status, done_at)
      select id, 'Wash the boat and the lanterns ' || (random() * 10000)::int, 'r' || lpad(n::text, 3, '0'),
        current_date + (random() * 300)::int, now() - n * interval '7 hours',
        case when n % 4 = 0 then 'done' else 'todo' end, case when n % 4 = 0 then now() - n * interval '5 hours' end
      from public.groups, generate_series(1, ${tasksPerGroup}) as n where slug like 'group-%';
    insert into public.groups (id, tenant_id, name, slug, color) select gen_random_uuid(), id, 'Board', 'board', 'sky' from public.tenants where is_default;
    insert into auth.users (id, email) select gen_random_uuid(), 'm' || n || '@example.org' from generate_series(1, 400) as n;
    insert into public.users (id, tenant_id, name) select it.id, tenant.id, split_part(email, '@', 1) from auth.users as it, public.tenants as tenant
      where is_default and email like 'm%@example.org' on conflict do nothing;
    insert into public.group_members (group_id, user_id)
      select its_group.id, person.id from public.groups as its_group, lateral (
        select id from public.users where its_group.slug = 'board' or abs(hashtext(its_group.slug || id)) % 100 = 0 order by id limit 40) as person
      where slug like 'group-%' or slug = 'board' on conflict do nothing;
    insert into public.group_members (group_id, user_id) select id, '${me}' from public.groups where slug = 'board' on conflict do nothing;
    insert into public.tasks (group_id, title, rank, due_on, status)
      select id, 'Card ' || n, 'r' || lpad(n::text, 3, '0'), current_date + n % 60 - 10, (array['todo', 'doing', 'todo', 'cancelled'])[1 + (n % 8) / 2]
      from public.groups, generate_series(1, 660) as n where slug = 'board';
    update public.tasks set created_by = '${me}' where group_id in (select group_id from public.group_members where user_id = '${me}') and hashtext(id::text) % 20 = 0;
    insert into public.task_assignees (task_id, user_id, group_id, status, done_at)
      select task.id, member.user_id, task.group_id, task.status, task.done_at
      from public.tasks as task cross join lateral (
        select user_id from public.group_members as member where member.group_id = task.group_id and member.user_id <> '${me}'
        order by hashtext(task.id::text || member.user_id::text) limit 1) as member
      where task.status <> 'cancelled' on conflict do nothing;
    insert into public.task_assignees (task_id, user_id, group_id)
      select id, '${me}', group_id from public.tasks where status = 'todo'
        and group_id in (select group_id from public.group_members where user_id = '${me}') order by random() limit 2000 on conflict do nothing;
    insert into public.task_steps (task_id, group_id, text, rank)
      select id, group_id, 'Step ' || n, 'a' || n from public.tasks, generate_series(1, 3) as n where hashtext(id::text) % 5 = 0;
    insert into public.labels (group_id, name) select id, 'food' from public.groups where slug = 'board';
    insert into public.task_labels (task_id, label_id, group_id) select task.id, label.id, label.group_id
      from public.labels as label join public.tasks as task on task.group_id = label.group_id;
    insert into public.announcements (group_id, title, body, published_at)
      select group_id, 'News of the week ' || n, repeat('We meet again when the nights are shorter, and bring soup. ', 8), now()
      from public.group_members, generate_series(1, 20) as n where user_id = '${me}';
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
}

async function time(client: pg.Client, text: string, values: unknown[] = [], rounds = 200) {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await client.query({ name: text.slice(0, 60), text, values })
    took.push(performance.now() - began)
  }
  return `${median(took).toFixed(2)} (p95 ${percentile(took, 0.95).toFixed(2)})`
}
