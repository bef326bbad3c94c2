/*
 * Lessons among the other rooms: in search, on Home and the activity page, and among what one takes along.
 */
-- Search: lessons of one's groups as these have them, in words that are open to who asks
/** Whether a lesson says these words as its group has it: its title, its text or a step that members have. */
create function private.lesson_says(its public.adoptions, lesson_key uuid, sought tsquery) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.resolve_adoption(its.id, lesson_says.lesson_key) as node
    cross join lateral (select array(select said from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = node.key and not said.for_leaders) as ours) as own
    where node.node_type in ('lesson', 'item') and not node.hidden and coalesce(node.fields ->> 'audience', 'all') = 'all'
      and private.words_among(node.fields ->> 'title', private.shown_blocks(private.texts_of_node(its, node, own.ours, false) -> 'blocks'),
        case when node.node_type = 'lesson' then array(select jsonb_array_elements_text(coalesce(node.fields -> 'objectives', '[]') || coalesce(node.fields -> 'tags', '[]'))) else '{}' end) @@ sought)
$$;

/** Lessons of one's groups in which these words may stand: in the version beneath, or in what a group has written over it. */
create function private.lessons_near(sought tsquery, groups uuid[]) returns table (adoption_id uuid, lesson_key uuid, adapted boolean)
  language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select its.id, its.version_id from public.adoptions as its
    where its.group_id in (select private.groups_i_am_in()) and its.version_id in (select private.my_version_ids()) and its.status in ('active', 'paused')
      and (groups is null or its.group_id = any (groups))
  ), hit as (
    select mine.id, coalesce(lesson.key, item.lesson_key) as lesson_key
    from private.node_words as words
    join mine on mine.version_id = words.version_id
    left join public.lessons as lesson on words.source = 'lesson' and lesson.version_id = words.version_id and lesson.key = words.key
    left join public.lesson_items as item on words.source = 'item' and item.version_id = words.version_id and item.key = words.key and item.audience = 'all'
    where words.words @@ sought
    union
    select said.adoption_id, said.lesson_key from public.adoption_overrides as said join mine on mine.id = said.adoption_id
    where private.words_in(said.value) @@ sought and not said.for_leaders and said.op in ('edit', 'add', 'replace')
  )
  select hit.id, hit.lesson_key, exists (select from public.adoption_overrides as said where said.adoption_id = hit.id and said.lesson_key = hit.lesson_key and not said.for_leaders)
  from hit where hit.lesson_key is not null limit 500
$$;

create function private.search_own_lessons(sought private.sought, most int) returns setof private.found
  language plpgsql stable security definer set search_path = ''
as $$
declare
  near record;
  its public.adoptions;
  fields jsonb;
  entry public.scheduled_lessons;
  closed uuid[];
  told int := 0;
begin
  if sought.words is null or sought.people is not null or sought.state is not null or sought.topic is not null then
    return;
  end if;
  for near in select known.* from private.lessons_near(sought.words, sought.groups) as known order by known.adoption_id, known.lesson_key loop
    if its.id is distinct from near.adoption_id then
      select known.* into its from public.adoptions as known where known.id = near.adoption_id;
      closed := private.closed_lessons(its);
    end if;
    select known.* into entry from public.scheduled_lessons as known
    where known.adoption_id = its.id and known.lesson_key = near.lesson_key and not known.hidden order by known.part limit 1;
    continue when entry.id is null or near.lesson_key = any (closed) or near.adapted and not private.lesson_says(its, near.lesson_key, sought.words)
      or sought.after is not null and coalesce(entry.on_date < sought.after, true) or sought.before is not null and coalesce(entry.on_date >= sought.before, true);
    fields := private.lesson_fields(its, near.lesson_key);
    return next ('lessons', entry.id, fields ->> 'title', (select coalesce(its.title_override, source.title) from public.curricula as source where source.id = its.curriculum_id), its.group_id, null::uuid,
      entry.state, coalesce(entry.on_date::timestamp at time zone 'UTC', its.created_at), '/groups/' || its.group_id || '/curriculum/' || its.id || '/lesson/' || near.lesson_key,
      (1 + (private.plain(fields ->> 'title') like sought.beginning)::int + (private.plain(fields ->> 'title') like all (sought.patterns))::int)::real)::private.found;
    told := told + 1;
    exit when told >= most * 4;
  end loop;
end $$;
create function private.search_lessons(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$ select * from private.search_own_lessons(sought, most) as its order by its.score desc, its.at desc, its.id limit most $$;
insert into private.searches (kind, function_name) values ('lessons', 'private.search_lessons');
grant execute on function private.search_own_lessons(private.sought, int), private.search_lessons(private.sought, int) to authenticated;

-- Activity: that a group has taught a lesson; never who has finished what
create index schedule_ops_taught on public.schedule_ops (group_id, at desc, id desc) where undone_at is null and deed ->> 'kind' = 'taught';

/** The title that a lesson has in its group, by its entry in the plan; for those who see the plan. */
create function private.taught_title(adoption_id uuid, entry text) returns text
  language sql stable security definer set search_path = ''
as $$
  select private.lesson_fields(its, known.lesson_key) ->> 'title' from public.adoptions as its join public.scheduled_lessons as known on known.adoption_id = its.id and known.id::text = lower(entry)
  where its.id = taught_title.adoption_id and its.group_id in (select private.my_group_ids())
$$;

create function private.activity_lesson_taught(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'lesson_taught', happened.*
  from unnest(groups) as mine (group_id)
  cross join lateral (
    select op.id, op.at, op.group_id, op.actor_id, private.taught_title(op.adoption_id, op.deed ->> 'entry') from public.schedule_ops as op
    where op.group_id = mine.group_id and op.undone_at is null and (op.at, op.id) < (activity_lesson_taught.before, before_id) and op.deed ->> 'kind' = 'taught'
      -- said twice of one lesson it is one, and taken back none
      and exists (select from public.scheduled_lessons as entry where entry.id::text = lower(op.deed ->> 'entry') and entry.state = 'taught' and entry.part = 1)
      and not exists (
        select from public.schedule_ops as later where later.adoption_id = op.adoption_id and later.place > op.place and later.undone_at is null
          and later.deed ->> 'kind' = 'taught' and later.deed ->> 'entry' = op.deed ->> 'entry')
    order by op.at desc, op.id desc limit most) as happened
  order by 3 desc, 2 desc limit most
$$;
insert into private.activities (kind, function_name) values ('lesson_taught', 'private.activity_lesson_taught');
grant execute on function private.activity_lesson_taught(uuid[], timestamptz, uuid, int), private.taught_title(uuid, text) to authenticated;

-- Taken out: all that is one's own in lessons
insert into private.exports (name, query) values
  ('lesson_progress', 'select own.adoption_id, own.lesson_key, own.state, own.done_at from public.lesson_progress as own where own.user_id = $1 order by own.adoption_id, own.done_at, own.lesson_key'),
  ('item_progress', 'select own.adoption_id, own.lesson_key, own.item_key, own.state, own.attempts, own.done_at from public.item_progress as own where own.user_id = $1 order by own.adoption_id, own.done_at, own.item_key'),
  ('lesson_places', 'select own.adoption_id, own.lesson_key, own.place, own.seconds, own.read_at from public.lesson_places as own where own.user_id = $1 order by own.read_at'),
  ('item_responses', 'select own.adoption_id, own.lesson_key, own.item_key, own.kind, own.response, own.score, own.points, own.sent_at from public.item_responses as own where own.user_id = $1 order by own.sent_at'),
  ('personal_paces', 'select own.adoption_id, own.mode, own.joined_on, own.start_at, own.from_on, own.meetings, own.skipped, own.until from public.personal_paces as own where own.user_id = $1 order by own.adoption_id'),
  ('lesson_releases', 'select own.adoption_id, own.lesson_key, own.opens_on from public.lesson_releases as own where own.user_id = $1 order by own.opens_on, own.lesson_key');
