/*
 * Reading and finishing: what a member does in a lesson, said once or often, at once or long after.
 *
 * Each word says when it was said. Of two about one thing the later counts; of readings the times are put together. So it is the
 * same in whichever order two devices send what they kept. Whether a lesson is done is decided here: by hand, when it was read
 * long enough, or when all that is required is done.
 */
/** The adoption of a lesson that is open to who asks, one of its group's people. */
create function private.lesson_to_study(adoption_id uuid, lesson_key uuid) returns public.adoptions
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
  opening record;
begin
  select known.* into its from public.adoptions as known
  where known.id = lesson_to_study.adoption_id and known.group_id in (select private.groups_i_am_in()) and known.version_id in (select private.my_version_ids());
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if not exists (select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = lesson_to_study.lesson_key and not entry.hidden)
     and not exists (select from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = lesson_to_study.lesson_key) then
    raise exception 'This lesson no longer exists.' using errcode = 'PT404';
  end if;
  if private.is_held(its) and not private.leads(its, lesson_to_study.lesson_key) then
    select known.* into opening from private.lesson_openings(its, auth.uid()) as known where known.lesson_key = lesson_to_study.lesson_key;
    if opening.is_open is false then
      raise exception '%', case when opening.opens_on is not null then 'This lesson isn’t open yet. It opens on ' || opening.opens_on || '.'
        when opening.rule = 'after_previous' then 'This lesson opens when the lesson before it is done.' else 'This lesson isn’t open yet.' end using errcode = 'PT409';
    end if;
  end if;
  return its;
end $$;

/** A moment that a device tells: no later than now, and no earlier than there was anything to read. */
create function private.moment_of(its public.adoptions, said_at timestamptz) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  select least(private.clock(), greatest(coalesce(said_at, private.clock()), its.created_at, member.joined_at))
  from (select its.group_id) as one left join public.group_members as member on member.group_id = its.group_id and member.user_id = auth.uid()
$$;

/** The steps of a lesson that members have, as their group has them. */
create function private.steps_of(its public.adoptions, lesson_key uuid) returns table (key uuid, kind text, title text, settings jsonb, required boolean, hidden boolean, n int)
  language sql stable security definer set search_path = ''
as $$
  select node.key, node.fields ->> 'kind', node.fields ->> 'title', node.fields -> 'settings', coalesce((node.fields -> 'required')::boolean, true), node.hidden, node.n
  from private.resolve_adoption(its.id, steps_of.lesson_key) as node where node.node_type = 'item' and coalesce(node.fields ->> 'audience', 'all') = 'all'
$$;

/** Decides how far a lesson is, after something was said of it; holds its row until then. `{state, done_at, missing}`. */
create function private.settle_lesson(its public.adoptions, lesson_key uuid, said_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  fields constant jsonb := coalesce(private.lesson_fields(its, settle_lesson.lesson_key), '{}');
  rule text := coalesce(fields ->> 'completion', 'manual');
  known public.lesson_progress;
  missing uuid[] := '{}';
  required int := 0;
  last_done timestamptz;
  is_met boolean := false;
  is_done boolean;
begin
  select own.* into known from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = me and own.lesson_key = settle_lesson.lesson_key for update;
  if rule = 'all_required' then
    select count(*), coalesce(array_agg(step.key order by step.n) filter (where own.state is distinct from 'done'), '{}'), max(own.done_at) into required, missing, last_done
    from private.steps_of(its, settle_lesson.lesson_key) as step
    left join public.item_progress as own on own.adoption_id = its.id and own.user_id = me and own.item_key = step.key where step.required and not step.hidden;
    -- where nothing is required, it is done when they say so
    rule := case when required = 0 then 'manual' else rule end;
    is_met := required > 0 and missing = '{}';
  elsif rule = 'dwell' then
    select place.seconds >= coalesce((fields ->> 'dwell_sec')::int, 30), place.read_at into is_met, last_done
    from public.lesson_places as place where place.adoption_id = its.id and place.user_id = me and place.lesson_key = settle_lesson.lesson_key;
    is_met := coalesce(is_met, false);
  end if;
  if is_met and known.met_at is null then
    known.met_at := coalesce(last_done, settle_lesson.said_at);
  end if;
  is_done := case when known.said is null then known.met_at is not null
    when known.said then rule = 'manual' or known.met_at is not null
    -- taken back: until it is said again, or something required is done anew
    else rule = 'all_required' and is_met and last_done > known.said_at end;
  update public.lesson_progress as own
  set met_at = known.met_at, state = case when is_done then 'done' else 'in_progress' end,
    done_at = case when is_done then coalesce(own.done_at, least(private.clock(), case when known.said then known.said_at else coalesce(last_done, known.met_at) end)) end,
    source = case when is_done and own.done_at is null then case when settle_lesson.said_at < private.clock() - interval '5 minutes' then 'offline' else 'member' end else own.source end
  where own.adoption_id = its.id and own.user_id = me and own.lesson_key = settle_lesson.lesson_key
  returning own.* into known;
  return jsonb_build_object('adoption_id', its.id, 'lesson_key', settle_lesson.lesson_key, 'state', known.state, 'done_at', known.done_at, 'missing', to_jsonb(missing));
end $$;

/** That somebody has begun a lesson. */
create function private.begin_lesson(its public.adoptions, lesson_key uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.lesson_progress (adoption_id, user_id, lesson_key, group_id) values (its.id, auth.uid(), begin_lesson.lesson_key, its.group_id) on conflict do nothing
$$;

create function private.read_lesson(adoption_id uuid, lesson_key uuid, place jsonb, seconds int, read_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
  moment timestamptz;
  during tstzmultirange;
  known public.lesson_places;
begin
  if read_lesson.place is null or jsonb_typeof(read_lesson.place) <> 'object' or length(read_lesson.place::text) > 2000 then
    perform private.refuse_deed('This place in the lesson isn’t as it should be.');
  elsif read_lesson.seconds is null or read_lesson.seconds not between 0 and 7200 then
    perform private.refuse_deed('Nobody reads for so long at a stretch.');
  end if;
  its := private.lesson_to_study(read_lesson.adoption_id, read_lesson.lesson_key);
  moment := private.moment_of(its, read_lesson.read_at);
  -- never more than the time that passed
  during := tstzmultirange(tstzrange(private.moment_of(its, moment - make_interval(secs => read_lesson.seconds)), moment));
  perform private.begin_lesson(its, read_lesson.lesson_key);
  insert into public.lesson_places as own (adoption_id, user_id, lesson_key, group_id, place, seconds, read_at, read_during)
  values (its.id, auth.uid(), read_lesson.lesson_key, its.group_id, read_lesson.place, private.seconds_of(during), moment, during)
  on conflict on constraint lesson_places_pkey do update set
    place = case when (excluded.read_at, excluded.place::text) > (own.read_at, own.place::text) then excluded.place else own.place end,
    read_at = greatest(own.read_at, excluded.read_at),
    read_during = private.time_together(own.read_during, excluded.read_during),
    seconds = private.seconds_of(private.time_together(own.read_during, excluded.read_during))
  returning own.* into known;
  return private.settle_lesson(its, read_lesson.lesson_key, moment) || jsonb_build_object('place', known.place, 'seconds', known.seconds, 'read_at', known.read_at);
end $$;

create function private.seconds_of(during tstzmultirange) returns int
  language sql immutable set search_path = ''
as $$ select least(2000000000, coalesce(round(sum(extract(epoch from upper(one) - lower(one)))), 0))::int from unnest(during) as one $$;

/** Two times of reading, put together. What would be more pieces than anybody reads in is left as it was. */
create function private.time_together(one tstzmultirange, other tstzmultirange) returns tstzmultirange
  language sql immutable set search_path = ''
as $$ select case when (select count(*) from unnest(one + other)) <= 500 then one + other else one end $$;

/**
 * Keeps where somebody is in a lesson, and that they have read for so long, up to `read_at`. The later place counts, and no
 * time twice. Returns `{state, done_at, missing, place, seconds, read_at}`.
 */
create function public.read_lesson(adoption_id uuid, lesson_key uuid, place jsonb, seconds int default 0, read_at timestamptz default null) returns jsonb
  language sql set search_path = '' as $$ select private.read_lesson(adoption_id, lesson_key, place, seconds, read_at) $$;

create function private.finish_lesson(adoption_id uuid, lesson_key uuid, done boolean, said_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.lesson_to_study(finish_lesson.adoption_id, finish_lesson.lesson_key);
  moment constant timestamptz := private.moment_of(its, finish_lesson.said_at);
begin
  if finish_lesson.done is null then
    perform private.refuse_deed('Say whether it is done.');
  end if;
  perform private.begin_lesson(its, finish_lesson.lesson_key);
  update public.lesson_progress as own set said = finish_lesson.done, said_at = moment
  where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = finish_lesson.lesson_key
    and (own.said_at is null or (own.said_at, own.said) < (moment, finish_lesson.done));
  return private.settle_lesson(its, finish_lesson.lesson_key, moment);
end $$;
/**
 * Says that a lesson is done, or takes that back. Where its author asks for more, it is done once that is: `missing` are the
 * steps that are still to do. Returns `{state, done_at, missing}`.
 */
create function public.finish_lesson(adoption_id uuid, lesson_key uuid, done boolean default true, said_at timestamptz default null) returns jsonb
  language sql set search_path = '' as $$ select private.finish_lesson(adoption_id, lesson_key, done, said_at) $$;

/** The step of a lesson that somebody does; refused where there is none. */
create function private.step_to_do(its public.adoptions, lesson_key uuid, item_key uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  step jsonb;
begin
  select to_jsonb(known) into step from private.steps_of(its, step_to_do.lesson_key) as known where known.key = step_to_do.item_key;
  if step is null then
    raise exception 'This step no longer exists.' using errcode = 'PT404';
  end if;
  return step;
end $$;

/** Keeps a word about a step, unless there is a later one. That one is taken back takes the lesson back that needs it. */
create function private.keep_step(its public.adoptions, lesson_key uuid, item_key uuid, done boolean, moment timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  was public.item_progress;
begin
  -- two devices at once come one after the other
  perform from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = keep_step.lesson_key for update;
  select own.* into was from public.item_progress as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.item_key = keep_step.item_key;
  if was.said_at is not null and (was.said_at, was.state = 'done') >= (moment, keep_step.done) then
    return;
  end if;
  insert into public.item_progress as own (adoption_id, user_id, item_key, lesson_key, group_id, state, done_at, said_at)
  values (its.id, auth.uid(), keep_step.item_key, keep_step.lesson_key, its.group_id, case when keep_step.done then 'done' else 'in_progress' end, case when keep_step.done then moment end, moment)
  on conflict on constraint item_progress_pkey do update set state = excluded.state, done_at = excluded.done_at, said_at = excluded.said_at, lesson_key = excluded.lesson_key;
  if not keep_step.done and was.state = 'done' then
    update public.lesson_progress as own set met_at = null where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = keep_step.lesson_key
      and private.lesson_fields(its, keep_step.lesson_key) ->> 'completion' = 'all_required'
      and exists (select from private.steps_of(its, keep_step.lesson_key) as step where step.key = keep_step.item_key and step.required);
  end if;
end $$;

create function private.finish_item(adoption_id uuid, lesson_key uuid, item_key uuid, done boolean, said_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.lesson_to_study(finish_item.adoption_id, finish_item.lesson_key);
  step constant jsonb := private.step_to_do(its, finish_item.lesson_key, finish_item.item_key);
  moment constant timestamptz := private.moment_of(its, finish_item.said_at);
begin
  if finish_item.done is null then
    perform private.refuse_deed('Say whether it is done.');
  elsif step ->> 'kind' = 'quiz' and step -> 'settings' -> 'questions' <> '[]' then
    perform private.refuse_deed('A quiz is done when it is answered.');
  end if;
  perform private.begin_lesson(its, finish_item.lesson_key);
  perform private.keep_step(its, finish_item.lesson_key, finish_item.item_key, finish_item.done, moment);
  return private.settle_lesson(its, finish_item.lesson_key, moment) || jsonb_build_object('item', (
    select jsonb_build_object('key', own.item_key, 'state', own.state, 'done_at', own.done_at) from public.item_progress as own
    where own.adoption_id = its.id and own.user_id = auth.uid() and own.item_key = finish_item.item_key));
end $$;
/** Says that a step of a lesson is done, or takes that back. The later word counts. Returns `{state, done_at, missing, item}`. */
create function public.finish_item(adoption_id uuid, lesson_key uuid, item_key uuid, done boolean default true, said_at timestamptz default null) returns jsonb
  language sql set search_path = '' as $$ select private.finish_item(adoption_id, lesson_key, item_key, done, said_at) $$;
grant execute on function private.read_lesson(uuid, uuid, jsonb, int, timestamptz), public.read_lesson(uuid, uuid, jsonb, int, timestamptz),
  private.finish_lesson(uuid, uuid, boolean, timestamptz), public.finish_lesson(uuid, uuid, boolean, timestamptz),
  private.finish_item(uuid, uuid, uuid, boolean, timestamptz), public.finish_item(uuid, uuid, uuid, boolean, timestamptz) to authenticated;
