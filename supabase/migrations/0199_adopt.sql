/*
 * Adopt: a group takes a curriculum up, or first looks at the dates that it would have.
 */
/** A new adoption with its patterns, still without lessons; null where it was there already. */
create function private.begin_adoption(id uuid, group_id uuid, version_id uuid, start_on date, options jsonb) returns public.adoptions
  language plpgsql security definer set search_path = ''
as $$
declare
  source public.curriculum_versions;
  around public.groups;
  its public.adoptions;
  pattern jsonb;
begin
  select * into around from public.groups as known where known.id = begin_adoption.group_id and known.id in (select private.my_group_ids()) for share;
  if around.id is null then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif around.id not in (select private.my_group_ids('curriculumManagement')) then
    raise exception 'You need curriculum management permissions.' using errcode = '42501';
  end if;
  if begin_adoption.id is null then
    raise exception 'An adoption needs an id of its own.' using errcode = '22023';
  end if;
  select * into its from public.adoptions as known where known.id = begin_adoption.id;
  if its.group_id = around.id then
    return null;
  elsif its.id is not null then
    raise exception 'An adoption needs an id of its own.' using errcode = '22023';
  end if;
  source := private.version_to_adopt(begin_adoption.version_id);
  perform private.check_adoption(around.id, begin_adoption.start_on, options);
  insert into public.adoptions as made (id, group_id, curriculum_id, version_id, mode, title_override, use_off_days, led, makes_tasks, start_on, place, event_id, created_by)
  values (begin_adoption.id, around.id, source.curriculum_id, source.id, coalesce(options ->> 'mode', 'dated'), nullif(trim(options ->> 'title_override'), ''),
    coalesce((options -> 'use_off_days')::boolean, true), source.id in (select private.my_led_version_ids()), around.id in (select private.my_group_ids('taskAssignment')), begin_adoption.start_on, nullif(trim(coalesce(options ->> 'place', around.meeting_pattern ->> 'place')), ''),
    (options ->> 'event_id')::uuid, auth.uid())
  on conflict do nothing returning * into its;
  if its.id is null then
    -- the same one, sent twice at once
    if exists (select from public.adoptions as known where known.id = begin_adoption.id and known.group_id = around.id) then
      return null;
    end if;
    raise exception 'Your group already follows this curriculum.' using errcode = 'PT409';
  end if;
  for pattern in select * from jsonb_array_elements(private.wanted_patterns(around.meeting_pattern, options)) loop
    perform private.write_pattern(its.id, pattern, begin_adoption.start_on);
  end loop;
  return its;
end $$;

create function private.adopt(id uuid, group_id uuid, version_id uuid, start_on date, options jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.begin_adoption(adopt.id, adopt.group_id, adopt.version_id, adopt.start_on, options);
begin
  if its.id is null then
    return private.schedule_result(adopt.id, adopt.id, '[]');
  end if;
  insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, rank)
  select gen_random_uuid(), its.id, its.group_id, lesson.key, row_number() over (order by unit.rank, unit.key, lesson.rank, lesson.key)
  from public.lessons as lesson join public.units as unit on unit.version_id = lesson.version_id and unit.key = lesson.unit_key where lesson.version_id = its.version_id;
  perform private.lay_adoption(its.id);
  return private.schedule_result(its.id, its.id, private.moves_between(its, '{}', private.days_lying(its.id)));
end $$;

/** A published version that who asks may read. */
create function private.version_to_adopt(version_id uuid) returns public.curriculum_versions
  language plpgsql stable security definer set search_path = ''
as $$
declare
  source public.curriculum_versions;
begin
  select * into source from public.curriculum_versions as version
  where version.id = version_to_adopt.version_id and version.state <> 'draft' and version.published_at is not null and version.id in (select private.my_whole_version_ids())
    and exists (select from public.curricula as its where its.id = version.curriculum_id and its.deleted_at is null);
  if source.id is null then
    raise exception 'This version no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return source;
end $$;

/** The patterns that a group asks for, or else the one in which it meets. */
create function private.wanted_patterns(meeting jsonb, options jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(options -> 'patterns', case when meeting is not null then jsonb_build_array(
    jsonb_build_object('rrule', trim(both ';' from regexp_replace(meeting ->> 'rrule', ';?(COUNT|UNTIL)=[^;]*', '', 'g')), 'start_time', meeting -> 'start_time', 'minutes', meeting -> 'minutes')) end, '[]')
$$;

/** Refuses what an adoption can't have. */
create function private.check_adoption(group_id uuid, start_on date, options jsonb) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if start_on is null or start_on not between '2000-01-01' and '2099-12-31' then
    perform private.refuse_deed('Choose a start between 2000 and 2099.');
  elsif jsonb_typeof(options) is distinct from 'object' or length(options::text) > 20000
     or jsonb_typeof(coalesce(options -> 'patterns', '[]')) <> 'array' or jsonb_typeof(coalesce(options -> 'use_off_days', 'true')) <> 'boolean'
     or coalesce(options ->> 'mode', 'dated') not in ('dated', 'self_paced') then
    perform private.refuse_deed('Choose when you meet.');
  elsif jsonb_array_length(coalesce(options -> 'patterns', '[]')) > 100 then
    perform private.refuse_deed('A schedule can have at most 100 patterns.');
  elsif length(options ->> 'place') > 120 or length(options ->> 'title_override') > 120 then
    perform private.refuse_deed('Titles and places can have at most 120 characters.');
  elsif options ->> 'event_id' is not null and not exists (
      select from public.events as its where its.id::text = lower(options ->> 'event_id') and its.group_id = check_adoption.group_id and its.deleted_at is null and its.status <> 'draft') then
    perform private.refuse_deed('This event no longer exists, or you don’t have access to it.');
  end if;
end $$;

/**
 * A group takes up a version, under an id of the caller's: its lessons get their days from a start on. `options` has patterns
 * (else the group's own rhythm), mode, place, title_override, use_off_days and the event that it meets at. Sent twice it is done once.
 */
create function public.adopt(id uuid, group_id uuid, version_id uuid, start_on date, options jsonb default '{}') returns jsonb
  language sql set search_path = '' as $$ select private.adopt(id, group_id, version_id, start_on, options) $$;
grant execute on function private.adopt(uuid, uuid, uuid, date, jsonb), public.adopt(uuid, uuid, uuid, date, jsonb) to authenticated;
