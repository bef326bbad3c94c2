/*
 * Goals among the other rooms: told live, kept in the trash, and taken along by their people.
 */
-- Live: ids, to whom they concern
create function private.tg_goals__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_goals('goals', tg_op, (select array_agg(distinct changed.id) from changed));
  return null;
end $$;
create trigger _900_tell_insert after insert on public.goals
  referencing new table as changed for each statement execute function private.tg_goals__tell();
create trigger _900_tell_update after update on public.goals
  referencing new table as changed for each statement execute function private.tg_goals__tell();

create function private.tg_goal_milestones__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_goals('goal_milestones', tg_op, (select array_agg(distinct changed.goal_id) from changed));
  return null;
end $$;
create trigger _900_tell_insert after insert on public.goal_milestones
  referencing new table as changed for each statement execute function private.tg_goal_milestones__tell();
create trigger _900_tell_update after update on public.goal_milestones
  referencing new table as changed for each statement execute function private.tg_goal_milestones__tell();
create trigger _900_tell_delete after delete on public.goal_milestones
  referencing old table as changed for each statement execute function private.tg_goal_milestones__tell();

create trigger _900_tell_insert after insert on public.goal_areas
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_update after update on public.goal_areas
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_delete after delete on public.goal_areas
  referencing old table as changed for each statement execute function private.tg__tell_user();

-- How many: more than anybody keeps at, and less than would burden a server
create function private.tg_goals__limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  row constant jsonb := to_jsonb(new);
  -- of what is not theirs nobody learns how many there are
  many constant boolean := case tg_table_name
    when 'goals' then 500 <= (select count(*) from public.goals as its where its.deleted_at is null
      and (its.user_id = (row ->> 'user_id')::uuid and its.user_id = auth.uid() or its.group_id = (row ->> 'group_id')::uuid and its.group_id in (select private.groups_i_am_in())))
    when 'goal_milestones' then 200 <= (select count(*) from public.goal_milestones as its
      where its.goal_id = (row ->> 'goal_id')::uuid and its.goal_id in (select private.goals_i_change()))
    else 100 <= (select count(*) from public.goal_areas as its where its.user_id = auth.uid()) end;
begin
  if many then
    raise exception '%', case tg_table_name when 'goals' then 'At most 500 goals. Delete one that you no longer need.' when 'goal_milestones' then 'A goal has at most 200 milestones.'
      else 'At most 100 areas. Delete one that you no longer need.' end using errcode = '23514';
  end if;
  return new;
end $$;
create trigger _100_limit before insert on public.goals for each row when (auth.uid() is not null) execute function private.tg_goals__limit();
create trigger _100_limit before insert on public.goal_milestones for each row when (auth.uid() is not null) execute function private.tg_goals__limit();
create trigger _100_limit before insert on public.goal_areas for each row when (auth.uid() is not null) execute function private.tg_goals__limit();

-- Trash: one's own by its owner; a group's by its maker, and by those who delete what others wrote
insert into private.trash_kinds (kind, title, own, others) values ('goals', 'title', 'groupDataAccess', 'contentDeletion');
create function public.delete_goal(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('goals', id, true) $$;
create function public.restore_goal(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('goals', id, false) $$;
grant execute on function public.delete_goal(uuid), public.restore_goal(uuid) to authenticated;

-- Taken out
insert into private.exports (name, query) values
  ('goals', 'select own.id, own.group_id, own.title, own.why_html, own.kind, own.direction, own.unit, own.start_value, own.target_value, own.target_date, own.schedule, own.visibility, own.status, own.paused_from, own.paused_to, own.source, own.starts_on, own.done_at, own.created_at from public.goals as own where coalesce(own.user_id, own.created_by) = $1 and own.deleted_at is null order by own.created_at, own.id'),
  ('goal_areas', 'select own.name, own.created_at from public.goal_areas as own where own.user_id = $1 order by own.rank, own.id'),
  ('goal_milestones', 'select part.goal_id, part.title, part.due_on, part.weight, part.done_at from public.goal_milestones as part join public.goals as own on own.id = part.goal_id where own.user_id = $1 and own.deleted_at is null order by part.goal_id, part.rank, part.id'),
  ('goal_entries', 'select own.goal_id, its.title, own.on_date, own.state, own.value, said.note, own.anonymous, own.origin_type, own.at from public.goal_entries as own join public.goals as its on its.id = own.goal_id left join public.goal_notes as said on said.entry_id = own.id where own.user_id = $1 and own.removed_at is null order by own.on_date, own.goal_id, own.at'),
  ('goal_changes', 'select own.goal_id, own.before, own.after, own.effective_on, own.created_at from public.goal_changes as own where own.changed_by = $1 order by own.created_at, own.id'),
  ('away_periods', 'select own.from_on, own.to_on from public.away_periods as own where own.user_id = $1 order by own.from_on');
