/*
 * Goal entries: a day on which somebody did something for a goal, left it out or rested.
 *
 * `on_date` is the day as it was lived, said by the device and never worked out anew. There is one entry by hand a day, and one
 * for each deed that a goal fills itself from. What was taken away stays, marked, so that no older word of another device and
 * no source brings it back. A person reads their own; what others learn of them, functions say. Notes lie apart, and
 * only their writer reads them. Everything is written by functions.
 */
create table public.goal_entries (
  id           uuid primary key default gen_random_uuid(),
  goal_id      uuid not null references public.goals on delete cascade,
  -- null: whoever it was has left; what they gave to a group stays
  user_id      uuid references public.users on delete set null,
  on_date      date not null check (on_date between '1990-01-01' and '2100-01-01'),
  value        numeric check (value > -1e12 and value < 1e12),
  state        text not null check (state in ('done', 'partial', 'skip', 'miss')),
  anonymous    boolean not null default false,
  -- when it was said, by the clock of the device
  at           timestamptz not null default private.clock(),
  origin_type  text not null default 'manual' check (origin_type in ('manual', 'lesson', 'task', 'event', 'message')),
  origin_id    uuid,
  removed_at   timestamptz,
  created_at   timestamptz not null default private.clock(),
  check ((origin_type = 'manual') = (origin_id is null))
);
create unique index goal_entries_once on public.goal_entries (goal_id, user_id, on_date, origin_type, coalesce(origin_id, '00000000-0000-0000-0000-000000000000'));
create index goal_entries_days on public.goal_entries (goal_id, on_date) include (user_id, value, state, anonymous) where removed_at is null;
create index goal_entries_user on public.goal_entries (user_id, on_date);
create index goal_entries_origin on public.goal_entries (origin_id) where origin_id is not null;

create table public.goal_notes (
  entry_id  uuid primary key references public.goal_entries on delete cascade,
  user_id   uuid not null references public.users on delete cascade,
  note      text not null check (length(note) between 1 and 500)
);
create index goal_notes_user on public.goal_notes (user_id);

/**
 * How strong a goal is at the end of a stretch that it counts by, and how many of these in a row were kept. Kept for
 * stretches with entries that are over; derived, and rebuilt by `private.rescore_goal`.
 */
create table public.goal_scores (
  goal_id  uuid not null references public.goals on delete cascade,
  user_id  uuid not null references public.users on delete cascade,
  on_date  date not null,
  score    double precision not null check (score between 0 and 1),
  run      int not null check (run >= 0),
  primary key (goal_id, user_id, on_date)
);
create index goal_scores_user on public.goal_scores (user_id);

create table public.away_periods (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references public.users on delete cascade,
  from_on     date not null check (from_on between '2000-01-01' and '2100-01-01'),
  -- with this day it is over; null: until one is back
  to_on       date check (to_on <= '2100-01-01'),
  created_at  timestamptz not null default private.clock(),
  constraint away_periods_ends_after_start check (to_on >= from_on),
  constraint away_periods_once unique (user_id, from_on)
);

/** The days on which a goal rested, those to come with them. The goal says the last of them. */
create table private.goal_pauses (
  goal_id  uuid not null references public.goals on delete cascade,
  from_on  date not null,
  to_on    date,
  primary key (goal_id, from_on)
);

-- Who may
alter table public.goal_entries enable row level security;
grant select on public.goal_entries to authenticated;
create policy select_self on public.goal_entries for select to authenticated
  using (user_id = (select auth.uid()) and goal_id = any (array(select private.my_goal_ids())));

alter table public.goal_notes enable row level security;
grant select on public.goal_notes to authenticated;
create policy select_writer on public.goal_notes for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);

alter table public.goal_scores enable row level security;
grant select on public.goal_scores to authenticated;
create policy select_self on public.goal_scores for select to authenticated
  using (user_id = (select auth.uid()) and goal_id = any (array(select private.my_goal_ids())));

alter table public.away_periods enable row level security;
grant select on public.away_periods to authenticated;
create policy select_self on public.away_periods for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);

-- What follows
