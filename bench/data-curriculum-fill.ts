import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Ruth of the seed, who owns what is measured. */
export const me = '00000000-0000-4000-8000-0000000000a1'
const supper = '00000000-0000-4000-8000-0000000000b1'

/** A text of three blocks and 2,400 signs, a picture in every fourth. */
const blocks = `(select jsonb_agg(jsonb_build_object('key', gen_random_uuid(), 'kind', 'text', 'html',
    (select string_agg('<p>' || case when k % 97 = 0 then 'The lantern ' else 'The <strong>kettle</strong> ' end || 'sings while lesson ' || k || ' waits for line ' || line || ' of part ' || part || ' of its words.</p>', '')
     from generate_series(1, 10) as line))) from generate_series(1, 3) as part)
  || case when k % 4 = 0 then jsonb_build_array(jsonb_build_object('key', gen_random_uuid(), 'kind', 'image', 'alt', 'A kettle',
       'path', $1::uuid || '/0123456789/' || k || '.jpg')) else '[]' end`

/** A curriculum of 50 units, 1,000 lessons and 10,000 items, of which one in five says something; returns its id. */
export async function fillCurriculum(client: pg.Client) {
  const id = randomUUID()
  const ask = (text: string) => client.query(text, [id])
  await client.query('insert into public.curricula (id, title, owner_id) values ($1, $2, $3)', [
    id,
    'A thousand lessons',
    me,
  ])
  await ask(
    "insert into public.units (version_id, title, rank) select $1, 'Unit ' || k, private.rank_number(k) from generate_series(1, 50) as k",
  )
  await ask(`insert into public.lessons (version_id, unit_key, title, rank, minutes, objectives, blocks)
    select $1, unit.key, 'Lesson ' || k, private.rank_number(k), 40, '{Listen}', ${blocks}
    from generate_series(1, 1000) as k
    join (select key, row_number() over (order by rank) as n from public.units where version_id = $1) as unit on unit.n = 1 + (k - 1) / 20`)
  await ask(`insert into public.lesson_items (version_id, lesson_key, kind, title, rank, blocks)
    select $1, lesson.key, 'read', 'Item ' || i, private.rank_number(i), case when i % 5 = 0 then lesson.blocks else '[]' end
    from public.lessons as lesson, generate_series(1, 10) as i where lesson.version_id = $1`)
  await ask(
    `insert into public.leader_texts (version_id, key, blocks) select $1, key, blocks from public.lessons where version_id = $1`,
  )
  return id
}

/** 2,000 curricula of 12 lessons in two versions: Ruth owns 250, and 250 more were given to a group of hers. */
export async function fillLibrary(client: pg.Client) {
  await client.query(`
    set session_replication_role = replica;
    create temporary table shelf as select n, gen_random_uuid() as id, gen_random_uuid() as published, gen_random_uuid() as unit from generate_series(1, 2000) as n;
    insert into public.curricula (id, tenant_id, owner_id, title, latest_version_id)
      select shelf.id, tenant.id, case when n <= 249 then '${me}'::uuid end, 'Soups ' || n, published from public.tenants as tenant, shelf where is_default;
    insert into public.curriculum_versions (id, curriculum_id, number, state, published_at, lesson_count)
      select id, id, 2, 'draft', null, 0 from shelf union all select published, id, 1, 'published', now(), 12 from shelf;
    insert into public.curriculum_shares (curriculum_id, group_id) select id, '${supper}' from shelf where n between 251 and 500;
    insert into public.units (version_id, key, title, rank) select version_id, unit, 'Autumn', 'a' from shelf, unnest(array[id, published]) as version_id;
    insert into public.lessons (version_id, unit_key, title, rank, minutes)
      select version_id, unit, 'Lesson ' || k, private.rank_number(k), 40 from shelf, unnest(array[id, published]) as version_id, generate_series(1, 12) as k;
    drop table shelf;
    set session_replication_role = origin`)
}
