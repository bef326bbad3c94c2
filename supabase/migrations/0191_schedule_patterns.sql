/*
 * Schedule patterns: on which days a group has lessons.
 *
 * A track has patterns, each from a day on; the latest that has begun rules a day. A day is open if the schedule says so
 * itself, else if its rule has it and no days off of the group cover it. Days are dates: no zone moves them.
 */
/** True for a rule of a schedule: it has no end of its own. */
create function private.is_endless_rule(rrule text) returns boolean
  language sql immutable set search_path = ''
  as $$ select coalesce(private.is_rule(rrule) and rrule !~ '(COUNT|UNTIL)=', false) $$;
grant execute on function private.is_endless_rule(text) to authenticated, service_role;

create table public.schedule_patterns (
  adoption_id  uuid not null references public.adoptions on delete cascade,
  track        smallint not null default 1 check (track between 1 and 4),
  from_on      date not null check (from_on between '2000-01-01' and '2099-12-31'),
  rrule        text not null check (private.is_endless_rule(rrule)),
  start_time   time not null,
  minutes      int not null check (minutes between 5 and 1440),
  places       smallint not null default 1 check (places between 1 and 6),
  primary key (adoption_id, track, from_on)
);

/** What a schedule says of one day itself. */
create table public.schedule_days (
  adoption_id  uuid not null references public.adoptions on delete cascade,
  on_date      date not null check (on_date between '2000-01-01' and '2119-12-31'),
  open         boolean not null,
  label        text check (length(label) <= 60),
  primary key (adoption_id, on_date)
);

-- Who may
alter table public.schedule_patterns enable row level security;
grant select on public.schedule_patterns to authenticated;
create policy select_member on public.schedule_patterns for select to authenticated
  using (adoption_id in (select its.id from public.adoptions as its));
alter table public.schedule_days enable row level security;
grant select on public.schedule_days to authenticated;
create policy select_member on public.schedule_days for select to authenticated
  using (adoption_id in (select its.id from public.adoptions as its));

-- What follows
/** A day on which there is room for lessons. */
create type private.open_day as (
  on_date  date,
  places   int
);

/** The open days of a track by its patterns and by what is said of days, from one day to another, in order. */
create function private.open_days(patterns public.schedule_patterns[], own public.schedule_days[], off daterange[], first date, last date) returns private.open_day[]
  language sql immutable set search_path = ''
as $$
  with ruled as (
    select its.*, lead(its.from_on) over (order by its.from_on) as until_on from unnest(patterns) as its
  ), by_rule as (
    select day, its.places from ruled as its,
      private.days_of(private.read_rule(its.rrule, its.from_on), its.from_on, greatest(first, its.from_on), least(last, its.until_on - 1)) as day
  ), days as (
    select by_rule.day, by_rule.places from by_rule
    where not exists (select from unnest(own) as said where said.on_date = by_rule.day)
      and not exists (select from unnest(off) as closed where closed @> by_rule.day)
    union all
    select said.on_date, coalesce((select its.places from ruled as its where its.from_on <= said.on_date order by its.from_on desc limit 1), 1)
    from unnest(own) as said where said.open and said.on_date between first and last
  )
  select coalesce(array_agg((days.day, days.places)::private.open_day order by days.day), '{}') from days
$$;
