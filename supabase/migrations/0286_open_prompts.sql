/*
 * Open prompts: on a lesson's day the author's questions to discuss begin their threads.
 *
 * A prompt opens once in an adoption, when the day of its lesson comes where the group is; in a plan without days, when the plan
 * begins. What the group hides opens nothing, nor a plan that is paused, nor where talk is switched off. It tells nobody.
 */
create index lesson_items_discuss on public.lesson_items (version_id, lesson_key, key) where kind = 'discuss' and audience = 'all';
create index adoption_overrides_discuss on public.adoption_overrides (adoption_id, lesson_key)
  where node_type = 'item' and op in ('add', 'replace') and field = '' and value ->> 'kind' = 'discuss';

-- What follows
/** What a step to discuss asks: its question, and the text beside it where both are short enough. */
create function private.prompt_words(question text, blocks jsonb) returns public.html
  language sql immutable set search_path = ''
as $$
  select case when length(said.asked || said.rest) <= 10000 then said.asked || said.rest when length(said.asked) <= 10000 then said.asked else '' end
  from (select case when trim(coalesce(question, '')) = '' then '' else private.html_of(question)::text end as asked, private.html_of(blocks)::text as rest) as said
$$;

/** What is to be discussed in a lesson, as its group has it. */
create function private.prompts_in(its public.adoptions, of_lesson uuid) returns table (key uuid, title text, words public.html, hides boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- most groups change nothing, and the author's steps are sooner read
  if not exists (select from public.adoption_overrides as said where said.adoption_id = its.id and (said.lesson_key = of_lesson
      or said.node_key in (select item.key from public.lesson_items as item where item.version_id = its.version_id and item.lesson_key = of_lesson))) then
    return query
    select item.key, item.title, private.prompt_words(item.settings ->> 'prompt', item.blocks), coalesce(item.settings -> 'hide_until_answered' = 'true', false)
    from public.lesson_items as item where item.version_id = its.version_id and item.lesson_key = of_lesson and item.kind = 'discuss' and item.audience = 'all';
    return;
  end if;
  return query
  select step.key, step.fields ->> 'title', private.prompt_words(step.fields -> 'settings' ->> 'prompt', private.shown_blocks(private.texts_of_node(its, step, array(
      select own from public.adoption_overrides as own where own.adoption_id = its.id and own.node_key = step.key and not own.for_leaders), false) -> 'blocks')),
    coalesce(step.fields -> 'settings' -> 'hide_until_answered' = 'true', false)
  from private.resolve_adoption(its.id, of_lesson) as step
  where step.node_type = 'item' and step.fields ->> 'kind' = 'discuss' and not step.hidden and coalesce(step.fields ->> 'audience', 'all') = 'all';
end $$;

/** The lessons whose day has come and in which something to discuss may not have been opened yet, the latest first; a few thousand at a time. Nothing is looked up one by one, since nobody knows how many come due. */
create function private.lessons_to_open() returns table (adoption_id uuid, lesson_key uuid)
  language sql stable security definer set search_path = '' set enable_nestloop = off set work_mem = '8MB'
as $$
  with course as materialized (
    select its.id, its.version_id, its.mode, (private.clock() at time zone around.tz)::date as today, its.start_on
    from public.adoptions as its join public.groups as around on around.id = its.group_id and around.archived_at is null
    join public.curricula as source on source.id = its.curriculum_id and source.deleted_at is null
    where its.status = 'active' and private.flag('lesson_discussions', its.group_id) and private.is_discussed(its)
  ), step as (
    select course.*, coalesce((moved.value ->> 'parent')::uuid, item.lesson_key) as lesson_key, item.key
    from course join public.lesson_items as item on item.version_id = course.version_id and item.kind = 'discuss' and item.audience = 'all'
    left join public.adoption_overrides as moved on moved.adoption_id = course.id and moved.node_key = item.key and moved.op = 'move' and moved.field = ''
    union
    select course.*, said.lesson_key, said.node_key
    from course join public.adoption_overrides as said on said.adoption_id = course.id
    where said.node_type = 'item' and said.op in ('add', 'replace') and said.field = '' and said.value ->> 'kind' = 'discuss'
  )
  select step.id, step.lesson_key
  from step join public.scheduled_lessons as entry on entry.adoption_id = step.id and entry.lesson_key = step.lesson_key and entry.part = 1
  where not entry.hidden and entry.state <> 'skipped'
    and case when step.mode = 'self_paced' then step.start_on else coalesce(least(entry.held_on, entry.on_date), entry.on_date) end <= step.today
    and not exists (select from public.lesson_threads as known where known.adoption_id = step.id and known.prompt_key = step.key)
    -- what the group hides, or has made something else of, is not looked at each time
    and not exists (select from public.adoption_overrides as said where said.adoption_id = step.id and said.node_key = step.key and said.field = ''
                    and (said.op = 'hide' or said.op = 'replace' and said.value ->> 'kind' <> 'discuss'))
  group by step.id, step.lesson_key order by max(entry.on_date) desc nulls last, step.id, step.lesson_key limit 5000
$$;

/** Opens the prompts whose day has come, each once; says how many. */
create function private.open_prompts() returns int
  language sql security definer set search_path = ''
as $$
  with opened as (
    insert into public.lesson_threads (id, adoption_id, group_id, lesson_key, item_key, kind, title, body_html, prompt_key, hide_until_answered)
    select gen_random_uuid(), its.id, its.group_id, due.lesson_key, step.key, 'prompt', left(trim(step.title), 160), step.words, step.key, step.hides
    from private.lessons_to_open() as due join public.adoptions as its on its.id = due.adoption_id
    cross join lateral private.prompts_in(its, due.lesson_key) as step
    on conflict (adoption_id, prompt_key) where prompt_key is not null do nothing
    returning 1
  )
  select count(*)::int from opened
$$;
insert into private.job_functions (name) values ('private.open_prompts');
-- no zone begins its day but on a quarter of an hour
insert into private.crontab (name, schedule, function_name, catch_up) values ('lessons.open_prompts', '*/15 * * * *', 'private.open_prompts', '1 hour');
