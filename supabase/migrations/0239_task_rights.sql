/*
 * Rights on the tasks of a curriculum: who manages curricula adapts them, and since they become tasks of the group, who does
 * so may assign tasks as well. That goes for whatever changes one: an edit, a reset of all, a copy, an undo.
 */
/** Refuses those who may not assign tasks. */
create function private.check_assigns(its public.adoptions) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if its.group_id not in (select private.my_group_ids('taskAssignment')) then
    raise exception 'You need task assignment permissions.' using errcode = '42501';
  end if;
end $$;

/** The tasks that a deed changed. What only follows another place is no change. */
create function private.tasks_changed_by(op uuid) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select change.node_key from private.override_changes as change
  where change.op_id = tasks_changed_by.op and coalesce(change.after, change.before) ->> 'node_type' = 'task'
    and not (change.op in ('add', 'move') and change.before is not null and change.after is not null
      and (change.before -> 'value') - 'after' = (change.after -> 'value') - 'after')
$$;

/** Whether a deed said of tasks what only those who may assign them say. */
create function private.changes_tasks(done public.schedule_ops) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select done.before -> 'adoptions' -> 'makes_tasks' is distinct from done.after -> 'adoptions' -> 'makes_tasks' or exists (select from private.tasks_changed_by(done.id))
$$;

/** What is wrong with the team of a task, in words that follow its title; null when nothing is. */
create function private.team_fault(its public.adoptions, node private.resolved_node) returns text
  language sql stable security definer set search_path = ''
as $$
  select 'is for a team that your group doesn’t have'
  where node.node_type = 'task' and node.fields -> 'team_id' <> 'null' and not exists (
    select from public.teams as team where team.group_id = its.group_id and to_jsonb(team.id) = node.fields -> 'team_id')
$$;

/** A team that goes is the team of no task any more. */
create function private.tg_teams__leave_adaptations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.adoption_overrides as said
  where said.group_id = old.group_id and said.node_type = 'task' and said.op = 'edit' and said.field = 'team_id' and said.value = to_jsonb(old.id);
  update public.adoption_overrides as said set value = said.value - 'team_id'
  where said.group_id = old.group_id and said.node_type = 'task' and said.op in ('add', 'replace') and said.value -> 'team_id' = to_jsonb(old.id);
  return old;
end $$;
create trigger _100_leave_adaptations before delete on public.teams for each row execute function private.tg_teams__leave_adaptations();
