/*
 * Schedule ops: what was done to a schedule, by whom, and the way back.
 *
 * `change_schedule` does a deed once, however often it is sent, under the adoption's row, so that two people's deeds come one
 * after the other; with `dry` it does it and takes it back, so that a preview is never anything else than the effect. The
 * rows of the plan before and after are kept, and `undo_schedule` brings exactly these back within seven days, as long as
 * no later deed has touched them. The days follow from the plan.
 */
create table public.schedule_ops (
  id           uuid primary key,
  place        bigint generated always as identity,
  adoption_id  uuid not null,
  group_id     uuid not null,
  actor_id     uuid references public.users on delete set null,
  deed         jsonb not null,
  -- rows of the plan by their names, those alone that changed
  before       jsonb not null,
  after        jsonb not null,
  moves        jsonb not null,
  at           timestamptz not null default private.clock(),
  undone_at    timestamptz,
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index schedule_ops_adoption on public.schedule_ops (group_id, adoption_id, place);
create index schedule_ops_order on public.schedule_ops (adoption_id, place);
create index schedule_ops_actor on public.schedule_ops (actor_id);

-- Who may
alter table public.schedule_ops enable row level security;
grant select on public.schedule_ops to authenticated;
create policy select_member on public.schedule_ops for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));

/** The adoption, held until the deed is done; refused to whoever may not change it. */
create function private.hold_schedule(adoption_id uuid) returns public.adoptions
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  select * into its from public.adoptions as known
  where known.id = hold_schedule.adoption_id and known.group_id in (select private.my_group_ids()) for update;
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif its.group_id not in (select private.my_group_ids('curriculumManagement')) then
    raise exception 'You need curriculum management permissions.' using errcode = '42501';
  end if;
  return its;
end $$;

-- What follows
/** All that a deed can change, a row by its name. */
create function private.plan_of(adoption_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(said.name, said.row), '{}') from (
    select 'adoptions' as name, to_jsonb(its) - '{version,ends_on}'::text[] as row from public.adoptions as its where its.id = plan_of.adoption_id
    union all
    select 'schedule_patterns ' || its.track || ' ' || its.from_on, to_jsonb(its) from public.schedule_patterns as its where its.adoption_id = plan_of.adoption_id
    union all
    select 'schedule_days ' || its.on_date, to_jsonb(its) from public.schedule_days as its where its.adoption_id = plan_of.adoption_id
    union all
    select 'scheduled_lessons ' || its.id, to_jsonb(its) - '{on_date,occurrence_id}'::text[] from public.scheduled_lessons as its where its.adoption_id = plan_of.adoption_id) as said
$$;

/** The rows of one plan that another has not. */
create function private.plan_without(plan jsonb, other jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(its.key, its.value), '{}') from jsonb_each(plan) as its where its.value is distinct from other -> its.key
$$;

/** Where each lesson lies. */
create function private.days_lying(adoption_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(its.id, jsonb_build_array(its.on_date, its.lesson_key, its.part, its.track)), '{}')
  from public.scheduled_lessons as its where its.adoption_id = days_lying.adoption_id and its.kind = 'lesson'
$$;

/** What has moved between one laying and another. */
create function private.moves_between(its public.adoptions, before jsonb, after jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if before = after then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', moved.id, 'lesson_key', moved.row ->> 1, 'part', moved.row -> 2, 'track', moved.row -> 3, 'title', lesson.title,
      'from', before -> moved.id -> 0, 'to', after -> moved.id -> 0) order by coalesce(after -> moved.id ->> 0, before -> moved.id ->> 0), moved.row -> 3, lesson.place, moved.id), '[]')
    from (select key as id, coalesce(after -> key, before -> key) as row from jsonb_object_keys(before || after) as key
          where (before -> key ->> 0) is distinct from (after -> key ->> 0)) as moved
    left join private.adopted_lessons(its) as lesson on lesson.lesson_key = (moved.row ->> 1)::uuid and its.version_id in (select private.my_version_ids()));
end $$;

create function private.schedule_result(op uuid, adoption_id uuid, moves jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('op', op, 'adoption_id', its.id, 'version', its.version, 'ends_on', its.ends_on, 'moves', moves, 'tray', (
    select count(*) from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.kind = 'lesson' and entry.state <> 'skipped' and not entry.hidden and entry.on_date is null))
  from public.adoptions as its where its.id = schedule_result.adoption_id
$$;

/** Lays what a deed has changed, and keeps the way back. */
create function private.keep_op(id uuid, its public.adoptions, deed jsonb, plan jsonb, days jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  plan_now jsonb;
  moves jsonb;
begin
  perform private.lay_adoption(its.id);
  update public.adoptions as known set version = known.version + 1 where known.id = its.id;
  plan_now := private.plan_of(its.id);
  moves := private.moves_between(its, days, private.days_lying(its.id));
  if keep_op.id is not null then
    insert into public.schedule_ops (id, adoption_id, group_id, actor_id, deed, before, after, moves)
    values (keep_op.id, its.id, its.group_id, auth.uid(), deed, private.plan_without(plan, plan_now), private.plan_without(plan_now, plan), moves);
  end if;
  return private.schedule_result(keep_op.id, its.id, moves);
end $$;
