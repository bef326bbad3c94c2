/*
 * Upgrade adoption: a group goes on to a newer version with all that it has changed, and can go back for seven days.
 */
create table public.adoption_upgrades (
  -- of the deed of the schedule with which the rows before and after are kept
  id            uuid primary key references public.schedule_ops on delete cascade,
  adoption_id   uuid not null,
  group_id      uuid not null,
  from_version  uuid not null references public.curriculum_versions on delete cascade,
  to_version    uuid not null references public.curriculum_versions on delete cascade,
  actor_id      uuid references public.users on delete set null,
  -- how much came by itself, stayed ours, and had to be decided
  plan          jsonb not null,
  applied_at    timestamptz not null default private.clock(),
  undo_until    timestamptz not null default private.clock() + interval '7 days',
  undone_at     timestamptz,
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index adoption_upgrades_adoption on public.adoption_upgrades (group_id, adoption_id, applied_at);
create index adoption_upgrades_from on public.adoption_upgrades (from_version);
create index adoption_upgrades_to on public.adoption_upgrades (to_version);
create index adoption_upgrades_actor on public.adoption_upgrades (actor_id);

-- Who may
alter table public.adoption_upgrades enable row level security;
grant select on public.adoption_upgrades to authenticated;
create policy select_member on public.adoption_upgrades for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));

-- What follows
/** The version to which an adoption is to go on: a published one of its curriculum that who asks reads, and no earlier one. */
create function private.version_to_upgrade(its public.adoptions, to_version uuid) returns public.curriculum_versions
  language plpgsql stable security definer set search_path = ''
as $$
declare
  target public.curriculum_versions;
begin
  select * into target from public.curriculum_versions as version
  where version.id = to_version and version.curriculum_id = its.curriculum_id and version.id in (select private.my_version_ids())
    and (version.state = 'published' and version.published_at is not null or version.id = its.version_id);
  if target.id is null then
    raise exception 'This version no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif target.number < (select own.number from public.curriculum_versions as own where own.id = its.version_id) then
    perform private.refuse_deed('Your group follows a newer version already.');
  end if;
  return target;
end $$;

/** Nodes of a version become nodes that the group has added, with all that is in them. */
create function private.keep_as_added(its public.adoptions, of_version uuid, nodes private.node[], others private.node[], kept uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.adoption_overrides (adoption_id, group_id, node_type, node_key, op, field, value, author_id)
  select its.id, its.group_id, node.node_type, node.key, 'add', '', node.fields || jsonb_build_object('parent', node.parent, 'seq', 0, 'after', (
      select ahead.key from unnest(nodes) as ahead where ahead.node_type = node.node_type and ahead.parent is not distinct from node.parent and ahead.n < node.n
        and (ahead.key = any (kept) or exists (select from unnest(others) as other where other.key = ahead.key)) order by ahead.n desc limit 1),
    'blocks', coalesce((select lesson.blocks from public.lessons as lesson where lesson.version_id = of_version and lesson.key = node.key),
      (select item.blocks from public.lesson_items as item where item.version_id = of_version and item.key = node.key), '[]')), auth.uid()
  from unnest(nodes) as node where node.key = any (kept);
  insert into public.adoption_overrides (adoption_id, group_id, node_type, node_key, op, field, value, for_leaders, author_id)
  select its.id, its.group_id, node.node_type, node.key, 'add', 'leader:' || (block.it ->> 'key'),
    jsonb_build_object('block', block.it, 'seq', 0, 'after', beside.blocks -> (block.n - 2)::int -> 'key'), true, auth.uid()
  from unnest(nodes) as node join public.leader_texts as beside on beside.version_id = of_version and beside.key = node.key, jsonb_array_elements(beside.blocks) with ordinality as block (it, n)
  where node.key = any (kept);
  update public.adoption_overrides as said set value = said.value || '{"after": null}'
  where said.adoption_id = its.id and said.node_key = any (kept) and said.op = 'add' and starts_with(said.field, 'leader:') and said.value ->> 'after' = split_part(said.field, ':', 2);
  insert into public.adoption_overrides (adoption_id, group_id, node_type, node_key, op, field, value, for_leaders, author_id)
  select its.id, its.group_id, node.node_type, node.key, 'edit', 'answer:' || answer.key, answer.value, true, auth.uid()
  from unnest(nodes) as node join public.quiz_answers as known on known.version_id = of_version and known.key = node.key, jsonb_each(known.answers) as answer
  where node.key = any (kept)
  on conflict do nothing;
end $$;

/** Does one step of an upgrade, as it was decided. */
create function private.apply_step(its public.adoptions, target uuid, step private.upgrade_step, choice text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  prefix constant text := case when position(':' in step.field) > 0 then split_part(step.field, ':', 1) || ':' end;
  own constant text := split_part(step.field, ':', 2);
  fresh uuid := gen_random_uuid();
  ahead text := own;
  seq bigint;
begin
  if choice = 'theirs' or step.outcome = 'conflict' and prefix in ('block:', 'leader:') and (choice = 'both' or step.theirs is null) then
    delete from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = step.node_key and said.op = step.op and said.field = step.field;
  elsif step.outcome = 'conflict' then
    update public.adoption_overrides as said set base_hash = case when step.op = 'move' then said.base_hash else private.hash_of(step.theirs) end, is_behind = true,
      value = case when choice = 'both' then private.both_values(step.theirs, said.value) else said.value end
    where said.adoption_id = its.id and said.node_key = step.node_key and said.op = step.op and said.field = step.field;
  elsif step.is_behind then
    update public.adoption_overrides as said set is_behind = true
    where said.adoption_id = its.id and said.node_key = step.node_key and said.op = step.op and said.field = step.field and not said.is_behind;
  end if;
  if choice <> 'theirs' and step.outcome = 'conflict' and prefix in ('block:', 'leader:') and (choice = 'both' or step.theirs is null) then
    -- ours is a block of its own: behind theirs, or where the one was that they took away
    seq := private.next_seq(its.id);
    if step.theirs is null then
      fresh := own::uuid;
      with piece as (select block.it ->> 'key' as key, block.n from jsonb_array_elements(private.text_beneath(its, step.node_key, rtrim(prefix, ':'))) with ordinality as block (it, n))
      select max(before.key) filter (where before.n = near.n), -piece.n into ahead, seq from piece
      left join lateral (select max(other.n) as n from piece as other join private.version_pieces(target, array[step.node_key]) as theirs on theirs.field = prefix || other.key where other.n < piece.n) as near on true
      left join piece as before on before.n = near.n where piece.key = own group by piece.n;
    end if;
    insert into public.adoption_overrides (adoption_id, group_id, node_type, node_key, lesson_key, op, field, value, for_leaders, author_id)
    values (its.id, its.group_id, step.node_type, step.node_key, step.lesson_key, 'add', prefix || fresh,
      jsonb_build_object('after', ahead, 'seq', seq, 'block', step.ours || jsonb_build_object('key', fresh)), step.for_leaders, auth.uid());
  end if;
end $$;

/** The conflicts among the steps of an upgrade that who asks may read, as they are told. */
create function private.told_conflicts(its public.adoptions, to_version uuid, steps private.upgrade_step[], others private.node[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with moved as (select array_agg(step.node_key) as keys from unnest(steps) as step where step.outcome = 'conflict' and step.op = 'move'),
  was as (select known.* from moved, private.places_in(its.version_id, moved.keys) as known where moved.keys is not null),
  now as (select known.* from moved, private.places_in(to_version, moved.keys) as known where moved.keys is not null)
  select coalesce(jsonb_agg(jsonb_build_object('id', step.op || ':' || step.node_key || ':' || step.field, 'node_type', step.node_type, 'node_key', step.node_key, 'lesson_key', step.lesson_key,
    'title', other.fields -> 'title', 'op', step.op, 'field', step.field, 'base', coalesce(was.place, step.base), 'theirs', coalesce(now.place, step.theirs), 'ours', case when step.op = 'move' then step.ours - 'seq' else step.ours end,
    'choices', private.upgrade_choices(step), 'default', case when step.op = 'move' then 'mine' end) order by step.lesson_key, step.node_key, step.op, step.field), '[]')
  from unnest(steps) as step join unnest(others) as other on other.key = step.node_key
  left join was on step.op = 'move' and was.key = step.node_key left join now on step.op = 'move' and now.key = step.node_key
  where step.outcome = 'conflict'
$$;

/** Refuses a resolution of what is no conflict, or in a way in which it can't be. */
create function private.check_resolution(resolution jsonb, conflicts jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(resolution) is distinct from 'object' then
    perform private.refuse_deed('Choose what stays.');
  elsif exists (select from jsonb_each(resolution) as said where not exists (
      select from jsonb_array_elements(conflicts) as conflict where conflict ->> 'id' = said.key and conflict -> 'choices' @> said.value)) then
    perform private.refuse_deed('Choose what stays of what both have changed.');
  end if;
end $$;

/** Lessons that their author put elsewhere, with another lesson ahead of them than before. */
create function private.lessons_put_elsewhere(before private.resolved_node[], after private.resolved_node[]) returns uuid[]
  language sql immutable set search_path = ''
as $$
  with was as (select its.*, lag(its.lesson_key) over (order by its.place) as ahead from private.lessons_among(before) as its where exists (select from unnest(after) as node where node.key = its.lesson_key)),
  now as (select its.*, lag(its.lesson_key) over (order by its.place) as ahead from private.lessons_among(after) as its where exists (select from unnest(before) as node where node.key = its.lesson_key))
  select array(select now.lesson_key from now join was using (lesson_key) where now.ahead is distinct from was.ahead order by now.place)
$$;
