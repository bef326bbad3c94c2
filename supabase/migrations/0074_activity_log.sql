/*
 * Activity log: how things came to be as they are.
 *
 * What was changed about a task, by whom and when, as it was and as it became. Whoever sees the task reads it;
 * only triggers write it, and it goes when the task goes for good. A later kind of subject is one more policy.
 */
create table public.activity_log (
  id            bigint generated always as identity primary key,
  subject_type  text not null,
  subject_id    uuid not null,
  -- no foreign key: what somebody did stays done when they are gone
  actor_id      uuid,
  verb          text not null,
  data          jsonb not null default '{}',
  at            timestamptz not null default private.clock()
);
create index activity_log_subject on public.activity_log (subject_id, id desc);

-- Who may
alter table public.activity_log enable row level security;
grant select on public.activity_log to authenticated;
create policy select_task on public.activity_log for select to authenticated
  using (subject_type = 'tasks' and exists (select from public.tasks as task where task.id = subject_id));

-- What follows
create function private.tg_tasks__log() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb;
  after jsonb;
  changed jsonb;
begin
  if tg_op = 'DELETE' then
    delete from public.activity_log where subject_type = 'tasks' and subject_id = old.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.activity_log (subject_type, subject_id, actor_id, verb, data)
    values ('tasks', new.id, coalesce(auth.uid(), new.created_by), 'created',
      jsonb_strip_nulls(jsonb_build_object('source_type', nullif(new.source_type, 'manual'), 'source_id', new.source_id)));
    return null;
  end if;
  -- of a long text it is enough that it changed; where it stands is no news
  before := to_jsonb(old) - '{rank,version,updated_at,done_at,done_by,deleted_by,body_html,occurrence_on,series_id,number}'::text[];
  after := to_jsonb(new) - '{rank,version,updated_at,done_at,done_by,deleted_by,body_html,occurrence_on,series_id,number}'::text[];
  select jsonb_object_agg(key, jsonb_build_array(before -> key, value)) into changed
  from jsonb_each(after) where before -> key is distinct from value;
  if old.body_html is distinct from new.body_html then
    changed := coalesce(changed, '{}') || '{"body_html": true}';
  end if;
  if changed is not null then
    insert into public.activity_log (subject_type, subject_id, actor_id, verb, data)
    values ('tasks', new.id, auth.uid(), case when changed ? 'deleted_at' then case when new.deleted_at is null then 'restored' else 'deleted' end
      when changed ? 'status' and new.status = 'done' then 'done' else 'changed' end, changed - 'deleted_at');
  end if;
  return null;
end $$;
create trigger _700_log after insert or update or delete on public.tasks for each row execute function private.tg_tasks__log();

create function private.tg_task_assignees__log() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.activity_log (subject_type, subject_id, actor_id, verb, data)
  select 'tasks', task.id, auth.uid(), case tg_op when 'INSERT' then 'assigned' else 'unassigned' end, jsonb_build_object('users', array_agg(changed.user_id))
  from changed join public.tasks as task on task.id = changed.task_id
  group by task.id;
  return null;
end $$;
create trigger _700_log_insert after insert on public.task_assignees
  referencing new table as changed for each statement execute function private.tg_task_assignees__log();
create trigger _700_log_delete after delete on public.task_assignees
  referencing old table as changed for each statement execute function private.tg_task_assignees__log();
