/*
 * Adaptations among the other rooms: their files and words, on Home and the activity page, and among what one takes along.
 */
create index adoption_overrides_files on public.adoption_overrides using gin (private.files_in(value));

/** Whether who asks reads a file that an adaptation shows. */
create function private.reads_adapted_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.adoption_overrides as said join public.adoptions as its on its.id = said.adoption_id
    where private.files_in(said.value) @> array[path] and said.adoption_id in (select private.my_adoption_ids())
      and coalesce(said.lesson_key <> all (private.closed_lessons(its)), true)
      and (not said.for_leaders or said.adoption_id in (select private.my_led_adoption_ids())
        or (said.adoption_id, said.lesson_key) in (select mine.adoption_id, mine.lesson_key from private.lessons_i_read_as_leader() as mine)))
$$;
/** Whether any adaptation shows a file. */
create function private.names_adapted_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from public.adoption_overrides as said where private.files_in(said.value) @> array[path]) $$;
grant execute on function private.reads_adapted_file(text), private.files_in(jsonb) to authenticated;
create policy select_adapted_file on storage.objects for select to authenticated
  using (bucket_id = 'curriculum' and name ~ '^[^/]+/[\w-]{8,60}/[^/]{1,200}$' and private.reads_adapted_file(name));

/** The words that an override says. */
create function private.words_in(value jsonb) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$
  select to_tsvector('simple', private.plain(left((
    select string_agg(regexp_replace(said.found #>> '{}', '<[^>]*>', ' ', 'g'), ' ')
    from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') as said (found)), 100000)))
$$;
create index adoption_overrides_words on public.adoption_overrides using gin (private.words_in(value))
  where not for_leaders and op in ('edit', 'add', 'replace');

/** Whether a group hides a node of a lesson, the lesson, or the unit that it has it in. */
create function private.is_hidden_in(its public.adoptions, of_key uuid, of_lesson uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.adoption_overrides as said
    where said.adoption_id = its.id and said.op = 'hide' and said.field = '' and said.node_key in (of_key, of_lesson, (
      select coalesce(
        (select (own.value ->> 'parent')::uuid from public.adoption_overrides as own
         where own.adoption_id = its.id and own.node_key = of_lesson and own.field = '' and own.op in ('move', 'add') order by own.op desc limit 1),
        (select lesson.unit_key from public.lessons as lesson where lesson.version_id = its.version_id and lesson.key = of_lesson)))))
$$;

/** The lessons that groups of one's own have written these words in, but for what they hide. */
create function private.adapted_lessons_with(sought tsquery) returns table (curriculum_id uuid, title text)
  language sql stable security definer set search_path = ''
as $$
  select its.curriculum_id, coalesce(
    (select own.value #>> '{}' from public.adoption_overrides as own
     where own.adoption_id = said.adoption_id and own.node_key = said.lesson_key and own.op = 'edit' and own.field = 'title'),
    (select own.value ->> 'title' from public.adoption_overrides as own
     where own.adoption_id = said.adoption_id and own.node_key = said.lesson_key and own.field = '' and own.op in ('replace', 'add') order by own.op desc limit 1),
    (select lesson.title from public.lessons as lesson where lesson.version_id = its.version_id and lesson.key = said.lesson_key))
  from public.adoption_overrides as said join public.adoptions as its on its.id = said.adoption_id
  where private.words_in(said.value) @@ sought and not said.for_leaders and said.op in ('edit', 'add', 'replace') and said.lesson_key is not null
    and said.adoption_id in (select private.my_adoption_ids()) and its.status in ('active', 'paused')
    and not private.is_hidden_in(its, said.node_key, said.lesson_key)
    and not exists (select from public.adoption_overrides as own where own.adoption_id = its.id and own.node_key = said.node_key and own.op = 'hide' and own.field = said.field and own.field <> '')
    and said.lesson_key <> all (private.closed_lessons(its))
$$;

create index schedule_ops_adapted on public.schedule_ops (group_id, at desc, id desc) where undone_at is null and deed ->> 'kind' = 'adapt';

-- Of several changes of the same lessons within a day the last is
create function private.activity_lesson_adapted(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'lesson_adapted', happened.*
  from unnest(groups) as mine (group_id)
  cross join lateral (
    select op.id, op.at, op.group_id, op.actor_id, op.deed ->> 'title' from public.schedule_ops as op join public.groups as around on around.id = op.group_id
    where op.group_id = mine.group_id and op.undone_at is null and (op.at, op.id) < (activity_lesson_adapted.before, before_id)
      and op.deed ->> 'kind' = 'adapt' and op.deed -> 'in' <> '[]'
      and not exists (
        select from public.schedule_ops as later where later.adoption_id = op.adoption_id and later.place > op.place and later.undone_at is null
          and later.deed ->> 'kind' = 'adapt' and later.deed -> 'in' @> (op.deed -> 'in')
          and (later.at at time zone around.tz)::date = (op.at at time zone around.tz)::date)
    order by op.at desc, op.id desc limit most) as happened
  order by 3 desc, 2 desc limit most
$$;
insert into private.activities (kind, function_name) values ('lesson_adapted', 'private.activity_lesson_adapted');
grant execute on function private.activity_lesson_adapted(uuid[], timestamptz, uuid, int) to authenticated;

-- Taken out: what one has changed for everyone
insert into private.exports (name, query) values
  ('adaptations', 'select said.adoption_id, said.node_type, said.node_key, said.op, said.field, said.value, said.updated_at from public.adoption_overrides as said
                   where said.author_id = $1 and not said.for_leaders order by said.updated_at, said.node_key, said.op, said.field');
