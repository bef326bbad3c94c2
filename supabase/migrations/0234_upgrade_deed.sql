/*
 * The deed of upgrading: steps, version and plan together, whole or not at all, and the way back.
 */
/** Writes what an upgrade makes of an adaptation and of its adoption; gives the adoption as it is then. */
create function private.go_to_version(its public.adoptions, target uuid, steps private.upgrade_step[], resolution jsonb, nodes private.node[], others private.node[], kept uuid[]) returns public.adoptions
  language plpgsql security definer set search_path = ''
as $$
declare
  step private.upgrade_step;
  result public.adoptions;
begin
  foreach step in array steps loop
    -- most stay as they are
    continue when step.outcome = 'kept' and not step.is_behind;
    perform private.apply_step(its, target, step, coalesce(private.decided(step, resolution), 'mine'));
  end loop;
  perform private.keep_as_added(its, its.version_id, nodes, others, kept);
  update public.adoptions as known set version_id = target where known.id = its.id returning * into result;
  return result;
end $$;

/** Takes an adoption to a version, for somebody with these rights; with `dry` it takes that back. */
create function private.do_upgrade(op uuid, its public.adoptions, target public.curriculum_versions, rights private.adaptation_rights, resolution jsonb, dry boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  nodes constant private.node[] := private.version_nodes(its.version_id, '{unit,lesson,item,task}');
  others constant private.node[] := private.version_nodes(target.id, '{unit,lesson,item,task}');
  kept constant uuid[] := private.nodes_to_keep(its, nodes, others);
  steps constant private.upgrade_step[] := array(select step from private.upgrade_steps(its, target.id, nodes, others, kept) as step);
  conflicts constant jsonb := private.told_conflicts(its, target.id, array(
    select step from unnest(steps) as step where not step.for_leaders or private.leads_lesson(rights, step.lesson_key)), others);
  plan constant jsonb := private.plan_of(its.id);
  days constant jsonb := private.days_lying(its.id);
  before constant private.resolved_node[] := array(select node from private.resolve_adoption(its.id) as node);
  after private.resolved_node[];
  upgraded public.adoptions;
  result jsonb := private.upgrade_counts(its, target, steps, conflicts, rights.leads);
begin
  perform private.check_resolution(resolution, conflicts);
  if not dry and exists (select from jsonb_array_elements(conflicts) as conflict where conflict -> 'default' = 'null' and not resolution ? (conflict ->> 'id')) then
    raise exception 'Choose what stays of what both have changed.' using errcode = 'PT422', detail = conflicts::text;
  end if;
  begin
    perform set_config('app.adaptation_op', op::text, true);
    upgraded := private.go_to_version(its, target.id, steps, resolution, nodes, others, kept);
    after := array(select node from private.resolve_adoption(its.id) as node);
    perform private.settle_adaptation(op, upgraded, before, private.lessons_put_elsewhere(before, after));
    perform set_config('app.adaptation_op', '', true);
    -- what comes new where all is taught already waits in the tray
    update public.scheduled_lessons as entry set state = 'skipped'
    where entry.adoption_id = its.id and entry.state = 'planned' and not exists (select from unnest(before) as was where was.key = entry.lesson_key) and entry.kind = 'lesson'
      and exists (select from public.scheduled_lessons as later where later.adoption_id = its.id and later.track = entry.track and later.rank > entry.rank and later.state = 'taught');
    result := private.keep_op(op, upgraded, jsonb_build_object('kind', 'upgrade', 'from', result -> 'from' -> 'number', 'to', target.number), plan, days) || result;
    insert into public.adoption_upgrades (id, adoption_id, group_id, from_version, to_version, actor_id, plan)
    values (op, its.id, its.group_id, its.version_id, target.id, auth.uid(),
      jsonb_build_object('auto', result -> 'auto', 'ours_kept', result -> 'ours_kept', 'conflicts', jsonb_array_length(conflicts)));
    result := result || jsonb_build_object('undo_until', private.clock() + interval '7 days');
    if dry then
      raise exception using errcode = 'ZZ001';
    end if;
  exception when sqlstate 'ZZ001' then
    -- taken back, and what it would have done is known
    result := result || '{"op": null, "undo_until": null}';
  end;
  return result;
end $$;

create function private.upgrade_adoption(id uuid, adoption_id uuid, to_version uuid, resolution jsonb, dry boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.hold_adaptation(upgrade_adoption.id, upgrade_adoption.adoption_id, dry);
  target public.curriculum_versions;
begin
  if its.id is null then
    return private.upgraded_again(upgrade_adoption.id);
  end if;
  target := private.version_to_upgrade(its, to_version);
  if target.id = its.version_id then
    perform private.check_resolution(resolution, '[]');
    return private.schedule_result(null, its.id, '[]') || private.upgrade_counts(its, target, '{}', '[]', true);
  end if;
  return private.do_upgrade(case when dry then gen_random_uuid() else upgrade_adoption.id end, its, target, private.my_adaptation_rights(its), resolution, dry);
end $$;

/** How much of an upgrade comes by itself, how much stays ours, and what is to be decided. */
create function private.upgrade_counts(its public.adoptions, target public.curriculum_versions, steps private.upgrade_step[], conflicts jsonb, leads boolean) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('conflicts', conflicts, 'ours_kept', (select count(*) from unnest(steps) as step where step.outcome = 'kept' and (leads or not step.for_leaders)),
    'auto', greatest(0, (select coalesce(sum(greatest(1, cardinality(change.fields))), 0) from public.compare_versions(its.version_id, target.id) as change
      where leads or change.kind not in ('leaders', 'answers')) - jsonb_array_length(conflicts)),
    'from', (select jsonb_build_object('version_id', own.id, 'number', own.number) from public.curriculum_versions as own where own.id = its.version_id),
    'to', jsonb_build_object('version_id', target.id, 'number', target.number))
$$;

/** What an upgrade that was done already came to. */
create function private.upgraded_again(id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.schedule_result(op.id, op.adoption_id, op.moves) || known.plan || jsonb_build_object('conflicts', '[]'::jsonb, 'undo_until', known.undo_until,
    'from', (select jsonb_build_object('version_id', own.id, 'number', own.number) from public.curriculum_versions as own where own.id = known.from_version),
    'to', (select jsonb_build_object('version_id', own.id, 'number', own.number) from public.curriculum_versions as own where own.id = known.to_version))
  from public.adoption_upgrades as known join public.schedule_ops as op using (id) where known.id = upgraded_again.id
$$;

/** Brings the plan back to what it was before a deed, and leaves what was done to its entries since; these lessons stay. */
create function private.write_entries_back(done public.schedule_ops, its public.adoptions, kept uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.scheduled_lessons as entry
  where entry.adoption_id = its.id and entry.lesson_key <> all (kept) and done.after ? ('scheduled_lessons ' || entry.id) and not done.before ? ('scheduled_lessons ' || entry.id);
  insert into public.scheduled_lessons
  select (jsonb_populate_record(null::public.scheduled_lessons, row.value)).* from jsonb_each(private.without_leavers(its, done.before)) as row
  where starts_with(row.key, 'scheduled_lessons ') and not done.after ? row.key
  on conflict do nothing;
  update public.scheduled_lessons as entry set track = was.track, rank = was.rank, joined = was.joined, hidden = was.hidden, state = was.state, held_on = was.held_on, pinned_on = was.pinned_on
  from public.scheduled_lessons as known, lateral (
    select (jsonb_populate_record(known, coalesce((
      select jsonb_object_agg(part.key, part.value) from jsonb_each(done.before -> ('scheduled_lessons ' || known.id)) as part
      where done.after -> ('scheduled_lessons ' || known.id) -> part.key <> part.value
        and to_jsonb(known) -> part.key = done.after -> ('scheduled_lessons ' || known.id) -> part.key), '{}'))).*) as was
  where known.id = entry.id and entry.adoption_id = its.id and done.before ? ('scheduled_lessons ' || known.id) and done.after ? ('scheduled_lessons ' || known.id);
end $$;

create function private.undo_upgrade(id uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  known public.adoption_upgrades;
  done public.schedule_ops;
  its public.adoptions;
  nodes private.node[];
  others private.node[];
  kept uuid[];
  plan jsonb;
  days jsonb;
  result jsonb;
begin
  select * into known from public.adoption_upgrades as made where made.id = undo_upgrade.id and made.group_id in (select private.my_group_ids());
  its := private.hold_schedule(known.adoption_id);
  select * into known from public.adoption_upgrades as made where made.id = undo_upgrade.id;
  select * into done from public.schedule_ops as op where op.id = undo_upgrade.id;
  if known.undone_at is not null then
    return private.schedule_result(done.id, its.id, '[]');
  elsif known.undo_until < private.clock() then
    raise exception 'This can be undone for seven days.' using errcode = 'PT409';
  elsif its.version_id <> known.to_version then
    raise exception 'A later upgrade stands on this one. Undo that first.' using errcode = 'PT409';
  end if;
  plan := private.plan_of(its.id);
  days := private.days_lying(its.id);
  nodes := private.version_nodes(known.to_version, '{unit,lesson,item,task}');
  others := private.version_nodes(known.from_version, '{unit,lesson,item,task}');
  kept := private.nodes_to_keep(its, nodes, others);
  -- what somebody has changed since stays as it is
  delete from public.adoption_overrides as said using private.override_changes as change
  where change.op_id = done.id and said.adoption_id = its.id and said.node_key = change.node_key and said.op = change.op and said.field = change.field
    and private.row_as_kept(to_jsonb(said)) = private.row_as_kept(change.after);
  insert into public.adoption_overrides
  select (private.override_from(change.before)).* from private.override_changes as change where change.op_id = done.id and change.before is not null
  on conflict do nothing;
  perform private.keep_as_added(its, known.to_version, nodes, others, kept);
  update public.adoptions as adoption set version_id = known.from_version where adoption.id = its.id returning * into its;
  perform private.write_entries_back(done, its, kept);
  perform private.settle_undone(its, kept);
  update public.adoption_upgrades as made set undone_at = private.clock() where made.id = known.id;
  result := private.keep_op(null, its, '{}', plan, days) || jsonb_build_object('op', done.id);
  -- told when the days are what they are then
  update public.schedule_ops as op set undone_at = private.clock() where op.id = known.id;
  return result;
end $$;

/** What follows when a version is gone back to: the rows of what stays as ours are placed, and the plan fits. */
create function private.settle_undone(its public.adoptions, kept uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  after constant private.resolved_node[] := array(select node from private.resolve_adoption(its.id) as node);
begin
  perform private.place_overrides(its, kept, after);
  perform private.fit_plan(its, after, '{}');
end $$;

/**
 * Takes an adoption to a newer version of its curriculum with all that the group has changed, under an id of the caller's; with
 * `dry` it only says what would come. `resolution` has for each conflict 'mine', 'theirs' or 'both'. Sent twice it is done once.
 */
create function public.upgrade_adoption(id uuid, adoption_id uuid, to_version uuid, resolution jsonb default '{}', dry boolean default false) returns jsonb
  language sql set search_path = '' as $$ select private.upgrade_adoption(id, adoption_id, to_version, resolution, coalesce(dry, false)) $$;
/** Takes an upgrade back within seven days, and keeps what people have done meanwhile. Said twice it changes nothing more. */
create function public.undo_upgrade(id uuid) returns jsonb
  language sql set search_path = '' as $$ select private.undo_upgrade(id) $$;
grant execute on function private.upgrade_adoption(uuid, uuid, uuid, jsonb, boolean), public.upgrade_adoption(uuid, uuid, uuid, jsonb, boolean),
  private.undo_upgrade(uuid), public.undo_upgrade(uuid) to authenticated;
