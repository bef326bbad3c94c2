import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { nora } from '../../supabase/tests/marketplace/market-room.ts'

export const lessons = Number(process.env.LESSONS ?? 20_000)
const each = 10

/**
 * Listings of ten lessons each, of which only the prints are there: 128 marks, of which eight stand in a tenth of all
 * lessons, as what everybody says at the beginning and the end. Returns the listing of Nora, whose thirty lessons have
 * 400 words each; one in three is copied from lessons that are there with all their words.
 */
export async function fillPrints(admin: pg.Client) {
  const words = (seed: string) =>
    `(select string_agg('w' || (hashtextextended(${seed} || k, 3) & 4095), ' ') from generate_series(1, 400) as k)`
  const blocks = (seed: string) =>
    `jsonb_build_array(jsonb_build_object('key', gen_random_uuid(), 'kind', 'text', 'html', '<p>' || ${words(seed)} || '</p>'))`
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const [listing, other] = [randomUUID(), randomUUID()]
  const [draft, parent] = [randomUUID(), randomUUID()]
  const curriculum = (id: string, version: string, its: string, owner: string, slug: string) => `
    insert into public.curricula (id, tenant_id, owner_id, title) select '${id}', tenant_id, id, '${slug}' from public.users where id = ${owner};
    insert into public.curriculum_versions (id, curriculum_id, number, state, published_at) values ('${version}', '${id}', 1, 'published', now());
    insert into public.listings (id, curriculum_id, version_id, slug) values ('${its}', '${id}', '${version}', '${slug}');`
  await admin.query(`
    set session_replication_role = replica;
    insert into public.users (id, name, tenant_id) select '${nora.id}', 'Nora', id from public.tenants where is_default;
    create temporary table bench_versions as select n, gen_random_uuid() as id, gen_random_uuid() as curriculum from generate_series(1, ${lessons / each}) as n;
    insert into public.curricula (id, tenant_id, title) select its.curriculum, tenant.id, 'Bench' from bench_versions as its, public.tenants as tenant where is_default;
    insert into public.curriculum_versions (id, curriculum_id, number, state, published_at) select id, curriculum, 1, 'published', now() from bench_versions;
    insert into public.listings (curriculum_id, version_id, slug) select curriculum, id, 'bench-' || n from bench_versions;
    ${curriculum(draft, mine, listing, `'${nora.id}'`, 'mine')}
    ${curriculum(parent, theirs, other, `(select id from public.users where id <> '${nora.id}' order by id limit 1)`, 'theirs')}
    insert into public.lessons (version_id, unit_key, title, rank, blocks) select '${theirs}', gen_random_uuid(), 'L' || n, 'a', ${blocks("'theirs' || n || ' '")} from generate_series(1, 30) as n;
    insert into public.lessons (version_id, unit_key, title, rank, blocks) select '${mine}', gen_random_uuid(), 'L' || n, 'a', ${blocks("case when n % 3 = 0 then 'theirs' else 'mine' end || n || ' '")} from generate_series(1, 30) as n;
    select private.print_version('${theirs}');
    drop index private.lesson_prints_marks`)
  for (let from = 0; from < lessons / each; from += 5000)
    await admin.query(`
      insert into private.lesson_prints (version_id, lesson_key, marks)
      select its.id, gen_random_uuid(), (
        select array_agg(mark order by mark) from (
          select hashtextextended('stock ' || ((its.n + l) % 10) || ' ' || k, 1) from generate_series(1, 8) as k
          union select hashtextextended(its.n || ' ' || l || ' ' || k, 2) / 2 from generate_series(1, 120) as k) as said (mark))
      from bench_versions as its, generate_series(1, ${each}) as l where its.n > ${from} and its.n <= ${from + 5000}`)
  await admin.query(`
    set maintenance_work_mem = '1GB';
    create index lesson_prints_marks on private.lesson_prints using gin (marks) with (fastupdate = off);
    set session_replication_role = origin`)
  await admin.query('vacuum analyze')
  return { listing, version: mine }
}
