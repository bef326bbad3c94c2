/*
 * Changing a goal: at once, or where its owner chose so, after seven days when it asks less.
 *
 * Each change stands in `goal_changes` with what was before, and is undone by it. What asks less is easing: a smaller share of
 * days, a lower number, a later day, another kind; and to give up the seven days themselves. Words and looks never wait, and
 * pausing and letting go count at once.
 */
/** A goal that who asks may change. */
create function private.goal_to_change(goal_id uuid) returns public.goals
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.goals := private.goal_to_keep(goal_id);
begin
  if its.id not in (select private.goals_i_change()) then
    raise exception 'You need group management permissions.' using errcode = '42501';
  end if;
  return its;
end $$;

/** Whether a goal asks less after a change than before. */
create function private.goal_eases(before public.goals, after public.goals) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(
    before.kind <> after.kind or before.direction <> after.direction or after.ease_delay_days < before.ease_delay_days
    or after.target_date is distinct from before.target_date and before.target_date is not null and (after.target_date is null or after.target_date > before.target_date)
    or before.source_filter <> after.source_filter and before.source_filter = '{}'
    or case
      when before.kind in ('habit', 'average') then case before.direction
        when 'at_most' then was.asked / was.span < becomes.asked / becomes.span
        else was.asked / was.span > becomes.asked / becomes.span end
        or before.kind = 'average' and was.span < becomes.span
      when before.kind = 'target' then abs(after.target_value - coalesce(after.start_value, 0)) < abs(before.target_value - coalesce(before.start_value, 0))
      else false end, false)
  from private.terms_of(before) as was, private.terms_of(after) as becomes
$$;

/** Lays what is asked upon a goal; the constraints say whether it can be. */
create function private.lay_on_goal(its public.goals, changes jsonb) returns public.goals
  language sql immutable set search_path = ''
  as $$ select jsonb_populate_record(its, changes) $$;

create function private.write_goal(its public.goals) returns void
  language sql security definer set search_path = ''
as $$
  update public.goals as known set
    title = its.title, why_html = its.why_html, kind = its.kind, direction = its.direction, unit = its.unit, start_value = its.start_value,
    target_value = its.target_value, target_date = its.target_date, schedule = its.schedule, visibility = its.visibility, shared_with = its.shared_with,
    area_id = its.area_id, color = its.color, icon = its.icon, source = its.source, source_filter = its.source_filter, cadence = its.cadence,
    cadence_day = its.cadence_day, aggregate = its.aggregate, ease_delay_days = its.ease_delay_days, starts_on = its.starts_on
  where known.id = its.id
$$;

create function private.change_goal(goal_id uuid, changes jsonb, version int) returns date
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.goals := private.goal_to_change(goal_id);
  today constant date := private.goal_today(coalesce(its.user_id, auth.uid()), its.group_id);
  -- what a goal asks; all else is words and looks
  asking constant text[] := '{kind,direction,unit,start_value,target_value,target_date,schedule,source,source_filter,aggregate,ease_delay_days,starts_on}';
  wanted jsonb;
  later jsonb;
  after public.goals;
begin
  if jsonb_typeof(changes) is distinct from 'object'
     or changes - (asking || '{title,why_html,visibility,shared_with,area_id,color,icon,cadence,cadence_day}') <> '{}' then
    perform private.refuse_deed('This can’t be changed in a goal.');
  end if;
  select known.* into its from public.goals as known where known.id = its.id for update;
  if change_goal.version is not null and its.version <> change_goal.version then
    raise exception 'This goal was changed on another device in the meantime. Look at it again.' using errcode = 'PT409';
  end if;
  -- with the visibility its group goes too
  if changes ->> 'visibility' in ('private', 'partner') and not changes ? 'shared_with' then
    changes := changes || '{"shared_with": null}';
  end if;
  wanted := (select coalesce(jsonb_object_agg(said.key, said.value), '{}') from jsonb_each(changes) as said where said.value is distinct from to_jsonb(its) -> said.key);
  if wanted = '{}' then
    return today;
  end if;
  after := private.lay_on_goal(its, wanted);
  if after.shared_with is distinct from its.shared_with and after.shared_with is not null and after.shared_with not in (select private.groups_i_am_in()) then
    perform private.refuse_deed('Choose a group that you are in.');
  end if;
  if its.ease_delay_days > 0 and private.goal_eases(its, after) then
    later := (select jsonb_object_agg(said.key, said.value) from jsonb_each(wanted) as said where said.key = any (asking));
    wanted := wanted - asking;
    -- what could not be then is said now
    begin
      perform private.write_goal(after);
      raise exception using errcode = 'PT000';
    exception when sqlstate 'PT000' then
      null;
    end;
    -- the last word about it is the one that waits
    update public.goal_changes as waiting set undone_at = private.clock()
    where waiting.goal_id = its.id and waiting.applied_at is null and waiting.undone_at is null;
    insert into public.goal_changes (goal_id, changed_by, before, after, effective_on)
    values (its.id, auth.uid(), (select jsonb_object_agg(said.key, to_jsonb(its) -> said.key) from jsonb_each(later) as said), later, today + its.ease_delay_days);
  end if;
  if wanted <> '{}' then
    perform private.apply_goal_change(its, wanted);
    insert into public.goal_changes (goal_id, changed_by, before, after, effective_on, applied_at)
    values (its.id, auth.uid(), (select jsonb_object_agg(said.key, to_jsonb(its) -> said.key) from jsonb_each(wanted) as said), wanted, today, private.clock());
  end if;
  return today + case when later is null then 0 else its.ease_delay_days end;
end $$;

/** Changes a goal, and counts it anew where that changes how it counts. */
create function private.apply_goal_change(its public.goals, changes jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_goal(private.lay_on_goal(its, changes));
  if changes ?| '{kind,direction,target_value,schedule,aggregate,starts_on,source_filter}' then
    delete from public.goal_scores as kept where kept.goal_id = its.id;
    perform private.rescore_goal_of_all(its.id);
  end if;
end $$;

/** Eased goals whose day has come; says how many. A change that can no longer be is let go. */
create function private.apply_goal_changes() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  it public.goal_changes;
  its public.goals;
  applied int := 0;
begin
  for it in
    select due.* from public.goal_changes as due
    where due.applied_at is null and due.undone_at is null and due.effective_on <= (private.clock() at time zone 'Pacific/Kiritimati')::date
    order by due.effective_on, due.created_at, due.id
  loop
    select known.* into its from public.goals as known where known.id = it.goal_id for update;
    continue when it.effective_on > private.goal_today(coalesce(its.user_id, it.changed_by), its.group_id);
    begin
      perform private.apply_goal_change(its, it.after);
      update public.goal_changes as done set applied_at = private.clock(),
        before = (select jsonb_object_agg(said.key, to_jsonb(its) -> said.key) from jsonb_each(it.after) as said)
      where done.id = it.id;
      applied := applied + 1;
    exception when others then
      raise warning 'easing a goal failed: %', sqlerrm;
      update public.goal_changes as done set undone_at = private.clock() where done.id = it.id;
    end;
  end loop;
  return applied;
end $$;
insert into private.job_functions (name) values ('private.apply_goal_changes');
insert into private.crontab (name, schedule, function_name) values ('goals.apply_changes', '7 * * * *', 'private.apply_goal_changes');

create function private.undo_goal_change(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  it constant public.goal_changes := (select known from public.goal_changes as known where known.id = undo_goal_change.id);
  its public.goals;
begin
  if it.id is null then
    raise exception 'This goal no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  its := private.goal_to_change(it.goal_id);
  if it.undone_at is not null then
    return;
  end if;
  -- a change that has stood longer than a while is changed back like any other
  if it.applied_at < private.clock() - interval '1 hour' and its.ease_delay_days > 0 and private.goal_eases(its, private.lay_on_goal(its, it.before)) then
    perform private.change_goal(its.id, it.before, null);
    return;
  end if;
  if it.applied_at is not null then
    select known.* into its from public.goals as known where known.id = its.id for update;
    if (it.before ->> 'shared_with')::uuid not in (select private.groups_i_am_in()) then
      perform private.refuse_deed('You are no longer in the group that it was shared with.');
    end if;
    perform private.apply_goal_change(its, it.before);
  end if;
  update public.goal_changes as known set undone_at = private.clock() where known.id = it.id;
end $$;

/** Changes a goal, and says from which day on it counts. */
create function public.change_goal(goal_id uuid, changes jsonb, version int default null) returns date
  language sql set search_path = '' as $$ select private.change_goal(goal_id, changes, version) $$;
create function public.undo_goal_change(id uuid) returns void
  language sql set search_path = '' as $$ select private.undo_goal_change(id) $$;
grant execute on function private.change_goal(uuid, jsonb, int), public.change_goal(uuid, jsonb, int), private.undo_goal_change(uuid), public.undo_goal_change(uuid) to authenticated;

create function private.tg_goal_changes__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_goals('goal_changes', tg_op, (select array_agg(distinct changed.goal_id) from changed));
  return null;
end $$;
create trigger _900_tell_insert after insert on public.goal_changes
  referencing new table as changed for each statement execute function private.tg_goal_changes__tell();
create trigger _900_tell_update after update on public.goal_changes
  referencing new table as changed for each statement execute function private.tg_goal_changes__tell();
