/*
 * Terms: a group begins anew, with what it needs and nothing of what was said.
 *
 * The new group has the settings of the old one, what it plans by, and its curricula with their lessons on the same meetings.
 * Its members are those who are named; without any it is the maker's alone. Messages, journals, tasks, events, answers and
 * progress stay with the old group, which stays as it is.
 */
/** What a group is like: settings, and what its roles may not. */
create function private.copy_group(old public.groups, id uuid, name text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.groups (id, tenant_id, name, slug, description, icon_emoji, color, join_policy, visibility, default_notify_level, member_limit, tz, not_now_days, direct_messages, meeting_pattern)
  values (copy_group.id, old.tenant_id, copy_group.name, '-', old.description, old.icon_emoji, old.color, old.join_policy, old.visibility, old.default_notify_level, old.member_limit, old.tz,
    old.not_now_days, old.direct_messages, old.meeting_pattern);
  insert into private.group_permission_limits (group_id, permission, role)
  select copy_group.id, less.permission, less.role from private.group_permission_limits as less where less.group_id = old.id;
  insert into public.feature_flag_overrides (key, group_id, enabled)
  select said.key, copy_group.id, said.enabled from public.feature_flag_overrides as said where said.group_id = old.id;
end $$;

/** What a group plans by: templates, labels, the columns of its board, and days off from a day on where they are wanted. */
create function private.copy_group_tools(old public.groups, id uuid, starts_on date, options jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.task_templates (group_id, name, items)
  select copy_group_tools.id, its.name, its.items from public.task_templates as its where its.group_id = old.id;
  insert into public.task_columns (group_id, name, color, rank, maps_to_status)
  select copy_group_tools.id, its.name, its.color, its.rank, its.maps_to_status from public.task_columns as its where its.group_id = old.id;
  insert into public.labels (group_id, name, color)
  select copy_group_tools.id, its.name, its.color from public.labels as its where its.group_id = old.id;
  -- who organises events reads these, and nobody else
  insert into public.event_templates (group_id, name, content)
  select copy_group_tools.id, its.name, its.content from public.event_templates as its where its.group_id = old.id and old.id in (select private.my_group_ids('eventManagement'));
  if options -> 'off_days' = 'true' then
    insert into public.group_off_days (group_id, starts_on, ends_on, label, affects, source)
    select copy_group_tools.id, its.starts_on, its.ends_on, its.label, its.affects, its.source
    from public.group_off_days as its where its.group_id = old.id and its.ends_on >= copy_group_tools.starts_on;
  end if;
end $$;

/** Those of a group who come along, in the roles that they have. */
create function private.copy_members(old public.groups, id uuid, members uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  those record;
begin
  if exists (select from unnest(members) as person where not exists (
      select from public.group_members as member where member.group_id = old.id and member.user_id = person)) then
    perform private.refuse_deed('Some of these people are no longer in the group.');
  end if;
  for those in select member.user_id, member.role from public.group_members as member
      where member.group_id = old.id and member.user_id = any (members) and member.user_id <> auth.uid() and not private.is_away(member.user_id) order by member.joined_at, member.user_id loop
    perform private.admit(copy_members.id, those.user_id, those.role, auth.uid());
  end loop;
end $$;

/** The schedules of a group that go on in another, each as it is asked for. */
create function private.copy_schedules(old public.groups, id uuid, starts_on date, options jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
  asked jsonb;
begin
  if exists (select from jsonb_array_elements_text(options -> 'adoptions') as wanted where not exists (
      select from public.adoptions as known where known.id::text = lower(wanted) and known.group_id = old.id)) then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  for its in select * from public.adoptions as known where known.group_id = old.id
      and case when options ? 'adoptions' then options -> 'adoptions' ? known.id::text else known.status = 'active' end order by known.created_at, known.id loop
    asked := jsonb_strip_nulls(jsonb_build_object('leaders', options -> 'leaders', 'keep_skipped', options -> 'keep_skipped'))
      || coalesce(options -> 'schedules' -> its.id::text, '{}');
    perform private.copy_schedule(gen_random_uuid(), its.id, copy_schedules.id, copy_schedules.starts_on, asked);
  end loop;
end $$;

/** A new term as it is: how many of each kind it has, and what it takes up. */
create function private.term_result(id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('group_id', term_result.id, 'counts', jsonb_build_object(
      'members', (select count(*) from public.group_members as its where its.group_id = term_result.id),
      'off_days', (select count(*) from public.group_off_days as its where its.group_id = term_result.id),
      'task_templates', (select count(*) from public.task_templates as its where its.group_id = term_result.id),
      'task_columns', (select count(*) from public.task_columns as its where its.group_id = term_result.id),
      'labels', (select count(*) from public.labels as its where its.group_id = term_result.id),
      'event_templates', (select count(*) from public.event_templates as its where its.group_id = term_result.id),
      'adoptions', (select count(*) from public.adoptions as its where its.group_id = term_result.id)),
    'adoptions', (
      select coalesce(jsonb_agg(private.schedule_result(its.id, its.id, '[]') - '{op,moves}'::text[]
        || jsonb_build_object('curriculum_id', its.curriculum_id, 'title', coalesce(its.title_override, source.title)) order by its.created_at, its.id), '[]')
      from public.adoptions as its join public.curricula as source on source.id = its.curriculum_id where its.group_id = term_result.id))
$$;

/** Refuses what a new term can't have. */
create function private.check_term(id uuid, starts_on date, options jsonb, dry boolean) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if id is null and dry is not true then
    perform private.refuse_deed('A group needs an id of its own.');
  elsif starts_on is null or starts_on not between '2000-01-01' and '2099-12-31' then
    perform private.refuse_deed('Choose a start between 2000 and 2099.');
  elsif jsonb_typeof(options) is distinct from 'object' or length(options::text) > 100000
     or jsonb_typeof(coalesce(options -> 'members', '[]')) <> 'array' or jsonb_typeof(coalesce(options -> 'adoptions', '[]')) <> 'array'
     or jsonb_typeof(coalesce(options -> 'schedules', '{}')) <> 'object' or jsonb_typeof(coalesce(options -> 'off_days', 'true')) <> 'boolean'
     or exists (select from jsonb_array_elements_text(coalesce(options -> 'members', '[]')) as person where not private.can_be_cast(person, 'uuid')) then
    perform private.refuse_deed('Choose what comes along.');
  end if;
end $$;

create function private.begin_term(id uuid, group_id uuid, name text, starts_on date, options jsonb, dry boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  old constant public.groups := (select known from public.groups as known where known.id = begin_term.group_id and known.id in (select private.my_group_ids()));
  its constant uuid := case when dry then gen_random_uuid() else begin_term.id end;
  made public.groups;
  result jsonb;
begin
  if old.id is null then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif old.id not in (select private.my_group_ids('settingsManagement')) or old.tenant_id is distinct from private.my_tenant_id() then
    raise exception 'You need settings management permissions.' using errcode = '42501';
  end if;
  perform private.check_term(begin_term.id, begin_term.starts_on, options, dry);
  -- one that is sent twice at a time waits for the first
  perform pg_advisory_xact_lock(hashtext('term ' || its));
  select * into made from public.groups as known where known.id = its;
  if made.created_by = auth.uid() then
    return private.term_result(its);
  elsif made.id is not null then
    perform private.refuse_deed('A group needs an id of its own.');
  end if;
  begin
    perform private.copy_group(old, its, begin_term.name);
    perform private.copy_group_tools(old, its, begin_term.starts_on, options);
    perform private.copy_members(old, its, array(select person::uuid from jsonb_array_elements_text(coalesce(options -> 'members', '[]')) as person));
    perform private.copy_schedules(old, its, begin_term.starts_on, options);
    result := private.term_result(its);
    if dry then
      raise exception using errcode = 'ZZ001';
    end if;
  exception when sqlstate 'ZZ001' then
    -- taken back, and what would come along is known
    null;
  end;
  if not dry and not exists (select from public.group_members as member where member.group_id = old.id and member.user_id = auth.uid()) then
    perform private.audit('pass.used', 'groups', its, old.id, null, jsonb_build_object('verb', 'insert'));
  end if;
  return result;
end $$;

/**
 * Makes a group for a new term from an old one, under an id of the caller's, and says what came along; with `dry` it only says so.
 * `options` has adoptions (ids; all active ones where it is left out), schedules (options of copy_schedule by these ids), leaders,
 * keep_skipped, off_days (whether those to come are taken along) and members (ids; nobody where it is left out). Sent twice it is made once.
 */
create function public.begin_term(id uuid, group_id uuid, name text, starts_on date, options jsonb default '{}', dry boolean default false) returns jsonb
  language sql set search_path = '' as $$ select private.begin_term(id, group_id, name, starts_on, options, coalesce(dry, false)) $$;
grant execute on function private.begin_term(uuid, uuid, text, date, jsonb, boolean), public.begin_term(uuid, uuid, text, date, jsonb, boolean) to authenticated;
