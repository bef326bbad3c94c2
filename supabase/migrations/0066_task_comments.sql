/*
 * Task comments: what is said about a task, and who wants to hear it.
 *
 * Whoever sees a task says something about it; what is said is changed by whoever said it, and deleted by them or
 * by those who may delete content, into the trash. Its maker, its assignees and who watches it hear of a comment,
 * and whoever is mentioned; commenting is watching, until one says otherwise.
 */
create table public.task_comments (
  id           uuid primary key default gen_random_uuid(),
  task_id      uuid not null references public.tasks on delete cascade,
  -- that of the task
  group_id     uuid references public.groups on delete cascade,
  body_html    public.html not null check (length(body_html) between 1 and 20000),
  preview      text generated always as (left(private.text_of(body_html), 200)) stored,
  reply_to_id  uuid,
  edited_at    timestamptz,
  created_by   uuid default auth.uid() references public.users on delete set null,
  created_at   timestamptz not null default private.clock(),
  updated_at   timestamptz not null default private.clock(),
  version      int not null default 1,
  deleted_at   timestamptz,
  deleted_by   uuid references public.users on delete set null,
  unique (task_id, id),
  -- what it answers is on the same task
  foreign key (task_id, reply_to_id) references public.task_comments (task_id, id) on delete set null (reply_to_id)
);
create index task_comments_order on public.task_comments (task_id, created_at);
create index task_comments_group on public.task_comments (group_id);
create index task_comments_reply on public.task_comments (task_id, reply_to_id) where reply_to_id is not null;
create index task_comments_created_by on public.task_comments (created_by);
create index task_comments_deleted on public.task_comments (deleted_at) where deleted_at is not null;
create index task_comments_deleted_by on public.task_comments (deleted_by) where deleted_by is not null;

create table public.task_watchers (
  task_id   uuid not null references public.tasks on delete cascade,
  user_id   uuid not null default auth.uid() references public.users on delete cascade,
  -- false: not even as its maker or assignee
  watching  boolean not null default true,
  primary key (task_id, user_id)
);
create index task_watchers_user on public.task_watchers (user_id);

-- Who may
alter table public.task_comments enable row level security;
grant select on public.task_comments to authenticated;
grant insert (id, task_id, body_html, reply_to_id), update (body_html) on public.task_comments to authenticated;
create policy select_member on public.task_comments for select to authenticated
  using (exists (select from public.tasks as task where task.id = task_id));
create policy hide_deleted on public.task_comments as restrictive for all to authenticated using (deleted_at is null);
create policy insert_member on public.task_comments for insert to authenticated
  with check (created_by = (select auth.uid()) and exists (
    select from public.tasks as task
    where task.id = task_id and (task.group_id is null or task.group_id = any (array(select private.my_group_ids('groupDataAccess'))))));
create policy update_author on public.task_comments for update to authenticated
  using (created_by = (select auth.uid())
    and (group_id is null and (select private.my_role()) is not null or group_id = any (array(select private.my_group_ids('groupDataAccess')))));

alter table public.task_watchers enable row level security;
grant select on public.task_watchers to authenticated;
grant insert (task_id, user_id, watching), update (task_id, user_id, watching) on public.task_watchers to authenticated;
create policy select_self on public.task_watchers for select to authenticated using (user_id = (select auth.uid()));
create policy insert_self on public.task_watchers for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.tasks as task where task.id = task_id));
create policy update_self on public.task_watchers for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (select from public.tasks as task where task.id = task_id));

/** Watches a task, or no longer. */
create function public.watch_task(task_id uuid, watching boolean default true) returns void
  language sql set search_path = ''
as $$
  insert into public.task_watchers (task_id, user_id, watching) values (watch_task.task_id, auth.uid(), watch_task.watching)
  on conflict (task_id, user_id) do update set watching = excluded.watching
$$;

insert into private.trash_kinds (kind, title, own, others) values ('task_comments', 'preview', 'groupDataAccess', 'contentDeletion');
create function public.delete_task_comment(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('task_comments', id, true) $$;
create function public.restore_task_comment(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('task_comments', id, false) $$;
grant execute on function public.watch_task(uuid, boolean), public.delete_task_comment(uuid), public.restore_task_comment(uuid) to authenticated;

-- What follows
create function private.tg_task_comments__date() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.edited_at := private.clock();
  return new;
end $$;

create function private.tg_task_comments__watch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.task_watchers (task_id, user_id) select new.task_id, new.created_by where new.created_by is not null
  on conflict do nothing;
  return null;
end $$;

/** Tells who is mentioned, and who else wants to hear of the task. */
create function private.tg_task_comments__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  task public.tasks;
  members uuid[];
  mentioned uuid[];
  others uuid[];
  author text := coalesce((select private.shortened(name, 40) from public.users where id = new.created_by), 'Someone');
  said text;
begin
  select * into task from public.tasks where id = new.task_id;
  if task.group_id is null then
    return null;
  end if;
  members := array(select user_id from public.group_members where group_id = task.group_id);
  mentioned := array(
    select named from private.mentioned_in(new.body_html) as named where named = any (members));
  others := array(
    select wanted.user_id from (
      select task.created_by as user_id
      union select user_id from public.task_assignees where task_id = task.id
      union select user_id from public.task_watchers where task_id = task.id and watching) as wanted
    where wanted.user_id = any (members) and wanted.user_id <> all (mentioned)
      and not exists (select from public.task_watchers as deaf where deaf.task_id = task.id and deaf.user_id = wanted.user_id and not deaf.watching));
  said := ' on “' || private.shortened(task.title, 60) || '”: ' || private.shortened(new.preview, 70);
  perform private.notify(mentioned, 'mention_received', author || ' mentioned you' || said, task.id, new.created_by, task.group_id, '/tasks?taskId=' || task.id, 'mentioned', severity => 'urgent');
  perform private.notify(others, 'mention_received', author || ' commented' || said, task.id, new.created_by, task.group_id, '/tasks?taskId=' || task.id, 'member');
  return null;
exception when others then
  raise warning 'notifying about a comment failed: %', sqlerrm;
  return null;
end $$;

create trigger _100_take_group before insert on public.task_comments for each row execute function private.tg__take_group();
create trigger _100_date before update of body_html on public.task_comments
  for each row when (old.body_html <> new.body_html) execute function private.tg_task_comments__date();
create trigger _200_touch before update on public.task_comments for each row execute function private.tg__touch();
create trigger _400_watch after insert on public.task_comments for each row execute function private.tg_task_comments__watch();
create trigger _500_notify after insert on public.task_comments for each row execute function private.tg_task_comments__notify();
create trigger _800_audit_pass after insert or update or delete on public.task_comments
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.task_comments
  referencing new table as changed for each statement execute function private.tg__tell_task();
create trigger _900_tell_update after update on public.task_comments
  referencing new table as changed for each statement execute function private.tg__tell_task();
create trigger _900_tell_insert after insert on public.task_watchers
  referencing new table as changed for each statement execute function private.tg__tell_user('task_id');
create trigger _900_tell_update after update on public.task_watchers
  referencing new table as changed for each statement execute function private.tg__tell_user('task_id');

insert into private.exports (name, query) values
  ('task_comments', 'select id, task_id, body_html, edited_at, created_at from public.task_comments where created_by = $1 order by created_at'),
  ('task_assignments', 'select task_id, group_id, status, done_at, note, assigned_at from public.task_assignees where user_id = $1 order by assigned_at'),
  ('task_steps', 'select id, task_id, text, due_on, done_at, created_at from public.task_steps where created_by = $1 order by created_at'),
  ('task_watching', 'select task_id, watching from public.task_watchers where user_id = $1'),
  ('labels', 'select id, group_id, name, color, created_at from public.labels where created_by = $1 order by created_at'),
  ('teams', 'select team.id, team.group_id, team.name, part.joined_at from public.team_members as part join public.teams as team on team.id = part.team_id where part.user_id = $1 order by part.joined_at');
