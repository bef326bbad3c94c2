/*
 * Event reminders: who is reminded of an event before it begins.
 *
 * Whoever comes, or may, is reminded a day and an hour before, or as they have said for themselves of an event. Each
 * lead is told once to each person of an occurrence, and anew only when it was put on another half of a day. The last
 * hour may pass quiet hours, if its recipient lets it.
 */
create table public.event_reminders (
  id          uuid primary key default gen_random_uuid(),
  event_id    uuid not null references public.events on delete cascade,
  user_id     uuid not null default auth.uid() references public.users on delete cascade,
  -- minutes before each occurrence; null: never. A person with any row for an event has these alone
  offset_min  int check (offset_min between 0 and 40320),
  created_at  timestamptz not null default private.clock(),
  unique nulls not distinct (event_id, user_id, offset_min)
);
create index event_reminders_user on public.event_reminders (user_id);
create index event_reminders_early on public.event_reminders (event_id) where offset_min > 1440;

/** What has been told of an occurrence to whom, and which start it was about. */
create table private.event_told (
  occurrence_id  uuid not null references public.event_occurrences on delete cascade,
  user_id        uuid not null references public.users on delete cascade,
  lead_min       int not null,
  starts_at      timestamptz not null,
  primary key (occurrence_id, user_id, lead_min)
);
create index event_told_user on private.event_told (user_id);

-- Who may
/** True while who asks has fewer than eight for an event: a policy of a table can’t count in the table itself. */
create function private.may_add_event_reminder(event_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select 8 > (select count(*) from public.event_reminders as mine where mine.event_id = may_add_event_reminder.event_id and mine.user_id = auth.uid())
$$;
grant execute on function private.may_add_event_reminder(uuid) to authenticated;

alter table public.event_reminders enable row level security;
grant select, delete on public.event_reminders to authenticated;
grant insert (id, event_id, user_id, offset_min) on public.event_reminders to authenticated;
create policy select_self on public.event_reminders for select to authenticated using (user_id = (select auth.uid()));
create policy insert_self on public.event_reminders for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.events as its where its.id = event_id)
    and private.may_add_event_reminder(event_id));
create policy delete_self on public.event_reminders for delete to authenticated using (user_id = (select auth.uid()));

-- What follows
create trigger _900_tell_insert after insert on public.event_reminders
  referencing new table as changed for each statement execute function private.tg__tell_user('event_id');
create trigger _900_tell_delete after delete on public.event_reminders
  referencing old table as changed for each statement execute function private.tg__tell_user('event_id');

/** The reminders of those who come to an occurrence or may: so many minutes before it. */
create function private.leads_of(at public.event_occurrences) returns table (user_id uuid, lead_min int, since timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select answer.user_id, lead.minutes, greatest(answer.answered_at, answer.granted_at)
  from public.event_rsvps as answer
  cross join lateral (
    select own.offset_min as minutes from public.event_reminders as own
    where own.event_id = at.event_id and own.user_id = answer.user_id and own.offset_min is not null
    union all
    select minutes from unnest('{1440,60}'::int[]) as minutes
    where not exists (select from public.event_reminders as own where own.event_id = at.event_id and own.user_id = answer.user_id)
  ) as lead
  where answer.occurrence_id = at.id and answer.status in ('going', 'maybe')
$$;

/** Reminds of what begins soon: each lead within six hours of its moment, and never once it has begun. Says how many were told. */
create function private.tell_event_reminders() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  it record;
  soon public.event_occurrences;
  its public.events;
  many int := 0;
begin
  for it in
    with near as (
      -- where everybody has what all have at first, only some of the day matters
      select at.id from public.event_occurrences as at
      where at.visible and at.state = 'scheduled'
        and (at.starts_at > moment and at.starts_at <= moment + interval '1 hour' or at.starts_at > moment + interval '18 hours' and at.starts_at <= moment + interval '1 day')
      union
      select at.id from public.event_occurrences as at
      where at.visible and at.state = 'scheduled' and at.starts_at > moment and at.starts_at <= moment + interval '1 day'
        and exists (select from public.event_reminders as own where own.event_id = at.event_id and own.offset_min is not null)
      union
      select at.id from public.event_occurrences as at
      where at.visible and at.state = 'scheduled' and at.starts_at > moment + interval '1 day' and at.starts_at <= moment + interval '28 days'
        and exists (select from public.event_reminders as early where early.event_id = at.event_id and early.offset_min > 1440)
    ), due as (
      select at.id, at.starts_at, lead.user_id, lead.lead_min
      from near join public.event_occurrences as at on at.id = near.id
      join public.groups as its_group on its_group.id = at.group_id and its_group.archived_at is null
      cross join lateral private.leads_of(at) as lead
      where at.starts_at - make_interval(mins => lead.lead_min) <= moment
        and at.starts_at - make_interval(mins => lead.lead_min) > greatest(moment - interval '6 hours', lead.since)
    ), fresh as (
      insert into private.event_told as told (occurrence_id, user_id, lead_min, starts_at)
      select due.id, due.user_id, due.lead_min, due.starts_at from due
      where not exists (
        select from private.event_told as before where before.occurrence_id = due.id and before.user_id = due.user_id and before.lead_min = due.lead_min
          and before.starts_at between due.starts_at - interval '12 hours' and due.starts_at + interval '12 hours')
      -- asked once more: another may have told it meanwhile
      on conflict (occurrence_id, user_id, lead_min) do update set starts_at = excluded.starts_at
      where told.starts_at not between excluded.starts_at - interval '12 hours' and excluded.starts_at + interval '12 hours'
      returning told.occurrence_id, told.user_id, told.lead_min
    ), last as (
      -- of several that came due at once the last says it all; and those who read the same words are told together
      select distinct on (fresh.occurrence_id, fresh.user_id) fresh.occurrence_id, fresh.user_id, fresh.lead_min
      from fresh order by fresh.occurrence_id, fresh.user_id, fresh.lead_min
    )
    select last.occurrence_id, private.zone_of(last.user_id, at.group_id) as zone, last.lead_min <= 60 as urgent, array_agg(last.user_id) as people
    from last join public.event_occurrences as at on at.id = last.occurrence_id group by 1, 2, 3
  loop
    many := many + cardinality(it.people);
    select * into soon from public.event_occurrences as one where one.id = it.occurrence_id;
    its := private.event_at(soon);
    perform private.notify(it.people, 'event_reminder',
      '“' || private.shortened(its.title, 80) || '” · ' || private.event_time(soon.starts_at, its.tz, its.all_day, it.zone)
        || coalesce(' · ' || nullif(private.shortened(its.place_name, 50), ''), ''),
      soon.event_id, null, soon.group_id, private.event_url(soon), 'going', 'reminder:' || soon.id, case when it.urgent then 'urgent' else 'normal' end);
  end loop;
  return many;
end $$;
insert into private.job_functions (name) values ('private.tell_event_reminders');
insert into private.crontab (name, schedule, function_name, catch_up) values ('events.remind', '* * * * *', 'private.tell_event_reminders', '1 minute');
insert into private.reminders (name, query) values ('events', $query$
  select min(at.starts_at - make_interval(mins => lead.lead_min))
  from public.event_rsvps as answer
  join public.event_occurrences as at on at.id = answer.occurrence_id and at.visible and at.state = 'scheduled' and at.starts_at > $2
  cross join lateral private.leads_of(at) as lead
  where answer.user_id = $1 and answer.status in ('going', 'maybe') and lead.user_id = $1
    and at.starts_at - make_interval(mins => lead.lead_min) > $2$query$);
