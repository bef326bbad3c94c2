/*
 * My lesson: all that is one's own in a lesson, and where it stands in the plan, asked for at once.
 *
 * A lesson that is no longer in the plan still tells whoever began it what they did there and wrote.
 */
create function private.told_neighbour(its public.adoptions, lesson_key uuid, on_date date) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select case when told_neighbour.lesson_key is not null then jsonb_build_object(
    'lesson_key', told_neighbour.lesson_key, 'title', private.lesson_fields(its, told_neighbour.lesson_key) -> 'title', 'on_date', told_neighbour.on_date) end
$$;

/** A lesson's neighbours and its number, in the order in which a group goes through its plan. */
create function private.place_in_plan(its public.adoptions, lesson_key uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with place as (
    select entry.lesson_key, min(entry.track) as track, min(entry.rank) as rank, min(coalesce(entry.held_on, entry.on_date)) as on_date
    from public.scheduled_lessons as entry
    where entry.adoption_id = its.id and entry.kind = 'lesson' and not entry.hidden and entry.state <> 'skipped' group by entry.lesson_key
  ), numbered as (
    select place.*, row_number() over line as number, count(*) over () as of_all, lag(place.lesson_key) over line as before, lead(place.lesson_key) over line as after
    from place window line as (order by place.track, place.rank)
  )
  select jsonb_build_object('number', own.number, 'of', own.of_all, 'previous', private.told_neighbour(its, own.before, previous.on_date), 'next', private.told_neighbour(its, own.after, following.on_date))
  from numbered as own left join place as previous on previous.lesson_key = own.before left join place as following on following.lesson_key = own.after
  where own.lesson_key = place_in_plan.lesson_key
$$;

/** The parts of a lesson in the plan of its group, each with its meeting. */
create function private.told_parts(its public.adoptions, lesson_key uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('entry', entry.id, 'part', entry.part, 'on_date', entry.on_date, 'held_on', entry.held_on, 'state', entry.state, 'leader_id', entry.leader_id,
    'occurrence_id', at.id, 'event_id', at.event_id, 'start_time', pattern.start_time, 'minutes', pattern.minutes) order by entry.part), '[]')
  from public.scheduled_lessons as entry
  left join public.event_occurrences as at on at.id = entry.occurrence_id and at.visible and at.state <> 'cancelled'
  left join lateral (
    select known.start_time, known.minutes from public.schedule_patterns as known
    where its.mode = 'dated' and known.adoption_id = its.id and known.track = entry.track and known.from_on <= coalesce(entry.held_on, entry.on_date) order by known.from_on desc limit 1) as pattern on true
  where entry.adoption_id = its.id and entry.lesson_key = told_parts.lesson_key and entry.kind = 'lesson' and not entry.hidden
$$;

/** The attempts that who asks has made at the quizzes of a lesson, by item, the first one first; each with what was answered. */
create function private.my_attempts(its public.adoptions, lesson_key uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(quiz.item_key, quiz.attempts), '{}') from (
    select sent.item_key, jsonb_agg(private.told_attempt(sent, step.settings, private.quiz_key(its, sent.item_key)) || jsonb_build_object('answers', sent.response -> 'answers') order by sent.sent_at, sent.id) as attempts
    from public.item_responses as sent join private.steps_of(its, my_attempts.lesson_key) as step on step.key = sent.item_key
    where sent.adoption_id = its.id and sent.user_id = auth.uid() and sent.lesson_key = my_attempts.lesson_key and sent.kind = 'quiz' and jsonb_typeof(step.settings -> 'questions') = 'array'
    group by sent.item_key) as quiz
$$;

create function private.my_lesson(adoption_id uuid, lesson_key uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  its public.adoptions;
  parts jsonb;
  own public.lesson_progress;
  place public.lesson_places;
begin
  select known.* into its from public.adoptions as known
  where known.id = my_lesson.adoption_id and known.group_id in (select private.my_group_ids()) and known.version_id in (select private.my_version_ids());
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  parts := private.told_parts(its, my_lesson.lesson_key);
  select known.* into own from public.lesson_progress as known where known.adoption_id = its.id and known.user_id = me and known.lesson_key = my_lesson.lesson_key;
  if parts = '[]' and own.lesson_key is null then
    raise exception 'This lesson no longer exists.' using errcode = 'PT404';
  end if;
  select known.* into place from public.lesson_places as known where known.adoption_id = its.id and known.user_id = me and known.lesson_key = my_lesson.lesson_key;
  return jsonb_build_object('adoption_id', its.id, 'group_id', its.group_id, 'lesson_key', my_lesson.lesson_key, 'curriculum', coalesce(its.title_override, (
      select source.title from public.curricula as source where source.id = its.curriculum_id)),
    'status', its.status, 'mode', its.mode, 'where', its.place, 'parts', parts, 'number', null, 'of', null, 'previous', null, 'next', null,
    'own_date', (select day.on_date from private.personal_days(its, me) as day where day.lesson_key = my_lesson.lesson_key and not day.left_out),
    'leads', private.leads(its, my_lesson.lesson_key), 'manages', its.group_id in (select private.my_group_ids('groupManagement')),
    'progress', case when own.lesson_key is not null then jsonb_build_object('state', own.state, 'done_at', own.done_at) end,
    'items', (select coalesce(jsonb_object_agg(step.item_key, jsonb_build_object('state', step.state, 'attempts', step.attempts, 'done_at', step.done_at)), '{}')
              from public.item_progress as step where step.adoption_id = its.id and step.user_id = me and step.lesson_key = my_lesson.lesson_key),
    'place', place.place, 'seconds', coalesce(place.seconds, 0), 'read_at', place.read_at,
    'attempts', private.my_attempts(its, my_lesson.lesson_key),
    'responses', (select coalesce(jsonb_agg(jsonb_build_object('response_id', sent.id, 'item_key', sent.item_key, 'response', sent.response, 'sent_at', sent.sent_at) order by sent.sent_at, sent.id), '[]')
                  from public.item_responses as sent where sent.adoption_id = its.id and sent.user_id = me and sent.lesson_key = my_lesson.lesson_key and sent.kind <> 'quiz'))
    || coalesce(private.place_in_plan(its, my_lesson.lesson_key), '{}');
end $$;
/**
 * A lesson of one's group as it is for oneself: `{parts, number, of, previous, next, own_date, leads, manages, progress, items, place,
 * seconds, attempts, responses, …}`. Nobody else's words or marks are in it. Where the lesson is no longer in the plan, `parts` is empty.
 */
create function public.my_lesson(adoption_id uuid, lesson_key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.my_lesson(adoption_id, lesson_key) $$;
grant execute on function private.my_lesson(uuid, uuid), public.my_lesson(uuid, uuid) to authenticated;
