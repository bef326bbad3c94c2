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
const groups = 10_000
const tasksPerGroup = 100
const mine = 200
const rounds = 200
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
    insert into public.announcements (group_id, title, body, published_at)
      select group_id, 'News of the week ' || n, repeat('We meet again when the nights are shorter, and bring soup. ', 8), now()
      from public.group_members, generate_series(1, 20) as n where user_id = '${me}';
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
}

async function time(client: pg.Client, text: string, values: unknown[] = []) {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await client.query({ name: text.slice(0, 60), text, values })
    took.push(performance.now() - began)
  }
  return `${median(took).toFixed(2)} (p95 ${percentile(took, 0.95).toFixed(2)})`
}
