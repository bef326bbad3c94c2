/*
 * Undo schedule: the rows of a plan come back exactly, and the days follow.
 */
/** Writes rows of a plan back, and takes away those that were not there. */
create function private.write_plan(its public.adoptions, gone jsonb, back jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.scheduled_lessons as known where known.adoption_id = its.id and gone ? ('scheduled_lessons ' || known.id);
  delete from public.schedule_patterns as known where known.adoption_id = its.id and gone ? ('schedule_patterns ' || known.track || ' ' || known.from_on);
  delete from public.schedule_days as known where known.adoption_id = its.id and gone ? ('schedule_days ' || known.on_date);
  insert into public.schedule_patterns select (jsonb_populate_record(null::public.schedule_patterns, row.value)).*
  from jsonb_each(back) as row where starts_with(row.key, 'schedule_patterns ');
  insert into public.schedule_days select (jsonb_populate_record(null::public.schedule_days, row.value)).*
  from jsonb_each(back) as row where starts_with(row.key, 'schedule_days ');
  insert into public.scheduled_lessons select (jsonb_populate_record(null::public.scheduled_lessons, row.value)).*
  from jsonb_each(back) as row where starts_with(row.key, 'scheduled_lessons ');
  if back ? 'adoptions' then
    update public.adoptions as known set status = was.status, mode = was.mode, title_override = was.title_override, use_off_days = was.use_off_days, auto_update = was.auto_update, makes_tasks = was.makes_tasks,
      start_on = was.start_on, place = was.place, paused_on = was.paused_on, ended_at = was.ended_at
    from jsonb_populate_record(null::public.adoptions, back -> 'adoptions') as was where known.id = its.id;
  end if;
end $$;

create function private.undo_schedule(op uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
  done public.schedule_ops;
  plan jsonb;
  days jsonb;
  later jsonb;
  result jsonb;
begin
  select * into done from public.schedule_ops as known where known.id = undo_schedule.op and known.group_id in (select private.my_group_ids());
  if done.deed ->> 'kind' = 'upgrade' then
    return private.undo_upgrade(done.id);
  end if;
  its := private.hold_schedule(done.adoption_id);
  -- as it is now that nobody else is at it
  select * into done from public.schedule_ops as known where known.id = undo_schedule.op;
  if done.undone_at is not null then
    return private.schedule_result(done.id, its.id, '[]');
  elsif done.at < private.clock() - interval '7 days' then
    raise exception 'This can be undone for seven days.' using errcode = 'PT409';
  elsif done.deed ->> 'kind' = 'tasks' then
    return private.undo_task_update(done, its);
  end if;
  plan := private.plan_of(its.id);
  days := private.days_lying(its.id);
  select jsonb_agg(jsonb_build_object('id', late.id, 'deed', late.deed, 'at', late.at, 'actor_id', late.actor_id) order by late.place desc) into later
  from public.schedule_ops as late
  where late.adoption_id = its.id and late.place > done.place and late.undone_at is null
    and (exists (select from jsonb_object_keys(late.before || late.after) as name where (done.before || done.after) ? name) or private.share_overrides(done.id, late.id));
  if later is not null or private.overrides_differ(done) or exists (
      select from jsonb_object_keys(done.before || done.after) as name where plan -> name is distinct from done.after -> name and not (
        -- whoever has left the group leads no more
        starts_with(name, 'scheduled_lessons ') and (plan -> name) - 'leader_id' is not distinct from (done.after -> name) - 'leader_id' and plan -> name ->> 'leader_id' is null)) then
    raise exception 'Later changes stand on this one. Undo them first.' using errcode = 'PT409', detail = jsonb_build_object('ops', coalesce(later, '[]'))::text;
  end if;
  if done.before -> 'adoptions' ->> 'status' in ('active', 'paused') and its.status in ('completed', 'ended') and exists (
      select from public.adoptions as other where other.group_id = its.group_id and other.curriculum_id = its.curriculum_id and other.status in ('active', 'paused')) then
    raise exception 'Your group already follows this curriculum.' using errcode = 'PT409';
  end if;
  if private.changes_tasks(done) then
    perform private.check_assigns(its);
  end if;
  perform private.write_overrides_back(done, its);
  perform private.write_plan(its, done.before || done.after, private.without_leavers(its, done.before));
  result := private.keep_op(null, its, '{}', plan, days) || jsonb_build_object('op', done.id);
  -- told when the days are what they are then
  update public.schedule_ops as known set undone_at = private.clock() where known.id = done.id;
  return result;
end $$;

/** Rows of a plan in which nobody leads who has left the group. */
create function private.without_leavers(its public.adoptions, plan jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(row.key, case when row.value ->> 'leader_id' is not null and not exists (
    select from public.group_members as member where member.group_id = its.group_id and member.user_id::text = row.value ->> 'leader_id')
    then row.value || '{"leader_id": null}' else row.value end), '{}')
  from jsonb_each(plan) as row
$$;

/** Takes a deed of a schedule back, within seven days and as long as no later one has touched the same. Said twice it changes nothing more. */
create function public.undo_schedule(op uuid) returns jsonb
  language sql set search_path = '' as $$ select private.undo_schedule(op) $$;
grant execute on function private.undo_schedule(uuid), public.undo_schedule(uuid) to authenticated;
