import type pg from 'pg'
import { ruth } from '../../supabase/tests/cast.ts'

export const me = ruth.id
const many = Number(process.env.BENCH_LISTINGS ?? 100_000)
const lessonsEach = 10
/** Lessons with prints, of each listing; what a million of them cost is measured by `market-likeness`. */
export const printed = Number(process.env.BENCH_PRINTED ?? 1)
const topics =
  'prayer cooking health history music nature reading parenting money grief marriage work art science sport'.split(' ')

/** So many listings of as many curricula, each with ten lessons, in twenty organisations; prints by chance. Past the triggers. */
export async function fillMarket(client: pg.Client) {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into public.tenants (id, name, slug) select md5('market' || n)::uuid, 'Market ' || n, 'market-' || n from generate_series(0, 19) as n;
     insert into public.users (id, name, tenant_id) select md5('author' || n)::uuid, 'Author ' || n, md5('market' || n % 20)::uuid from generate_series(0, 999) as n;
     insert into public.curricula (id, tenant_id, owner_id, title, latest_version_id)
       select md5('c' || n)::uuid, md5('market' || n % 20)::uuid, md5('author' || n % 1000)::uuid, 'Course ' || n, md5('v' || n)::uuid from generate_series(1, ${many}) as n;
     insert into public.curriculum_versions (id, curriculum_id, number, state, published_at, lesson_count, minutes)
       select md5('v' || n)::uuid, md5('c' || n)::uuid, 1, 'published', now() - n * interval '10 minutes', ${lessonsEach}, 500 from generate_series(1, ${many}) as n;
     insert into public.units (version_id, key, title, rank) select md5('v' || n)::uuid, md5('u' || n)::uuid, 'All', 'a' from generate_series(1, ${many}) as n;
     insert into public.lessons (version_id, key, unit_key, title, blocks, minutes, sample, rank)
       select md5('v' || n)::uuid, md5('l' || n || '.' || k)::uuid, md5('u' || n)::uuid, 'Lesson ' || k,
         jsonb_build_array(jsonb_build_object('key', md5('l' || n || '.' || k)::uuid, 'kind', 'text', 'html', '<p>Words of lesson ' || n || '.</p>')), 50, k = 1, 'a' || k
       from generate_series(1, ${many}) as n, generate_series(1, ${lessonsEach}) as k;`,
  )
  await client.query(
    `insert into public.listings (id, curriculum_id, version_id, slug, promise, outcomes, topics, audience, age_min, age_max, language, format, licence, visibility, state)
       select md5('m' || n)::uuid, md5('c' || n)::uuid, md5('v' || n)::uuid, 'course-' || n, initcap(($1::text[])[1 + n % 15]) || ' for ' || ($1::text[])[1 + n / 15 % 15] || ' and patient people, part ' || n % 97,
         '{One}', array[($1::text[])[1 + n % 15], ($1::text[])[1 + n / 15 % 15]], ('{kids,teens,adults,mixed}'::text[])[1 + n % 4], n % 20, n % 20 + n % 60,
         ('{en,en,en,de,es,fr}'::text[])[1 + n % 6], ('{in_person,online,hybrid,self_paced}'::text[])[1 + n / 7 % 4], ('{all_rights,cc_by,cc_by_sa,cc_by_nc,cc0}'::text[])[1 + n / 3 % 5], 'public', 'approved'
       from generate_series(1, ${many}) as n`,
    [topics],
  )
  await client.query('set session_replication_role = origin')
  await client.query('alter table private.listed disable trigger _900_tell')
  await client.query('select private.list_it(its) from public.listings as its')
  await client.query(`update private.listed set first_at = now() - random() * interval '3 years'`)
  await client.query('alter table private.listed enable trigger _900_tell')
  await client.query("drop index private.lesson_prints_marks; set maintenance_work_mem = '1GB'")
  await client.query(
    `insert into private.lesson_prints (version_id, lesson_key, marks)
       select md5('v' || n)::uuid, md5('l' || n || '.' || k)::uuid, array(select hashtextextended(n || '.' || k || '.' || mark, 0) from generate_series(1, 128) as mark order by 1)
       from generate_series(1, ${many}) as n, generate_series(1, ${printed}) as k`,
  )
  await client.query('create index lesson_prints_marks on private.lesson_prints using gin (marks)')
  // groups that took up what comes first, five lessons taught of ten or all
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into public.groups (id, name, slug, color, tenant_id) select md5('g' || n)::uuid, 'Group ' || n, 'market-group-' || n, 'leaf', md5('market' || n % 20)::uuid from generate_series(1, 1000) as n;
     insert into public.group_members (group_id, user_id) select md5('g' || n)::uuid, md5('author' || (n + k * 7) % 1000)::uuid from generate_series(1, 1000) as n, generate_series(1, 5) as k;
     insert into public.adoptions (id, group_id, curriculum_id, version_id, start_on, ends_on, source)
       select md5('a' || n)::uuid, md5('g' || 1 + n % 1000)::uuid, md5('c' || 1 + n / 20)::uuid, md5('v' || 1 + n / 20)::uuid, current_date - 100, current_date - 10, 'listing' from generate_series(1, ${Math.min(many * 2, 50_000)}) as n;
     insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, rank, state, held_on)
       select gen_random_uuid(), md5('a' || n)::uuid, md5('g' || 1 + n % 1000)::uuid, md5('l' || (1 + n / 20) || '.' || k)::uuid, k, case when k <= 5 or n % 3 > 0 then 'taught' else 'planned' end, case when k <= 5 or n % 3 > 0 then current_date - 90 + k * 7 end
       from generate_series(1, ${Math.min(many * 2, 50_000)}) as n, generate_series(1, ${lessonsEach}) as k;
     set session_replication_role = origin`,
  )
  await client.query(
    'vacuum analyze private.listed, private.lesson_prints, public.lessons, public.curricula, public.curriculum_versions, public.listings, public.adoptions, public.scheduled_lessons, public.group_members',
  )
  return many
}

/** A day goes by: a thousand listings are finished by one group more, and the clock is one day on. */
export async function passDay(client: pg.Client) {
  await client.query(
    `set session_replication_role = replica;
     update public.scheduled_lessons as entry set state = 'taught', held_on = current_date
     from (select distinct on (taken.curriculum_id) taken.id from public.adoptions as taken
       join public.scheduled_lessons as left_ on left_.adoption_id = taken.id and left_.state = 'planned'
       where taken.source = 'listing' limit 1000) as one
     where entry.adoption_id = one.id and entry.state = 'planned';
     set session_replication_role = origin;
     select set_config('app.clock', (now() + interval '1 day')::text, false)`,
  )
}
