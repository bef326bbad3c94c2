/*
 * Schedule activity: what a group has taken up, and whose hand moved its lessons, for Home and the activity page.
 */
create index adoptions_made on public.adoptions (group_id, created_at desc, id desc);
create index schedule_ops_made on public.schedule_ops (group_id, at desc, id desc) where undone_at is null;

create function private.activity_curriculum_adopted(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'curriculum_adopted', happened.*
  from unnest(groups) as mine (group_id)
  cross join lateral (
    select it.id, it.created_at, it.group_id, it.created_by, coalesce(it.title_override, its.title)
    from public.adoptions as it join public.curricula as its on its.id = it.curriculum_id
    where it.group_id = mine.group_id and (it.created_at, it.id) < (before, before_id)
    order by it.created_at desc, it.id desc limit most) as happened
  order by 3 desc, 2 desc limit most
$$;

-- A change that moved no lesson is nobody's news, and of several by one person within an hour the last is
create function private.activity_schedule_changed(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'schedule_changed', happened.*
  from unnest(groups) as mine (group_id)
  cross join lateral (
    select op.id, op.at, op.group_id, op.actor_id, coalesce(it.title_override, its.title)
    from public.schedule_ops as op join public.adoptions as it on it.id = op.adoption_id join public.curricula as its on its.id = it.curriculum_id
    where op.group_id = mine.group_id and op.undone_at is null and (op.at, op.id) < (activity_schedule_changed.before, before_id)
      and op.moves <> '[]' and op.deed ->> 'kind' not in ('taught', 'not_taught', 'lead')
      and not exists (
        select from public.schedule_ops as later where later.adoption_id = op.adoption_id and later.place > op.place and later.actor_id = op.actor_id
          and later.undone_at is null and later.moves <> '[]' and later.at < op.at + interval '1 hour' and later.deed ->> 'kind' not in ('taught', 'not_taught', 'lead'))
    order by op.at desc, op.id desc limit most) as happened
  order by 3 desc, 2 desc limit most
$$;
insert into private.activities (kind, function_name) values
  ('curriculum_adopted', 'private.activity_curriculum_adopted'), ('schedule_changed', 'private.activity_schedule_changed');
grant execute on function private.activity_curriculum_adopted(uuid[], timestamptz, uuid, int), private.activity_schedule_changed(uuid[], timestamptz, uuid, int) to authenticated;
