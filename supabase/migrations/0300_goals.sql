/*
 * Goals: what somebody keeps at, alone or with a group.
 *
 * A goal belongs to one person or to one group. One's own is its owner's alone: a partner, and the members of a group that it
 * is shared with, read what `read_goal` and `shared_goals` say of it, and never its row. A group's goal is its members', by
 * membership and by no pass; who manages the group makes and changes it, and every member contributes. What a goal asks is
 * changed by `change_goal` alone, so that easing can wait; only its place among others is a plain update. Paused is what
 * `paused_from` and `paused_to` say of a day.
 */
/** Whether this says how often: daily, on weekdays (1 is Monday), n times a week or month, or every n days. */
create function private.is_goal_schedule(schedule jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(case
    when schedule is null then true
    when jsonb_typeof(schedule) <> 'object' or (schedule - '{freq,days,n,period}'::text[]) <> '{}' then false
    else case schedule ->> 'freq'
      when 'daily' then true
      when 'weekdays' then schedule -> 'days' in (
        select jsonb_agg(day order by day) from (
          select distinct day from jsonb_array_elements(case when jsonb_typeof(schedule -> 'days') = 'array' then schedule -> 'days' else '[]' end) as of (day)
          where jsonb_typeof(day) = 'number' and day in ('1', '2', '3', '4', '5', '6', '7')) as known)
      when 'times' then schedule ->> 'period' in ('week', 'month') and jsonb_typeof(schedule -> 'n') = 'number' and schedule ->> 'n' ~ '^\d{1,2}$'
        and (schedule ->> 'n')::int between 1 and case schedule ->> 'period' when 'week' then 7 else 31 end
      when 'every' then jsonb_typeof(schedule -> 'n') = 'number' and schedule ->> 'n' ~ '^\d{1,3}$' and (schedule ->> 'n')::int between 1 and 365
      else false end
    end, false)
$$;

/** Whether this narrows a source: to a group, and within it to a curriculum. */
create function private.is_goal_source_filter(filter jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(filter) = 'object' and (filter - '{group_id,adoption_id}'::text[]) = '{}'
    and (select bool_and(value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') from jsonb_each_text(filter)) is not false, false)
$$;

grant execute on function private.is_goal_schedule(jsonb), private.is_goal_source_filter(jsonb) to authenticated;

create table public.goal_areas (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null default auth.uid() references public.users on delete cascade,
  name        text not null constraint goal_areas_name_check check (length(name) <= 60 and length(trim(name)) > 0),
  folded      boolean not null default false,
  rank        text not null collate "C" check (length(rank) between 1 and 500),
  created_at  timestamptz not null default private.clock(),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  unique (user_id, id)
);
create index goal_areas_order on public.goal_areas (user_id, rank, id);

create table public.goals (
  id               uuid primary key default gen_random_uuid(),
  -- whose it is: a person's or a group's
  user_id          uuid references public.users on delete cascade,
  group_id         uuid references public.groups on delete cascade,
  title            text not null constraint goals_title_check check (length(title) <= 140 and length(trim(title)) > 0),
  why_html         public.html constraint goals_why_check check (length(why_html) <= 2000),
  kind             text not null check (kind in ('habit', 'target', 'average', 'milestones')),
  direction        text not null default 'at_least' check (direction in ('at_least', 'at_most')),
  unit             text constraint goals_unit_check check (length(unit) <= 20 and length(trim(unit)) > 0),
  -- where a number begins, and what it is to be; of a habit how much each time, one where nothing is said
  start_value      numeric constraint goals_start_value_check check (start_value > -1e12 and start_value < 1e12),
  target_value     numeric constraint goals_target_value_check check (target_value > -1e12 and target_value < 1e12),
  target_date      date check (isfinite(target_date)),
  schedule         jsonb constraint goals_schedule_check check (private.is_goal_schedule(schedule)),
  visibility       text not null default 'private' check (visibility in ('private', 'partner', 'group')),
  -- read by its members while its owner is one of them
  shared_with      uuid,
  area_id          uuid,
  color            text constraint goals_color_check check (length(color) between 1 and 30),
  icon             text constraint goals_icon_check check (length(icon) between 1 and 30),
  status           text not null default 'active' check (status in ('active', 'done', 'dropped')),
  paused_from      date check (isfinite(paused_from)),
  -- with this day it is over; null: until it is resumed
  paused_to        date check (isfinite(paused_to)),
  source           text not null default 'manual' check (source in ('manual', 'lessons', 'tasks', 'events', 'messages')),
  source_filter    jsonb not null default '{}' constraint goals_source_filter_check check (private.is_goal_source_filter(source_filter)),
  cadence          text not null default 'none' check (cadence in ('none', 'weekly', 'biweekly', 'monthly')),
  cadence_day      smallint not null default 1 check (cadence_day between 1 and 7),
  -- of a group: all that is given together, or everyone by themselves
  aggregate        text not null default 'sum' check (aggregate in ('sum', 'each')),
  ease_delay_days  smallint not null default 0 check (ease_delay_days in (0, 7)),
  -- the day as its maker lives it
  starts_on        date not null default private.clock()::date constraint goals_starts_on_check check (starts_on between '2000-01-01' and '2100-01-01'),
  done_at          timestamptz,
  rank             text not null collate "C" check (length(rank) between 1 and 500),
  created_by       uuid default auth.uid() references public.users on delete set null,
  created_at       timestamptz not null default private.clock(),
  updated_at       timestamptz not null default private.clock(),
  version          int not null default 1,
  deleted_at       timestamptz,
  deleted_by       uuid references public.users on delete set null,
  constraint goals_one_owner check (num_nonnulls(user_id, group_id) = 1),
  constraint goals_habit_needs_schedule check (kind not in ('habit', 'average') or schedule is not null),
  constraint goals_number_needs_target check (kind not in ('target', 'average') or target_value is not null),
  constraint goals_milestones_have_no_number check (kind <> 'milestones' or target_value is null),
  constraint goals_target_above_zero check (kind not in ('habit', 'average') or target_value > 0 or direction = 'at_most' and target_value = 0),
  constraint goals_target_not_start check (kind <> 'target' or target_value <> coalesce(start_value, 0)),
  constraint goals_ends_after_start check (target_date >= starts_on),
  constraint goals_pause_ends_after_start check (paused_from is not null and (paused_to is null or paused_to >= paused_from) or paused_from is null and paused_to is null),
  constraint goals_done_at check ((status = 'done') = (done_at is not null)),
  constraint goals_shared_with_group check (shared_with is null or visibility = 'group' and user_id is not null),
  constraint goals_group_keeps_nothing_back check (group_id is null or visibility = 'group' and area_id is null),
  constraint goals_area_fkey foreign key (user_id, area_id) references public.goal_areas (user_id, id) on delete set null (area_id),
  -- who leaves a group shows it nothing more
  constraint goals_shared_with_fkey foreign key (shared_with, user_id) references public.group_members (group_id, user_id) on delete set null (shared_with)
);
create index goals_own on public.goals (user_id, rank, id) where user_id is not null;
create index goals_group on public.goals (group_id, rank, id) where group_id is not null;
create index goals_area on public.goals (user_id, area_id) where area_id is not null;
create index goals_shared_with on public.goals (shared_with, user_id) where shared_with is not null;
create index goals_created_by on public.goals (created_by);
create index goals_deleted_by on public.goals (deleted_by) where deleted_by is not null;
create index goals_deleted on public.goals (deleted_at) where deleted_at is not null;
-- who has no goal that fills itself pays one look here
create index goals_filled on public.goals (user_id, source) where source <> 'manual' and user_id is not null and status = 'active' and deleted_at is null;
create index goals_filled_group on public.goals (group_id, source) where source <> 'manual' and group_id is not null and status = 'active' and deleted_at is null;

create table public.goal_milestones (
  id                  uuid primary key default gen_random_uuid(),
  goal_id             uuid not null references public.goals on delete cascade,
  title               text not null constraint goal_milestones_title_check check (length(title) <= 140 and length(trim(title)) > 0),
  due_on              date check (isfinite(due_on)),
  weight              numeric not null default 1 constraint goal_milestones_weight_check check (weight > 0 and weight <= 1000),
  done_at             timestamptz,
  -- what it is done with: a task, an event, or a lesson of an adopted curriculum by its key; whoever names one learns nothing of it
  linked_type         text check (linked_type in ('task', 'event', 'lesson')),
  linked_id           uuid,
  linked_adoption_id  uuid,
  rank                text not null collate "C" check (length(rank) between 1 and 500),
  created_at          timestamptz not null default private.clock(),
  updated_at          timestamptz not null default private.clock(),
  version             int not null default 1,
  constraint goal_milestones_link check ((linked_type is null) = (linked_id is null) and (linked_adoption_id is null or linked_type = 'lesson'))
);
create index goal_milestones_order on public.goal_milestones (goal_id, rank, id);
create index goal_milestones_linked on public.goal_milestones (linked_id, linked_type) where linked_id is not null;

-- Who may
/** The group goals and the goals of one's own of who asks. */
create function private.my_goal_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from public.goals as its where its.user_id = auth.uid() and its.deleted_at is null and (select private.my_role()) is not null
  union all
  select its.id from public.goals as its where its.group_id in (select private.groups_i_am_in()) and its.deleted_at is null
$$;

/** Those of which who asks changes what they say: their own, and those of groups that they are in and manage. */
create function private.goals_i_change() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from public.goals as its where its.user_id = auth.uid() and its.deleted_at is null and (select private.my_role()) is not null
  union all
  select its.id from public.goals as its
  where its.group_id in (select private.groups_i_am_in() intersect select private.my_group_ids('groupManagement')) and its.deleted_at is null
$$;

/** Goals of others in which who asks is the partner, by consent of both. */
create function private.goals_i_partner() returns setof uuid
  language sql stable security definer set search_path = ''
as $$ select null::uuid where false $$;

/** Goals of others that who asks may look at: as their partner, or among the members of a group that they are shared with. */
create function private.shared_goal_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from public.goals as its
  where its.id in (select private.goals_i_partner()) and its.visibility in ('partner', 'group') and its.deleted_at is null and its.user_id <> auth.uid()
    and (select private.my_role()) is not null
  union
  select its.id from public.goals as its
  where its.shared_with in (select private.groups_i_am_in()) and its.visibility = 'group' and its.deleted_at is null and its.user_id <> auth.uid()
$$;
grant execute on function private.my_goal_ids(), private.goals_i_change(), private.goals_i_partner(), private.shared_goal_ids() to authenticated;

alter table public.goal_areas enable row level security;
grant select, delete, insert (id, name, folded, rank), update (name, folded, rank) on public.goal_areas to authenticated;
create policy all_self on public.goal_areas for all to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null)
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);

alter table public.goals enable row level security;
grant select on public.goals to authenticated;
grant insert (id, user_id, group_id, title, why_html, kind, direction, unit, start_value, target_value, target_date, schedule, visibility, shared_with,
              area_id, color, icon, source, source_filter, cadence, cadence_day, aggregate, ease_delay_days, starts_on, rank),
      update (rank, area_id) on public.goals to authenticated;
create policy select_owner on public.goals for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy select_member on public.goals for select to authenticated
  using (group_id = any (array(select private.groups_i_am_in())));
create policy hide_deleted on public.goals as restrictive for all to authenticated using (deleted_at is null);
create policy insert_owner on public.goals for insert to authenticated
  with check (user_id = (select auth.uid()) and created_by = (select auth.uid()) and (select private.my_role()) is not null);
create policy insert_manager on public.goals for insert to authenticated
  with check (group_id = any (array(select private.groups_i_am_in() intersect select private.my_group_ids('groupManagement'))) and created_by = (select auth.uid()));
create policy update_owner on public.goals for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy update_manager on public.goals for update to authenticated
  using (group_id = any (array(select private.groups_i_am_in() intersect select private.my_group_ids('groupManagement'))));

alter table public.goal_milestones enable row level security;
grant select, delete on public.goal_milestones to authenticated;
grant insert (id, goal_id, title, due_on, weight, linked_type, linked_id, linked_adoption_id, rank),
      update (title, due_on, weight, linked_type, linked_id, linked_adoption_id, rank) on public.goal_milestones to authenticated;
create policy select_reader on public.goal_milestones for select to authenticated
  using (exists (select from public.goals as its where its.id = goal_id));
create policy insert_changer on public.goal_milestones for insert to authenticated
  with check (goal_id = any (array(select private.goals_i_change())));
create policy update_changer on public.goal_milestones for update to authenticated
  using (goal_id = any (array(select private.goals_i_change())));
create policy delete_changer on public.goal_milestones for delete to authenticated
  using (goal_id = any (array(select private.goals_i_change())));

-- What follows
create trigger _100_touch before update on public.goal_areas for each row execute function private.tg__touch();

/** A version is of what a goal or a milestone says; where it stands among others is none of that. */
create function private.tg_goals__touch() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := private.clock();
  if (to_jsonb(new) - '{rank,area_id,updated_at,version}'::text[]) <> (to_jsonb(old) - '{rank,area_id,updated_at,version}'::text[]) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger _200_touch before update on public.goals for each row execute function private.tg_goals__touch();
create trigger _200_touch before update on public.goal_milestones for each row execute function private.tg_goals__touch();
