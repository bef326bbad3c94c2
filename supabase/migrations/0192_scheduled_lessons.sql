/*
 * Scheduled lessons: the plan of an adoption, entry by entry, and the day on which each was laid.
 *
 * An entry is a part of a lesson, or a gap: a meeting on which nothing is taught. Where a lesson once stood is kept, so
 * that old links find it.
 */
create table public.scheduled_lessons (
  id             uuid primary key,
  adoption_id    uuid not null,
  group_id       uuid not null,
  kind           text not null default 'lesson' check (kind in ('lesson', 'gap')),
  lesson_key     uuid,
  part           smallint not null default 1 check (part between 1 and 20),
  track          smallint not null default 1 check (track between 1 and 4),
  -- its place in the track
  rank           numeric not null,
  -- shares the day of the entry before it, and its place there
  joined         boolean not null default false,
  pinned_on      date check (pinned_on between '2000-01-01' and '2119-12-31'),
  state          text not null default 'planned' check (state in ('planned', 'taught', 'skipped')),
  -- when it was taught
  held_on        date check (held_on between '2000-01-01' and '2119-12-31'),
  leader_id      uuid,
  -- its lesson is hidden: it keeps its place, and takes none
  hidden         boolean not null default false,
  -- the day on which it lies; null in the tray
  on_date        date,
  occurrence_id  uuid references public.event_occurrences on delete set null,
  constraint scheduled_lessons_kind check ((kind = 'lesson') = (lesson_key is not null)),
  constraint scheduled_lessons_gap check (kind = 'lesson' or not joined and state = 'planned' and pinned_on is null and leader_id is null),
  constraint scheduled_lessons_held check ((state = 'taught') = (held_on is not null)),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade,
  foreign key (group_id, leader_id) references public.group_members (group_id, user_id) on delete set null (leader_id),
  unique (adoption_id, lesson_key, part)
);
create index scheduled_lessons_order on public.scheduled_lessons (adoption_id, track, rank);
create index scheduled_lessons_week on public.scheduled_lessons (group_id, on_date);
create index scheduled_lessons_adoption on public.scheduled_lessons (adoption_id, group_id);
create index scheduled_lessons_leader on public.scheduled_lessons (group_id, leader_id) where leader_id is not null;
create index scheduled_lessons_occurrence on public.scheduled_lessons (occurrence_id) where occurrence_id is not null;

create table public.lesson_days (
  adoption_id  uuid not null references public.adoptions on delete cascade,
  lesson_key   uuid not null,
  on_date      date not null,
  until        timestamptz not null,
  primary key (adoption_id, lesson_key, on_date)
);

-- Who may
alter table public.scheduled_lessons enable row level security;
grant select on public.scheduled_lessons to authenticated;
create policy select_member on public.scheduled_lessons for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy hide_hidden on public.scheduled_lessons as restrictive for select to authenticated using (not hidden);
alter table public.lesson_days enable row level security;
grant select on public.lesson_days to authenticated;
create policy select_member on public.lesson_days for select to authenticated
  using (adoption_id in (select its.id from public.adoptions as its));

-- What follows
create function private.tg_scheduled_lessons__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || changed.group_id, 'scheduled_lessons', tg_op, array_agg(changed.adoption_id))
  from (select distinct known.group_id, known.adoption_id from known) as changed group by changed.group_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.scheduled_lessons
  referencing new table as known for each statement execute function private.tg_scheduled_lessons__tell();
create trigger _900_tell_update after update on public.scheduled_lessons
  referencing new table as known for each statement execute function private.tg_scheduled_lessons__tell();
create trigger _900_tell_delete after delete on public.scheduled_lessons
  referencing old table as known for each statement execute function private.tg_scheduled_lessons__tell();
