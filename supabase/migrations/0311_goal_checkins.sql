/*
 * Goal check-ins: how sure somebody is of a goal, once a week, and a line about it.
 *
 * A check-in is read by its writer alone. Who manages a group sees of a group’s goal how sure its members are on average,
 * in weeks in which three or more said so, and never who said what.
 */
create table public.goal_checkins (
  goal_id     uuid not null references public.goals on delete cascade,
  user_id     uuid not null references public.users on delete cascade,
  -- its Monday
  week_of     date not null constraint goal_checkins_monday check (extract(isodow from week_of) = 1 and week_of between '2000-01-01' and '2100-01-01'),
  confidence  smallint not null constraint goal_checkins_confidence check (confidence between 1 and 5),
  body        text constraint goal_checkins_body check (length(body) between 1 and 1000),
  created_at  timestamptz not null default private.clock(),
  updated_at  timestamptz not null default private.clock(),
  primary key (goal_id, user_id, week_of)
);
create index goal_checkins_user on public.goal_checkins (user_id);

-- Who may
alter table public.goal_checkins enable row level security;
grant select on public.goal_checkins to authenticated;
create policy select_writer on public.goal_checkins for select to authenticated
  using (user_id = (select auth.uid()) and goal_id = any (array(select private.my_goal_ids())));

-- What follows
create function private.check_in_goal(goal_id uuid, week_of date, confidence int, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  monday constant date := date_trunc('week', week_of)::date;
begin
  if check_in_goal.goal_id not in (select private.my_goal_ids()) then
    raise exception 'This goal no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif monday is null or monday not between '2000-01-01' and '2099-12-31' then
    perform private.refuse_deed('Choose a week.');
  elsif monday > (private.clock() at time zone 'Pacific/Kiritimati')::date then
    perform private.refuse_deed('This week has not begun yet.');
  elsif confidence not between 1 and 5 then
    perform private.refuse_deed('Choose a number from 1 to 5.');
  elsif length(body) > 1000 then
    perform private.refuse_deed('Write at most 1,000 characters.');
  elsif confidence is null then
    delete from public.goal_checkins as own where own.goal_id = check_in_goal.goal_id and own.user_id = auth.uid() and own.week_of = monday;
    return;
  end if;
  insert into public.goal_checkins as own (goal_id, user_id, week_of, confidence, body)
  values (check_in_goal.goal_id, auth.uid(), monday, confidence, nullif(trim(body), ''))
  on conflict on constraint goal_checkins_pkey do update set confidence = excluded.confidence, body = excluded.body, updated_at = private.clock()
  where (own.confidence, own.body) is distinct from (excluded.confidence, excluded.body);
  -- what asked for it has its answer
  update public.notifications as told set is_read = true
  where told.user_id = auth.uid() and told.type = 'goal_due' and told.related_id = check_in_goal.goal_id and told.reason = 'checkin' and not told.is_read;
end $$;
/**
 * Says how sure one is of a goal of one’s own or of one’s group in the week that a day is in, from 1 to 5, and a line about it;
 * null takes it back. Said twice it changes nothing more.
 */
create function public.check_in_goal(goal_id uuid, week_of date, confidence int default null, body text default null) returns void
  language sql set search_path = '' as $$ select private.check_in_goal(goal_id, week_of, confidence, body) $$;

create function private.goal_summary(goal_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.goals;
begin
  select * into its from public.goals as goal
  where goal.id = goal_summary.goal_id and goal.deleted_at is null and goal.group_id in (select private.groups_i_am_in());
  if its.id is null then
    raise exception 'This goal no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif its.group_id not in (select private.my_group_ids('groupManagement')) then
    raise exception 'Only group managers can see this summary.' using errcode = '42501';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('week_of', week.week_of, 'average', week.average, 'people', week.people) order by week.week_of)
    from (
      select said.week_of, round(avg(said.confidence), 1) as average, count(*) as people
      from public.goal_checkins as said
      join public.group_members as member on member.group_id = its.group_id and member.user_id = said.user_id
      where said.goal_id = its.id group by said.week_of
      -- of fewer one could tell who said what
      having count(*) >= 3 order by said.week_of desc limit 52) as week), '[]');
end $$;
/** How sure a group is of its goal, for those who manage the group: the average of each of the last 52 weeks in which three or more said so. */
create function public.goal_summary(goal_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.goal_summary(goal_id) $$;
grant execute on function private.check_in_goal(uuid, date, int, text), public.check_in_goal(uuid, date, int, text),
  private.goal_summary(uuid), public.goal_summary(uuid) to authenticated;

/** Told to its writer alone. */
create trigger _900_tell_insert after insert on public.goal_checkins
  referencing new table as changed for each statement execute function private.tg__tell_user('goal_id');
create trigger _900_tell_update after update on public.goal_checkins
  referencing new table as changed for each statement execute function private.tg__tell_user('goal_id');
create trigger _900_tell_delete after delete on public.goal_checkins
  referencing old table as changed for each statement execute function private.tg__tell_user('goal_id');

insert into private.exports (name, query) values
  ('goal_checkins', 'select own.goal_id, own.week_of, own.confidence, own.body, own.created_at from public.goal_checkins as own where own.user_id = $1 order by own.week_of, own.goal_id');
