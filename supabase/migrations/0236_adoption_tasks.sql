/*
 * Adoption tasks: which task of a group came of which task of the curriculum that it follows.
 *
 * Each is made once. Its day follows its lesson, but for what somebody has changed by hand: that stays as they have it.
 * What is for leaders is made for whoever leads the lesson, among their own tasks: the tasks of a group are read by all of
 * its members. Such a row is read by them alone. Nobody writes past `private.fit_tasks`, which keeps all of it true.
 */
create table public.adoption_tasks (
  adoption_id  uuid not null,
  group_id     uuid not null,
  task_key     uuid not null,
  -- the lesson that it prepares; null: it is of the whole
  lesson_key   uuid,
  -- of a lesson that takes several meetings: its tasks are of the whole of it, which is part 1
  part         smallint not null default 1 check (part between 1 and 20),
  -- gone once the trash has been emptied
  task_id      uuid references public.tasks on delete set null,
  -- whose own task it is; null: the group's
  owner_id     uuid references public.users on delete cascade,
  -- what it said when it was made, or last brought up to date
  made         jsonb not null,
  -- the fields that somebody has changed since; 'deleted_at' where somebody said whether it stands
  by_hand      text[] not null default '{}',
  -- when it was put into the trash because its lesson is not taught
  ended_at     timestamptz,
  primary key (adoption_id, task_key, part),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index adoption_tasks_adoption on public.adoption_tasks (group_id, adoption_id);
create unique index adoption_tasks_task on public.adoption_tasks (task_id);
create index adoption_tasks_owner on public.adoption_tasks (owner_id) where owner_id is not null;

/** Until which day the tasks of an adoption have been made. */
create table private.adoption_task_runs (
  adoption_id  uuid primary key references public.adoptions on delete cascade,
  until_on     date not null
);

-- Who may
alter table public.adoption_tasks enable row level security;
grant select on public.adoption_tasks to authenticated;
-- a lesson that is hidden from the group is named by no row
create policy select_member on public.adoption_tasks for select to authenticated
  using (owner_id is null and ended_at is null and group_id = any (array(select private.my_group_ids())));
create policy select_owner on public.adoption_tasks for select to authenticated
  using (owner_id = (select auth.uid()) and ended_at is null and (select private.my_role()) is not null);

-- What follows
create function private.tg_adoption_tasks__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || changed.group_id, 'adoption_tasks', tg_op, array_agg(changed.adoption_id))
  from (select distinct known.group_id, known.adoption_id from known) as changed group by changed.group_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.adoption_tasks
  referencing new table as known for each statement execute function private.tg_adoption_tasks__tell();
create trigger _900_tell_update after update on public.adoption_tasks
  referencing new table as known for each statement execute function private.tg_adoption_tasks__tell();
create trigger _900_tell_delete after delete on public.adoption_tasks
  referencing old table as known for each statement execute function private.tg_adoption_tasks__tell();

/** What a task says that its curriculum says, too. */
create function private.said_of_task(task public.tasks) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('title', task.title, 'body_html', task.body_html, 'completion_mode', task.completion_mode, 'team_ids', task.team_ids,
    'start_on', task.start_on, 'plan_on', task.plan_on, 'due_on', task.due_on)
$$;

/**
 * What differs from how it was made was changed by hand, and what is as it was made again was not. Thrown away without
 * having been ended it was by hand, and so it is when somebody has back what had been ended.
 */
create function private.tg_tasks__note_by_hand() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  known public.adoption_tasks;
  hand text[];
begin
  select * into known from public.adoption_tasks as its where its.task_id = new.id;
  if known.task_id is null then
    return null;
  end if;
  with said as (
    select now.key as field, now.value is distinct from known.made -> now.key as differs
    from jsonb_each(private.said_of_task(new)) as now where now.value <> private.said_of_task(old) -> now.key
  )
  select array(
    select kept from unnest(known.by_hand) as kept where kept not in (select said.field from said)
    union all
    select said.field from said where said.differs) into hand;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    hand := array_remove(hand, 'deleted_at');
    if (new.deleted_at is null) = (known.ended_at is not null) then
      hand := hand || '{deleted_at}';
    end if;
  end if;
  update public.adoption_tasks as its set by_hand = hand, ended_at = case when new.deleted_at is not null then its.ended_at end
  where its.task_id = new.id and (its.by_hand <> hand or its.ended_at is not null and new.deleted_at is null);
  return null;
end $$;
create trigger _750_note_by_hand after update of title, body_html, completion_mode, team_ids, start_on, plan_on, due_on, deleted_at on public.tasks
  for each row when (new.source_type = 'lesson') execute function private.tg_tasks__note_by_hand();
