import { asPerson, type TestDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { arrange } from '../access/arranged.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, mina, ruth, supper } from '../cast.ts'

/*
 * Somebody who is new and has a garden of their own, and all that is there and not theirs to see.
 */
export const nothing = '00000000-0000-4000-8000-00000000dead'
export const newcomer: Someone = {
  role: 'authenticated',
  id: '00000000-0000-4000-8000-00000000aa01',
  email: 'new@example.org',
}
export const ownId = (n: number) => `00000000-0000-4000-8000-00000000aa1${n}`
export const garden = ownId(0)
export const ownEvent = '00000000-0000-4000-8000-00000000aa20'
/** Their date poll, and its only date. */
export const ownPoll = '00000000-0000-4000-8000-00000000aa21'
export const ownCurriculum = '00000000-0000-4000-8000-00000000aa21'
export const ownUnit = '00000000-0000-4000-8000-00000000aa22'
export const ownLesson = '00000000-0000-4000-8000-00000000aa23'

/** All ids for each call in `npm run fuzz`; in every other run a quarter of them, which differs by call and by day. */
const share = { seed: 0, ...sample(4) }

/** The share of the n-th call. */
export const shareOf = <Item>(all: Item[], nth: number) =>
  all.filter((_, at) => (at + nth + share.seed) % 4 < share.numRuns)

/** A database with both, and what tells of a statement what it gives or how it fails. */
export async function existenceRoom(database: TestDatabase) {
  await arrangeRanks(database)
  await arrange(database)
  await database.admin.query(`
    insert into auth.users (id, email) values ('${newcomer.id}', '${newcomer.email}');
    insert into public.groups (id, name, created_by, tenant_id, color)
      select '${garden}', 'Garden', id, tenant_id, 'leaf' from public.users where id = '${newcomer.id}';
    insert into public.tasks (id, group_id, title, rank, created_by) values ('${ownId(1)}', '${garden}', 'Dig', 'a', '${newcomer.id}');
    insert into public.messages (id, conversation_id, sender_id, body_html) values ('${ownId(2)}', '${garden}', '${newcomer.id}', '<p>Dig</p>');
    insert into public.teams (id, group_id, name) values ('${ownId(3)}', '${garden}', 'Diggers');
    insert into public.labels (id, group_id, name, created_by) values ('${ownId(4)}', '${garden}', 'earth', '${newcomer.id}');
    insert into public.task_steps (id, task_id, text, rank, created_by) values ('${ownId(5)}', '${ownId(1)}', 'Spade', 'a', '${newcomer.id}');
    insert into public.events (id, group_id, title, starts_local, ends_local, created_by)
      values ('${ownEvent}', '${garden}', 'Dig', '2040-01-01 08:00', '2040-01-01 09:00', '${newcomer.id}');
    insert into public.date_polls (id, group_id, title, created_by) values ('${ownPoll}', '${garden}', 'Dig', '${newcomer.id}');
    insert into public.date_poll_slots (id, poll_id, group_id, starts_local, ends_local)
      values ('${ownPoll}', '${ownPoll}', '${garden}', '2040-01-01 08:00', '2040-01-01 09:00');
    insert into public.curricula (id, title, owner_id) values ('${ownCurriculum}', 'Digging', '${newcomer.id}');
    insert into public.units (version_id, key, title, rank) values ('${ownCurriculum}', '${ownUnit}', 'Spring', 'a');
    insert into public.lessons (version_id, key, unit_key, title, rank)
      values ('${ownCurriculum}', '${ownLesson}', '${ownUnit}', 'Earth', 'a');
    insert into public.groups (id, name, created_by, tenant_id, color, archived_at)
      select '${ownId(8)}', 'Choir of before', id, tenant_id, 'sky', now() from public.users where id = '${ruth.id}';
    create schema probing;
    grant usage on schema probing to authenticated;
    -- what a call gives or how it fails; whatever it did is undone
    create function probing.answer(call text) returns text language plpgsql as $$
    declare
      said text;
      more text;
      way text;
    begin
      begin
        if call ~ '^(insert|update) ' then
          execute call;
          get diagnostics said = row_count;
        elsif call ~ '^execute ' then
          execute call into said;
        else
          execute 'select coalesce(jsonb_agg(to_jsonb(it)), ''[]'')::text from ' || call || ' as it' into said;
        end if;
        raise exception using errcode = 'T0000', message = said;
      exception when others then
        get stacked diagnostics more = pg_exception_detail, way = pg_exception_hint;
        return concat_ws(' ', case when sqlstate <> 'T0000' then sqlstate end, sqlerrm, regexp_replace(more, '^Failing row.*', ''), way);
      end;
    end $$;
    -- the ids with which a call says something else than with none; planned once where it can be
    create function probing.tells(call text, ids text[]) returns table (id text, said text, wanted text) language plpgsql
      set plan_cache_mode = force_generic_plan as $$
    declare
      way text := 'execute probe(%L)';
    begin
      begin
        execute 'prepare probe as select coalesce(jsonb_agg(to_jsonb(it)), ''[]'')::text from ' || call || ' as it';
      exception when others then
        way := replace(replace(call, '%', '%%'), '$1', '%1$L');
      end;
      wanted := probing.answer(format(way, '${nothing}'));
      foreach id in array ids loop
        said := replace(probing.answer(format(way, id)), id, '${nothing}');
        if said <> wanted then return next; end if;
      end loop;
      if way = 'execute probe(%L)' then deallocate probe; end if;
    end $$;
    grant execute on all functions in schema probing to authenticated`)
  const ids = await foreignIds()

  /** Of every table some ids that stand in it; those of the cast too. */
  async function foreignIds() {
    const { rows: columns } = await database.admin.query<{ table: string; column: string }>(`
      select its.relname as table, part.attname as column from pg_attribute as part join pg_class as its on its.oid = part.attrelid
      where its.relnamespace = 'public'::regnamespace and its.relkind in ('r', 'p') and part.atttypid = 'uuid'::regtype and part.attnum > 0
        and not exists (select from pg_constraint as link where link.conrelid = its.oid and link.contype = 'f' and part.attnum = any (link.conkey))`)
    const { rows } = await database.admin.query<{ id: string }>(
      columns
        .map(
          ({ table, column }) =>
            `(select distinct ${column}::text as id from public.${table} where ${column} is not null and ${column}::text not like '%aa__' order by 1 limit 2)`,
        )
        .join(' union '),
    )
    const more = [ruth.id, mina.id, supper, ownId(8)]
    return [...new Set([...rows.map(({ id }) => id), ...more])]
  }

  async function answers(person: Someone, calls: string[]) {
    const rows = await asPerson(database, person, (db) =>
      db.query<{ said: string }>('select probing.answer(call) as said from unnest($1::text[]) as call', [calls]),
    )
    return rows.map(({ said }) => said)
  }

  /** The things that a call says of an id and not of nothing; `$1` in it stands for the id. Each call is tried with its share of them. */
  const tells = (person: Someone, calls: string[], of: string[]) =>
    asPerson(database, person, (db) =>
      db.query<{ call: string; id: string; said: string; wanted: string }>(
        `select call, told.* from unnest($1::text[]) with ordinality as one (call, nth), probing.tells(call, array(
           select id from unnest($2::text[]) with ordinality as each (id, at) where (at + nth + $3::int) % 4 < $4)) as told`,
        [calls, of, share.seed, share.numRuns],
      ),
    )

  /** The ids that the person does not see anyway. */
  const unseen = (person: Someone) =>
    asPerson(database, person, async (db) => {
      const rows = await db.query<{ id: string }>(
        'select id::text from public.people union select id::text from public.groups union select id::text from public.tenants union select id::text from public.broadcasts',
      )
      const seen = new Set(rows.map(({ id }) => id))
      return ids.filter((id) => !seen.has(id))
    })

  return { answers, tells, unseen }
}
