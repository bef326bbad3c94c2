/*
 * Lesson attendance: who was there at a lesson that has no event.
 *
 * Where a lesson belongs to a date of an event there is one list, that of the date, and whoever leads the lesson marks people
 * there. Else the marks hang on the lesson, from its day on; if it gets a date later, they go there with it.
 */
alter table public.attendance drop constraint attendance_pkey;
alter table public.attendance
  add column id uuid primary key default gen_random_uuid(),
  add column scheduled_lesson_id uuid references public.scheduled_lessons on delete cascade,
  alter column occurrence_id drop not null,
  alter column event_id drop not null,
  add constraint attendance_one check ((occurrence_id is null) <> (scheduled_lesson_id is null) and (occurrence_id is null) = (event_id is null)),
  add constraint attendance_occurrence_person unique (occurrence_id, user_id),
  add constraint attendance_lesson_person unique (scheduled_lesson_id, user_id);

-- Who may
create policy select_self_lesson on public.attendance for select to authenticated
  using (scheduled_lesson_id is not null and user_id = (select auth.uid()) and group_id = any (array(select private.groups_i_am_in())));
create policy select_lesson_leader on public.attendance for select to authenticated
  using (scheduled_lesson_id is not null and (group_id = any (array(select private.my_group_ids('groupManagement')))
    or scheduled_lesson_id in (select entry.id from public.scheduled_lessons as entry where entry.leader_id = (select auth.uid()))));

-- What follows
/** Writes a mark at a lesson, unless there is a later one; as `private.keep_mark` does at an occurrence. */
create function private.keep_lesson_mark(entry public.scheduled_lessons, person uuid, state text, marked_at timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.attendance as kept (scheduled_lesson_id, user_id, group_id, state, marked_by, marked_at)
  values (entry.id, keep_lesson_mark.person, entry.group_id, keep_lesson_mark.state, auth.uid(), keep_lesson_mark.marked_at)
  on conflict (scheduled_lesson_id, user_id) do update
  set state = excluded.state, marked_by = excluded.marked_by, marked_at = excluded.marked_at
  where (kept.marked_at, coalesce(kept.marked_by::text, ''), coalesce(kept.state, '')) < (excluded.marked_at, excluded.marked_by::text, coalesce(excluded.state, ''))
$$;

create function private.mark_lesson_attendance(scheduled_lesson_id uuid, user_id uuid, state text, marked_at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  entry public.scheduled_lessons;
  its public.adoptions;
  around public.groups;
  at public.event_occurrences;
  day_begins timestamptz;
begin
  select known.* into entry from public.scheduled_lessons as known
  where known.id = mark_lesson_attendance.scheduled_lesson_id and known.kind = 'lesson' and not known.hidden and known.group_id in (select private.my_group_ids()) for share;
  if entry.id is null then
    raise exception 'This lesson no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  select known.* into its from public.adoptions as known where known.id = entry.adoption_id;
  select known.* into around from public.groups as known where known.id = entry.group_id;
  if around.archived_at is not null or not private.leads(its, entry.lesson_key) and its.group_id not in (select private.my_group_ids('groupManagement')) then
    raise exception 'Only the people who lead this lesson can mark attendance.' using errcode = '42501';
  elsif mark_lesson_attendance.state not in ('present', 'late', 'absent', 'excused') then
    raise exception 'Mark people as present, late, absent or excused.' using errcode = '22023';
  elsif not exists (select from public.group_members as member where member.group_id = entry.group_id and member.user_id = mark_lesson_attendance.user_id) then
    raise exception 'This person isn’t a member of the group.' using errcode = 'PT404';
  end if;
  select known.* into at from public.event_occurrences as known where known.id = entry.occurrence_id and known.visible;
  if at.id is not null then
    if at.state = 'cancelled' then
      raise exception 'This event is cancelled.' using errcode = 'PT409';
    elsif private.clock() < private.check_in_from(at) then
      raise exception 'Check-in opens 30 minutes before the start.' using errcode = 'PT409';
    end if;
    perform private.keep_mark(at, mark_lesson_attendance.user_id, mark_lesson_attendance.state,
      least(greatest(coalesce(mark_lesson_attendance.marked_at, private.clock()), private.check_in_from(at)), private.clock()));
    return;
  end if;
  day_begins := coalesce(entry.held_on, entry.on_date)::timestamp at time zone around.tz;
  if day_begins is null or private.clock() < day_begins then
    raise exception 'Attendance opens on the day of the lesson.' using errcode = 'PT409';
  end if;
  perform private.keep_lesson_mark(entry, mark_lesson_attendance.user_id, mark_lesson_attendance.state,
    least(greatest(coalesce(mark_lesson_attendance.marked_at, private.clock()), day_begins), private.clock()));
end $$;
/**
 * Marks a member at a lesson as 'present', 'late', 'absent' or 'excused'; null takes the mark back. On a date of an event it
 * marks them there. `marked_at` is when that was said: the last word counts. For those who lead the lesson.
 */
create function public.mark_lesson_attendance(scheduled_lesson_id uuid, user_id uuid, state text default null, marked_at timestamptz default null) returns void
  language sql set search_path = '' as $$ select private.mark_lesson_attendance(scheduled_lesson_id, user_id, state, marked_at) $$;
grant execute on function private.mark_lesson_attendance(uuid, uuid, text, timestamptz), public.mark_lesson_attendance(uuid, uuid, text, timestamptz) to authenticated;

/** A mark at a lesson is told to its person, and to those who lead the lesson. */
create function private.tg_attendance__tell_lesson() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || person, 'attendance', tg_op, array_agg(told.lesson)) from (
    select changed.user_id as person, changed.scheduled_lesson_id as lesson from changed where changed.scheduled_lesson_id is not null
    union
    select unnest(private.leaders_of(entry.group_id, entry.adoption_id, entry.lesson_key)), changed.scheduled_lesson_id
    from changed join public.scheduled_lessons as entry on entry.id = changed.scheduled_lesson_id) as told group by person;
  return null;
end $$;
create trigger _910_tell_lesson_insert after insert on public.attendance
  referencing new table as changed for each statement execute function private.tg_attendance__tell_lesson();
create trigger _910_tell_lesson_update after update on public.attendance
  referencing new table as changed for each statement execute function private.tg_attendance__tell_lesson();

/** A lesson that gets a date of an event brings its marks there: of two for one person the later counts. */
create function private.tg_scheduled_lessons__join_attendance() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.attendance as kept (occurrence_id, user_id, event_id, group_id, state, marked_by, marked_at)
  select at.id, mark.user_id, at.event_id, at.group_id, mark.state, mark.marked_by, mark.marked_at
  from public.attendance as mark join public.event_occurrences as at on at.id = new.occurrence_id
  where mark.scheduled_lesson_id = new.id
  on conflict (occurrence_id, user_id) do update set state = excluded.state, marked_by = excluded.marked_by, marked_at = excluded.marked_at
  where kept.marked_at < excluded.marked_at;
  delete from public.attendance as mark where mark.scheduled_lesson_id = new.id;
  return null;
end $$;
create trigger _650_join_attendance after update of occurrence_id on public.scheduled_lessons
  for each row when (old.occurrence_id is null and new.occurrence_id is not null) execute function private.tg_scheduled_lessons__join_attendance();

-- Taken out with the rest: on which day of which curriculum
update private.exports set query = 'select own.event_id, coalesce(its.title, curriculum.title) as title, coalesce(at.starts_at, (entry.on_date)::timestamp at time zone around.tz) as starts_at, own.state, own.marked_at
  from public.attendance as own join public.groups as around on around.id = own.group_id
  left join public.event_occurrences as at on at.id = own.occurrence_id left join public.events as its on its.id = own.event_id
  left join public.scheduled_lessons as entry on entry.id = own.scheduled_lesson_id left join public.adoptions as adopted on adopted.id = entry.adoption_id
  left join public.curricula as curriculum on curriculum.id = adopted.curriculum_id
  where own.user_id = $1 and own.state is not null order by 3' where name = 'attendance';
