/*
 * Ticks: what somebody says of a day, on the list, from a push or in a plane.
 *
 * Said twice it is once, and of two devices the later word stays, whichever arrives first; so a tick that is taken back leaves a
 * mark. A note that is not said stays, an empty one goes. What a source has filled in is taken away the same way, and stays away.
 */
/** A goal to which who asks contributes, by membership of its group or as its owner. */
create function private.goal_to_keep(goal_id uuid) returns public.goals
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.goals;
begin
  select known.* into its from public.goals as known
  where known.id = goal_to_keep.goal_id and known.deleted_at is null and (select private.my_role()) is not null
    and (known.user_id = auth.uid() or known.group_id in (select private.groups_i_am_in()));
  if its.id is null then
    raise exception 'This goal no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

/** Its contributions while the group is not archived. */
create function private.goal_to_tick(goal_id uuid) returns public.goals
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.goals := private.goal_to_keep(goal_id);
begin
  if exists (select from public.groups as archived where archived.id = its.group_id and archived.archived_at is not null) then
    perform private.refuse_deed('This group is archived, so its goals are only to look at.');
  end if;
  return its;
end $$;

/** A day that somebody has lived, or lives, or where they are is tomorrow. */
create function private.check_goal_day(on_date date) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if on_date is null or not isfinite(on_date) or on_date < '1990-01-01' then
    perform private.refuse_deed('Choose a day.');
  end if;
  -- where a day begins first, and one more
  if on_date > (private.clock() at time zone 'Pacific/Kiritimati')::date + 1 then
    perform private.refuse_deed('This day is still to come. Tick it then.');
  end if;
end $$;

create function private.tick_goal(goal_id uuid, on_date date, state text, value numeric, note text, at timestamptz, anonymous boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  its constant public.goals := private.goal_to_tick(goal_id);
  said_at constant timestamptz := least(coalesce(at, private.clock()), private.clock());
  words constant text := nullif(trim(note), '');
  told_id uuid;
begin
  perform private.check_goal_day(tick_goal.on_date);
  if its.kind = 'milestones' then
    perform private.refuse_deed('This goal is made of milestones. Tick one of them.');
  end if;
  if tick_goal.state is not null and tick_goal.state not in ('done', 'partial', 'skip', 'miss') then
    perform private.refuse_deed('Say whether it is done, partly done, skipped or not done.');
  end if;
  if tick_goal.value is not null and not (tick_goal.value > -1e12 and tick_goal.value < 1e12) then
    perform private.refuse_deed('Enter a smaller number.');
  end if;
  if its.kind in ('target', 'average') and tick_goal.state in ('done', 'partial') and tick_goal.value is null then
    perform private.refuse_deed('Enter a number.');
  end if;
  if length(words) > 500 then
    perform private.refuse_deed('A note has at most 500 characters.');
  end if;
  insert into public.goal_entries as kept (goal_id, user_id, on_date, value, state, anonymous, at, removed_at)
  values (its.id, auth.uid(), tick_goal.on_date, case when tick_goal.state in ('done', 'partial', 'miss') then tick_goal.value end, coalesce(tick_goal.state, 'miss'),
    its.group_id is not null and coalesce(tick_goal.anonymous, false), said_at, case when tick_goal.state is null then private.clock() end)
  on conflict (goal_id, user_id, on_date, origin_type, coalesce(origin_id, '00000000-0000-0000-0000-000000000000')) do update
    -- a gift without a name stays one, unless its giver says otherwise
    set value = excluded.value, state = excluded.state, anonymous = case when tick_goal.anonymous is null then kept.anonymous else excluded.anonymous end, at = excluded.at, removed_at = excluded.removed_at
    where kept.at <= excluded.at
  returning kept.id into told_id;
  if told_id is null or note is null then
    return;
  end if;
  if words is null then
    delete from public.goal_notes as own where own.entry_id = told_id;
  else
    insert into public.goal_notes as own (entry_id, user_id, note) values (told_id, auth.uid(), words)
    on conflict on constraint goal_notes_pkey do update set note = excluded.note;
  end if;
end $$;
/**
 * What somebody says of a day of a goal: done, partly done, skipped or not done; without a state the tick is taken back. `at` is
 * when it was said, by the clock of the device.
 */
create function public.tick_goal(goal_id uuid, on_date date, state text default null, value numeric default null, note text default null, at timestamptz default null,
  anonymous boolean default null) returns void
  language sql set search_path = '' as $$ select private.tick_goal(goal_id, on_date, state, value, note, at, anonymous) $$;

create function private.keep_goal_entry(id uuid, away boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.goal_entries := (select own from public.goal_entries as own where own.id = keep_goal_entry.id and own.user_id = auth.uid());
begin
  if its.id is null then
    raise exception 'This entry no longer exists, or it isn’t yours.' using errcode = 'PT404';
  end if;
  perform private.goal_to_tick(its.goal_id);
  update public.goal_entries as own set removed_at = case when away then private.clock() end
  where own.id = its.id and (own.removed_at is null) = away;
end $$;
/** Takes an entry of one's own away. One that a source has made is not made again. */
create function public.remove_goal_entry(id uuid) returns void
  language sql set search_path = '' as $$ select private.keep_goal_entry(id, true) $$;
create function public.restore_goal_entry(id uuid) returns void
  language sql set search_path = '' as $$ select private.keep_goal_entry(id, false) $$;
grant execute on function private.tick_goal(uuid, date, text, numeric, text, timestamptz, boolean), public.tick_goal(uuid, date, text, numeric, text, timestamptz, boolean),
  private.keep_goal_entry(uuid, boolean), public.remove_goal_entry(uuid), public.restore_goal_entry(uuid) to authenticated;
