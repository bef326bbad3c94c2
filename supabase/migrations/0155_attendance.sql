/*
 * Attendance: who was there.
 *
 * From half an hour before an occurrence begins, its organisers mark each member: present, late, absent or excused. They
 * may do so without a network, from several devices: the last word counts, by when it was said, however the words arrive.
 * Until the occurrence ends, members check in themselves with the four digits that an organiser shows. Organisers see all
 * of it, and a member their own.
 */
create table public.attendance (
  occurrence_id  uuid not null,
  user_id        uuid not null,
  -- those of the occurrence
  event_id       uuid not null,
  group_id       uuid not null,
  -- null: a mark that was taken back
  state          text check (state in ('present', 'late', 'absent', 'excused')),
  marked_by      uuid references public.users on delete set null,
  marked_at      timestamptz not null,
  primary key (occurrence_id, user_id),
  foreign key (group_id, event_id, occurrence_id) references public.event_occurrences (group_id, event_id, id) on delete cascade deferrable initially immediate,
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade
);
create index attendance_user on public.attendance (user_id, group_id);
create index attendance_member on public.attendance (group_id, user_id);
create index attendance_event on public.attendance (group_id, event_id, occurrence_id);
create index attendance_marked_by on public.attendance (marked_by) where marked_by is not null;
insert into private.occurrence_tables (name) values ('attendance');

/** The four digits of an occurrence, made when an organiser first shows them. */
create table private.attendance_codes (
  occurrence_id  uuid primary key references public.event_occurrences on delete cascade,
  code           text not null check (code ~ '^\d{4}$')
);

-- Who may
alter table public.attendance enable row level security;
grant select on public.attendance to authenticated;
create policy select_self on public.attendance for select to authenticated
  using (user_id = (select auth.uid()) and group_id = any (array(select private.my_group_ids())) and exists (select from public.events as its where its.id = event_id));
create policy select_organiser on public.attendance for select to authenticated
  using ((group_id = any (array(select private.my_group_ids('eventManagement'))) or event_id = any (array(select private.my_hosted_event_ids())))
    and exists (select from public.events as its where its.id = event_id));

/** The moment from which people are checked in. */
create function private.check_in_from(at public.event_occurrences) returns timestamptz
  language sql immutable set search_path = ''
  as $$ select at.starts_at - interval '30 minutes' $$;

/** An occurrence that who asks organises and can check people in to; raises where there is none. */
create function private.attended(occurrence_id uuid) returns public.event_occurrences
  language plpgsql stable security definer set search_path = ''
as $$
declare
  at public.event_occurrences;
begin
  select its.* into at from public.event_occurrences as its
  where its.id = attended.occurrence_id and its.visible and its.group_id in (select private.my_group_ids());
  if at.id is null then
    raise exception 'This event no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if at.group_id not in (select private.my_group_ids('eventManagement')) and at.event_id not in (select private.my_hosted_event_ids())
     or exists (select from public.groups as around where around.id = at.group_id and around.archived_at is not null) then
    raise exception 'Only the organisers of this event can check people in.' using errcode = '42501';
  end if;
  if at.state = 'cancelled' then
    raise exception 'This event is cancelled.' using errcode = 'PT409';
  end if;
  if private.clock() < private.check_in_from(at) then
    raise exception 'Check-in opens 30 minutes before the start.' using errcode = 'PT409';
  end if;
  return at;
end $$;

/** Writes a mark, unless there is a later one. Of two of the same moment one counts, whichever comes first. */
create function private.keep_mark(at public.event_occurrences, person uuid, state text, marked_at timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.attendance as kept (occurrence_id, user_id, event_id, group_id, state, marked_by, marked_at)
  values (at.id, keep_mark.person, at.event_id, at.group_id, keep_mark.state, auth.uid(), keep_mark.marked_at)
  on conflict (occurrence_id, user_id) do update
  set state = excluded.state, marked_by = excluded.marked_by, marked_at = excluded.marked_at
  where (kept.marked_at, coalesce(kept.marked_by::text, ''), coalesce(kept.state, '')) < (excluded.marked_at, excluded.marked_by::text, coalesce(excluded.state, ''))
$$;

create function private.mark_attendance(occurrence_id uuid, user_id uuid, state text, marked_at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  at constant public.event_occurrences := private.attended(mark_attendance.occurrence_id);
begin
  if not exists (select from public.group_members as member where member.group_id = at.group_id and member.user_id = mark_attendance.user_id) then
    raise exception 'This person isn’t a member of the group.' using errcode = 'PT404';
  end if;
  if mark_attendance.state not in ('present', 'late', 'absent', 'excused') then
    raise exception 'Mark people as present, late, absent or excused.' using errcode = '22023';
  end if;
  -- a device’s clock may be wrong, and no word is from before or after all others for that
  perform private.keep_mark(at, mark_attendance.user_id, mark_attendance.state,
    least(greatest(coalesce(mark_attendance.marked_at, private.clock()), private.check_in_from(at)), private.clock()));
end $$;

/**
 * Marks a member at an occurrence as 'present', 'late', 'absent' or 'excused'; null takes the mark back. `marked_at` is
 * when that was said, maybe without a network: the last word counts. For organisers, from 30 minutes before the start.
 */
create function public.mark_attendance(occurrence_id uuid, user_id uuid, state text default null, marked_at timestamptz default null) returns void
  language sql set search_path = '' as $$ select private.mark_attendance(occurrence_id, user_id, state, marked_at) $$;

create function private.attendance_code(occurrence_id uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  at constant public.event_occurrences := private.attended(attendance_code.occurrence_id);
begin
  if at.ends_at <= private.clock() then
    raise exception 'This event is over.' using errcode = 'PT409';
  end if;
  insert into private.attendance_codes (occurrence_id, code)
  values (at.id, lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 10000)::text, 4, '0'))
  on conflict do nothing;
  return (select its.code from private.attendance_codes as its where its.occurrence_id = at.id);
end $$;

/** The four digits with which members check in to an occurrence until it ends. For organisers, from 30 minutes before the start. */
create function public.attendance_code(occurrence_id uuid) returns text
  language sql set search_path = '' as $$ select private.attendance_code(occurrence_id) $$;

create function private.check_in(occurrence_id uuid, code text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  at public.event_occurrences;
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  -- there are but ten thousand codes
  perform private.may_guess('check_in', check_in.occurrence_id::text, tries => 5);
  select its.* into at from public.event_occurrences as its
  where its.id = check_in.occurrence_id and its.visible and its.state = 'scheduled' and its.group_id in (select private.groups_i_am_in());
  if at.id is not null and moment not between private.check_in_from(at) and at.ends_at then
    raise exception 'You can check in from 30 minutes before the start until the end.' using errcode = 'PT409';
  end if;
  -- what one does not see has no code either
  if at.id is null or not exists (select from private.attendance_codes as its where its.occurrence_id = at.id and its.code = trim(check_in.code)) then
    perform private.guessed_wrong('check_in', check_in.code, check_in.occurrence_id::text);
    return private.refuse(400, 'That isn’t the code of this event.');
  end if;
  -- the same code once more says nothing new
  perform private.keep_mark(at, auth.uid(), 'present', moment)
  where not exists (select from public.attendance as own where own.occurrence_id = at.id and own.user_id = auth.uid() and own.state in ('present', 'late'));
  return null;
end $$;

/** Checks oneself in to an occurrence with the four digits that its organisers show. Said twice it changes nothing more. */
create function public.check_in(occurrence_id uuid, code text) returns jsonb
  language sql set search_path = '' as $$ select private.check_in(occurrence_id, code) $$;
grant execute on function private.mark_attendance(uuid, uuid, text, timestamptz), public.mark_attendance(uuid, uuid, text, timestamptz),
  private.attendance_code(uuid), public.attendance_code(uuid), private.check_in(uuid, text), public.check_in(uuid, text) to authenticated;

-- What follows
/** A mark is its person's and the organisers', and told to them alone. */
create function private.tg_attendance__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || person, 'attendance', tg_op, array_agg(occurrence_id)) from (
    select user_id as person, occurrence_id from changed
    union
    select unnest(private.organisers_of(its)), changed.occurrence_id
    from changed join public.events as its on its.id = changed.event_id) as told group by person;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.attendance
  referencing new table as changed for each statement execute function private.tg_attendance__tell();
create trigger _900_tell_update after update on public.attendance
  referencing new table as changed for each statement execute function private.tg_attendance__tell();
create trigger _900_tell_delete after delete on public.attendance
  referencing old table as changed for each statement execute function private.tg_attendance__tell();

insert into private.exports (name, query) values
  ('attendance', 'select own.event_id, its.title, at.starts_at, own.state, own.marked_at
                  from public.attendance as own join public.event_occurrences as at on at.id = own.occurrence_id
                  join public.events as its on its.id = own.event_id
                  where own.user_id = $1 and own.state is not null order by at.starts_at');
