/*
 * Trials: one lesson of a listing, in a group, for a day.
 *
 * Whoever manages curricula in a group tries a sample there; its members read it as members do, on that day and afterwards, while the
 * listing is up. It is no adoption and counts nowhere. To keep going takes the curriculum up, with the lesson that was tried as taught.
 */
create table public.trials (
  id          uuid primary key,
  group_id    uuid not null references public.groups on delete cascade,
  listing_id  uuid not null references public.listings on delete cascade,
  version_id  uuid not null references public.curriculum_versions on delete cascade,
  lesson_key  uuid not null,
  on_date     date not null check (on_date between '2000-01-01' and '2119-12-31'),
  created_by  uuid references public.users on delete set null,
  created_at  timestamptz not null default private.clock(),
  unique (group_id, version_id, lesson_key)
);
create index trials_day on public.trials (group_id, on_date);
create index trials_listing on public.trials (listing_id);
create index trials_version on public.trials (version_id);
create index trials_created_by on public.trials (created_by);

-- Who may
alter table public.trials enable row level security;
grant select on public.trials to authenticated;
create policy select_member on public.trials for select to authenticated
  using (group_id = any (array(select private.groups_i_am_in())));

/** The group, if who asks is in it and manages its curricula; refused otherwise. */
create function private.need_curriculum_group(group_id uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if group_id is null or need_curriculum_group.group_id not in (select private.groups_i_am_in()) then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif need_curriculum_group.group_id not in (select private.my_group_ids('curriculumManagement')) then
    raise exception 'You need curriculum management permissions.' using errcode = '42501';
  end if;
end $$;

create function private.try_lesson(id uuid, group_id uuid, listing_id uuid, lesson_key uuid, on_date date) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.listed;
  today date;
begin
  perform private.need_curriculum_group(try_lesson.group_id);
  its := private.need_listing(try_lesson.listing_id);
  if try_lesson.id is null then
    raise exception 'A trial needs an id of its own.' using errcode = '22023';
  elsif exists (select from public.trials as known where known.id = try_lesson.id and known.group_id = try_lesson.group_id) then
    return;
  elsif not exists (select from public.lessons as lesson where lesson.version_id = its.version_id and lesson.key = try_lesson.lesson_key and lesson.sample) then
    raise exception 'This lesson isn’t one of the samples.' using errcode = 'PT404';
  end if;
  today := (select (private.clock() at time zone around.tz)::date from public.groups as around where around.id = try_lesson.group_id);
  if try_lesson.on_date is null or try_lesson.on_date not between today - 1 and today + 365 then
    raise exception 'Choose a day within the next year.' using errcode = '22023';
  elsif 100 <= (select count(*) from public.trials as known where known.group_id = try_lesson.group_id and known.on_date >= today) then
    raise exception 'Your group has planned 100 trials already.' using errcode = 'PT409';
  end if;
  insert into public.trials as known (id, group_id, listing_id, version_id, lesson_key, on_date, created_by)
  values (try_lesson.id, try_lesson.group_id, its.listing_id, its.version_id, try_lesson.lesson_key, try_lesson.on_date, auth.uid())
  on conflict on constraint trials_group_id_version_id_lesson_key_key do update set on_date = excluded.on_date;
exception when unique_violation then
  raise exception 'A trial needs an id of its own.' using errcode = '22023';
end $$;
/** A group tries a sample on a day. Tried again, it is on the other day. */
create function public.try_lesson(id uuid, group_id uuid, listing_id uuid, lesson_key uuid, on_date date) returns void
  language sql set search_path = '' as $$ select private.try_lesson(id, group_id, listing_id, lesson_key, on_date) $$;

create function private.end_trial(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.trials;
begin
  select * into its from public.trials as known where known.id = end_trial.id and known.group_id in (select private.groups_i_am_in()) for update;
  if its.id is null then
    return;
  end if;
  perform private.need_curriculum_group(its.group_id);
  delete from public.trials as known where known.id = its.id;
end $$;
/** Takes a trial back; try_lesson with the same id has it again. */
create function public.end_trial(id uuid) returns void
  language sql set search_path = '' as $$ select private.end_trial(id) $$;

/** What is up for a trial's group: null where it is gone. By whoever came the link, the group may read. */
create function private.listed_for_trial(its public.trials) returns private.listed
  language sql stable security definer set search_path = ''
as $$
  select shown from private.listed as shown join public.tenants as theirs on theirs.id = shown.tenant_id and theirs.status = 'active'
  where shown.listing_id = its.listing_id and shown.up
    and (shown.tenant_id = (select private.my_tenant_id()) or shown.visibility <> 'tenant' and shown.tenant_id = any ((select private.tenants_i_trade_with())::uuid[]))
$$;

create function private.trials_on(on_date date, group_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if trials_on.group_id is not null and trials_on.group_id not in (select private.groups_i_am_in()) then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', its.id, 'group_id', its.group_id, 'listing_id', its.listing_id, 'lesson_key', its.lesson_key, 'on_date', its.on_date,
      'listing', (shown.it).title, 'byline', (shown.it).byline, 'title', lesson.title, 'minutes', lesson.minutes, 'materials', lesson.materials, 'may_keep_going', its.group_id in (select private.my_group_ids('curriculumManagement')))
      order by its.on_date, its.group_id, its.id)
    from public.trials as its join public.groups as around on around.id = its.group_id
    cross join lateral (select private.listed_for_trial(its) as it) as shown
    join public.lessons as lesson on lesson.version_id = its.version_id and lesson.key = its.lesson_key and lesson.sample
    where its.group_id in (select private.groups_i_am_in()) and (trials_on.group_id is null or its.group_id = trials_on.group_id) and (shown.it).listing_id is not null
      and its.on_date = coalesce(trials_on.on_date, (private.clock() at time zone around.tz)::date)
      and not exists (select from public.adoptions as taken where taken.group_id = its.group_id and taken.curriculum_id = (shown.it).curriculum_id)), '[]');
end $$;
/** The trials of a day in one's groups, or in one; without a day it is today there: `[{id, group_id, listing_id, lesson_key, on_date, listing, byline, title, minutes, materials, may_keep_going}]`. */
create function public.trials_on(on_date date default null, group_id uuid default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.trials_on(on_date, group_id) $$;

create function private.need_trial(id uuid) returns public.trials
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.trials;
begin
  select * into its from public.trials as known where known.id = need_trial.id and known.group_id in (select private.groups_i_am_in());
  if its.id is null or (private.listed_for_trial(its)).listing_id is null then
    raise exception 'This trial no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

create function private.read_trial(id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.trials := private.need_trial(read_trial.id);
  told constant jsonb := private.sample_of(its.version_id, its.lesson_key);
begin
  if told is null then
    raise exception 'This trial no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return told;
end $$;
/** The lesson that a group tries, as its members read it. */
create function public.read_trial(id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.read_trial(id) $$;

create function private.keep_going(id uuid, trial_id uuid, start_on date, options jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  trial constant public.trials := private.need_trial(keep_going.trial_id);
  shown constant private.listed := private.listed_for_trial(trial);
  its public.adoptions;
begin
  if shown.visibility = 'link' then
    insert into private.listing_visitors (listing_id, user_id) select kept.listing_id, auth.uid() from private.listing_tokens as kept where kept.listing_id = shown.listing_id on conflict do nothing;
  end if;
  its := private.begin_adoption(keep_going.id, trial.group_id, shown.version_id, keep_going.start_on, options);
  if its.id is null then
    return private.schedule_result(keep_going.id, keep_going.id, '[]');
  end if;
  insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, rank, state, held_on, on_date)
  select gen_random_uuid(), its.id, its.group_id, lesson.key, row_number() over (order by unit.rank, unit.key, lesson.rank, lesson.key),
    case when tried.is_it then 'taught' else 'planned' end, case when tried.is_it then trial.on_date end, case when tried.is_it then trial.on_date end
  from public.lessons as lesson join public.units as unit on unit.version_id = lesson.version_id and unit.key = lesson.unit_key
  cross join lateral (select lesson.key = trial.lesson_key as is_it) as tried where lesson.version_id = its.version_id;
  perform private.lay_adoption(its.id);
  return private.schedule_result(its.id, its.id, private.moves_between(its, '{}', private.days_lying(its.id)));
end $$;
/** The group takes up what it tried, from the next lesson on: as `adopt`, with the lesson of the trial as taught. */
create function public.keep_going(id uuid, trial_id uuid, start_on date, options jsonb default '{}') returns jsonb
  language sql set search_path = '' as $$ select private.keep_going(id, trial_id, start_on, options) $$;
grant execute on function private.try_lesson(uuid, uuid, uuid, uuid, date), public.try_lesson(uuid, uuid, uuid, uuid, date), private.end_trial(uuid), public.end_trial(uuid),
  private.trials_on(date, uuid), public.trials_on(date, uuid), private.read_trial(uuid), public.read_trial(uuid), private.keep_going(uuid, uuid, date, jsonb), public.keep_going(uuid, uuid, date, jsonb) to authenticated;

-- What follows
create trigger _900_tell_insert after insert on public.trials
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_update after update on public.trials
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_delete after delete on public.trials
  referencing old table as changed for each statement execute function private.tg__tell_group();
