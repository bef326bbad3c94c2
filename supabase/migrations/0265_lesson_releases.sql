/*
 * Lesson releases: from when each lesson may be read, and by whom.
 *
 * A lesson is open, opens on its day, or after the one before it is done: as its author says, or the group in its adaptation,
 * for one lesson or for all. Whoever leads it opens it, or closes it until a day, for everybody or for one person. What somebody
 * has begun stays open to them. Who leads a lesson, and who manages curricula, reads it before, to prepare.
 */
create table public.lesson_releases (
  id           uuid primary key default gen_random_uuid(),
  adoption_id  uuid not null,
  group_id     uuid not null,
  lesson_key   uuid not null,
  -- null: for everybody
  user_id      uuid,
  opens_on     date not null check (opens_on between '2000-01-01' and '2119-12-31'),
  created_by   uuid references public.users on delete set null,
  created_at   timestamptz not null default private.clock(),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade,
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade
);
create unique index lesson_releases_person on public.lesson_releases (adoption_id, lesson_key, user_id) where user_id is not null;
create unique index lesson_releases_all on public.lesson_releases (adoption_id, lesson_key) where user_id is null;
create index lesson_releases_adoption on public.lesson_releases (group_id, adoption_id);
create index lesson_releases_user on public.lesson_releases (group_id, user_id);
create index lesson_releases_created_by on public.lesson_releases (created_by);
create index lessons_held on public.lessons (version_id) where release <> 'open';

-- Who may
alter table public.lesson_releases enable row level security;
grant select on public.lesson_releases to authenticated;
create policy select_self on public.lesson_releases for select to authenticated
  using ((user_id is null or user_id = (select auth.uid())) and group_id = any (array(select private.groups_i_am_in())));
create policy select_leader on public.lesson_releases for select to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement')))
    or (adoption_id, lesson_key) in (select mine.adoption_id, mine.lesson_key from private.lessons_i_lead() as mine));

-- What follows
/** Today, where a group is. */
create function private.day_in(group_id uuid) returns date
  language sql stable security definer set search_path = ''
as $$ select (private.clock() at time zone around.tz)::date from public.groups as around where around.id = day_in.group_id $$;

/** What a lesson says as a group follows it, without its texts; null where there is none. */
create function private.lesson_fields(its public.adoptions, of_lesson uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
  with ours as materialized (
    select said.op, said.field, said.value from public.adoption_overrides as said
    where said.adoption_id = its.id and said.node_key = of_lesson and said.node_type = 'lesson' and position(':' in said.field) = 0 and said.op in ('edit', 'add', 'replace')
  )
  select coalesce(
      (select ours.value - '{blocks,parent,after,seq}'::text[] from ours where ours.op = 'replace' limit 1),
      (select jsonb_build_object('title', lesson.title, 'objectives', lesson.objectives, 'materials', lesson.materials, 'minutes', lesson.minutes, 'release', lesson.release,
        'completion', lesson.completion, 'dwell_sec', lesson.dwell_sec, 'lang', lesson.lang)
       from public.lessons as lesson where lesson.version_id = its.version_id and lesson.key = of_lesson),
      (select ours.value - '{blocks,parent,after,seq}'::text[] from ours where ours.op = 'add' limit 1))
    || coalesce((select jsonb_object_agg(ours.field, ours.value) from ours where ours.op = 'edit'), '{}'));
end $$;

/** The lessons of an adoption in the order of its plan, each with its day and its rule. */
create function private.lesson_rules(its public.adoptions) returns table (lesson_key uuid, track smallint, rank numeric, on_date date, taught boolean, skipped boolean, rule text)
  language sql stable security definer set search_path = ''
as $$
  with place as materialized (
    select entry.lesson_key, min(entry.track) as track, min(entry.rank) as rank, min(coalesce(entry.held_on, entry.on_date)) as on_date,
      bool_and(entry.state = 'taught') as taught, bool_and(entry.state = 'skipped') as skipped
    from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.kind = 'lesson' and not entry.hidden group by entry.lesson_key
  ), own as materialized (
    select said.node_key as key, (array_agg(said.value #>> '{}') filter (where said.op = 'edit'))[1] as edited, (array_agg(said.value ->> 'release') filter (where said.op = 'replace'))[1] as replaced,
      (array_agg(said.value ->> 'release') filter (where said.op = 'add'))[1] as added
    from public.adoption_overrides as said
    where said.adoption_id = its.id and (said.op = 'edit' and said.field = 'release' or said.op in ('add', 'replace') and said.field = '') group by said.node_key
  )
  select place.lesson_key, place.track, place.rank, place.on_date, place.taught, place.skipped,
    coalesce(own.edited, (select whole.edited from own as whole where whole.key = its.curriculum_id), own.replaced, lesson.release, own.added, 'open')
  from place left join own on own.key = place.lesson_key
  left join public.lessons as lesson on lesson.version_id = its.version_id and lesson.key = place.lesson_key
$$;

/** Whether anything of an adoption may be closed to somebody. */
create function private.is_held(its public.adoptions) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.lessons as lesson where lesson.version_id = its.version_id and lesson.release <> 'open')
    or exists (select from public.lesson_releases as said where said.adoption_id = its.id)
    or exists (select from public.adoption_overrides as said where said.adoption_id = its.id
               and (said.op = 'edit' and said.field = 'release' and said.value <> '"open"' or said.op in ('add', 'replace') and said.value ->> 'release' <> 'open'));
end $$;

/** From when each lesson of an adoption is open to somebody, and after which one. What they have begun stays open. */
create function private.lesson_openings(its public.adoptions, person uuid) returns table (lesson_key uuid, rule text, on_date date, after_key uuid, opens_on date, is_open boolean)
  language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select rules.*, day.on_date as my_date, day.left_out
    from private.lesson_rules(its) as rules left join private.paced_days(its, private.pace_of(its, person)) as day using (lesson_key)
  ), line as (
    select mine.lesson_key, lag(mine.lesson_key) over (partition by mine.track order by mine.rank) as after_key
    from mine where not mine.skipped and not coalesce(mine.left_out, false)
  ), known as materialized (
    select own.lesson_key, own.state from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = person
  ), said as materialized (
    select distinct on (released.lesson_key) released.lesson_key, released.opens_on from public.lesson_releases as released
    where released.adoption_id = its.id and (released.user_id is null or released.user_id = person) order by released.lesson_key, released.user_id nulls last
  ), today as (select private.day_in(its.group_id) as day)
  select mine.lesson_key, mine.rule, coalesce(mine.my_date, mine.on_date), line.after_key,
    coalesce(said.opens_on, case when mine.rule = 'on_date' then opens.day end),
    known.lesson_key is not null or case
      when said.opens_on is not null then said.opens_on <= today.day
      when mine.rule = 'on_date' then coalesce(opens.day <= today.day, false)
      when mine.rule = 'after_previous' then line.after_key is null or exists (select from known as before where before.lesson_key = line.after_key and before.state = 'done')
      else true end
  from mine cross join today left join line using (lesson_key) left join known using (lesson_key) left join said using (lesson_key)
  -- in a group's own time: the day of the group, or of somebody who goes by their own days
  cross join lateral (select case when its.mode = 'self_paced' then mine.my_date else coalesce(least(mine.on_date, mine.my_date), mine.on_date) end as day) as opens
$$;

/** Whether who asks prepares lessons of a group: leads it, or manages curricula there, as one of its people. */
create function private.groups_i_prepare() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from private.my_group_ids('curriculumManagement') as its (id) where its.id in (select private.groups_i_am_in())
  union
  select private.groups_i_lead()
$$;

grant execute on function private.groups_i_prepare() to authenticated;

create function private.set_lesson_release(adoption_id uuid, lesson_key uuid, user_id uuid, opens_on date) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  select known.* into its from public.adoptions as known
  where known.id = set_lesson_release.adoption_id and known.group_id in (select private.my_group_ids()) for share;
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif not private.leads(its, set_lesson_release.lesson_key) and its.group_id not in (select private.my_group_ids('groupManagement'))
     or exists (select from public.groups as around where around.id = its.group_id and around.archived_at is not null) then
    raise exception 'Only the people who lead this lesson can open it.' using errcode = '42501';
  elsif its.status not in ('active', 'paused') then
    raise exception 'This schedule has ended.' using errcode = 'PT409';
  elsif not exists (select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = set_lesson_release.lesson_key and not entry.hidden) then
    raise exception 'This lesson no longer exists.' using errcode = 'PT404';
  elsif set_lesson_release.user_id is not null and not exists (
      select from public.group_members as member where member.group_id = its.group_id and member.user_id = set_lesson_release.user_id) then
    raise exception 'This person isn’t a member of the group.' using errcode = 'PT404';
  elsif set_lesson_release.opens_on not between '2000-01-01' and '2099-12-31' then
    perform private.refuse_deed('Choose a day between 2000 and 2099.');
  end if;
  delete from public.lesson_releases as said
  where said.adoption_id = its.id and said.lesson_key = set_lesson_release.lesson_key and said.user_id is not distinct from set_lesson_release.user_id
    and said.opens_on is distinct from set_lesson_release.opens_on;
  if set_lesson_release.opens_on is not null then
    insert into public.lesson_releases (adoption_id, group_id, lesson_key, user_id, opens_on, created_by)
    values (its.id, its.group_id, set_lesson_release.lesson_key, set_lesson_release.user_id, set_lesson_release.opens_on, auth.uid()) on conflict do nothing;
  end if;
end $$;
/**
 * Opens a lesson from a day on, for one member or for everybody; null goes back to its rule. Said twice it changes nothing more.
 * For those who lead it.
 */
create function public.set_lesson_release(adoption_id uuid, lesson_key uuid, user_id uuid default null, opens_on date default null) returns void
  language sql set search_path = '' as $$ select private.set_lesson_release(adoption_id, lesson_key, user_id, opens_on) $$;
grant execute on function private.set_lesson_release(uuid, uuid, uuid, date), public.set_lesson_release(uuid, uuid, uuid, date) to authenticated;

/** A release is told to its person, or to the group. */
create function private.tg_lesson_releases__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(case when changed.user_id is null then 'group:' || changed.group_id else 'user:' || changed.user_id end, 'lesson_releases', tg_op, array[changed.adoption_id])
  from (select distinct listed.user_id, listed.group_id, listed.adoption_id from changed as listed) as changed;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.lesson_releases
  referencing new table as changed for each statement execute function private.tg_lesson_releases__tell();
create trigger _900_tell_delete after delete on public.lesson_releases
  referencing old table as changed for each statement execute function private.tg_lesson_releases__tell();
create trigger _800_audit_pass after insert or delete on public.lesson_releases
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
