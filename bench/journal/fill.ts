import type pg from 'pg'
import { ruth } from '../../supabase/tests/cast.ts'

export const me = ruth.id
const rows = Number(process.env.BENCH_ROWS ?? 2_000_000)
const people = Math.max(20, Math.floor(rows / 1000))
const most = 4000

/** Words as in a language: the first of them stand in every second sentence, the last in hardly any. */
export const word = (n: number) => `${(n * 7919 + 104_729).toString(36)}${'aeiou'[n % 5]}n`

/** Ruth’s 5,000 entries of 400 words in ten years, among others of 20 words by people with a thousand each. Past the triggers. */
export async function fillJournals(client: pg.Client) {
  const words = Array.from({ length: most }, (_, n) => word(n))
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = 'public.journal_entries'::regclass and not indisprimary`,
  )
  await client.query('set session_replication_role = replica')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `create temporary table bench_said as
     select n, ('<p>' || said || '.</p>')::public.html as html, said || '.' as text from (
       select n, string_agg(($1::text[])[1 + floor(${most} * random() * random() * random())::int], ' ') as said
       from generate_series(0, 19999) as n, generate_series(1, 20) group by n) as its`,
    [words],
  )
  await client.query(`
    create unique index on bench_said (n);
    analyze bench_said;
    insert into public.users (id, name) select md5('writer' || n)::uuid, 'Writer ' || n from generate_series(1, ${people}) as n;
    insert into public.journal_entries (id, created_by, entry_date, body_html, body_text, word_count, mood)
      select gen_random_uuid(), md5('writer' || 1 + i % ${people})::uuid, current_date - i / ${people}, said.html, said.text, 20, 1 + i % 5
      from generate_series(1, ${rows}) as i join bench_said as said on said.n = (i::bigint * 7919) % 20000`)
  await client.query(
    `insert into public.journal_entries (id, created_by, entry_date, entry_time, title, body_html, body_text, word_count, mood, tags, has_photo)
     select md5('mine' || i)::uuid, $1, current_date - i * 73 / 100, '20:00', case when i % 3 = 0 then 'Day ' || i end, its.html, its.text, 400,
       case when i % 4 > 0 then 1 + i % 5 end, case when i % 3 = 0 then array['tag ' || i % 20, 'year ' || i % 7] else '{}' end, i % 10 = 0
     from generate_series(1, 5000) as i cross join lateral (
       select string_agg(said.html, '' order by said.n)::public.html as html, string_agg(said.text, ' ' order by said.n) as text
       from generate_series(1, 20) as k join bench_said as said on said.n = (i * 31 + k * 613) % 20000) as its`,
    [me],
  )
  await client.query(`
    insert into private.days_written (user_id, day, entries, words)
      select created_by, entry_date, count(*), sum(word_count) from public.journal_entries group by 1, 2 on conflict do nothing;
    set session_replication_role = origin;
    set maintenance_work_mem = '512MB'`)
  for (const { made } of indexes) await client.query(made)
  await client.query('vacuum analyze public.journal_entries')
  await client.query('analyze private.days_written; analyze public.users')
  return (await client.query('select count(*)::int as entries from public.journal_entries')).rows[0].entries as number
}
