/*
 * Locks and goodbyes: a thread is closed to replies, and somebody is taken out of their group.
 *
 * A thread that a moderator locked is opened by moderators alone. Who was taken out comes back by no link and no open door of their
 * own, until somebody who looks after the group lets them in or the act is taken back: then they are there again with the role, the
 * teams and the tasks that they had.
 */
create table private.thread_locks (
  thread_id   uuid primary key references public.lesson_threads on delete cascade,
  action_id   uuid not null references private.moderation_actions on delete cascade,
  -- those who lead the lesson had locked it before
  was_locked  boolean not null
);
create index thread_locks_action on private.thread_locks (action_id);

create table private.expulsions (
  group_id   uuid not null references public.groups on delete cascade,
  user_id    uuid not null references public.users on delete cascade,
  action_id  uuid not null references private.moderation_actions on delete cascade,
  primary key (group_id, user_id)
);
create index expulsions_user on private.expulsions (user_id);
create index expulsions_action on private.expulsions (action_id);

-- What follows
create function private.thread_itself(id uuid) returns uuid
  language sql stable security definer set search_path = '' as $$ select its.id from public.lesson_threads as its where its.id = thread_itself.id $$;
create function private.thread_of_reply(id uuid) returns uuid
  language sql stable security definer set search_path = '' as $$ select its.thread_id from public.lesson_replies as its where its.id = thread_of_reply.id $$;
update private.report_kinds set thread_function = case kind when 'lesson_thread' then 'private.thread_itself' else 'private.thread_of_reply' end where kind in ('lesson_thread', 'lesson_reply');

/** Closes the thread of what a case is about to replies. */
create function private.lock_subject(its private.moderation_cases, done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  finds constant text := (select kind.thread_function from private.report_kinds as kind where kind.kind = its.subject_type);
  thread public.lesson_threads;
begin
  execute format('select known.* from public.lesson_threads as known where known.id = %s($1) for update', finds) into thread using its.subject_id;
  if thread.id is null then
    raise exception 'This thread isn’t there any more.' using errcode = 'PT409';
  end if;
  insert into private.thread_locks (thread_id, action_id, was_locked) values (thread.id, done.id, thread.state = 'locked') on conflict do nothing;
  if not found then
    raise exception 'This is locked already.' using errcode = 'PT409';
  end if;
  update public.lesson_threads as known set state = 'locked' where known.id = thread.id and known.state <> 'locked';
end $$;

create function private.unlock_subject(done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  lock private.thread_locks;
begin
  delete from private.thread_locks as known where known.action_id = done.id returning known.* into lock;
  update public.lesson_threads as known set state = case when known.accepted_reply_id is not null then 'answered' else 'open' end
  where known.id = lock.thread_id and known.state = 'locked' and not lock.was_locked;
end $$;

/** Refuses to open what a moderator locked. */
create function private.tg_lesson_threads__keep_locked() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.thread_locks as lock where lock.thread_id = new.id) then
    raise exception 'A moderator locked this thread, so it can’t be opened here.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger _050_keep_locked before update of state on public.lesson_threads
  for each row when (old.state = 'locked' and new.state <> 'locked') execute function private.tg_lesson_threads__keep_locked();

/** Takes the owner of what a case is about out of its group. */
create function private.expel_owner(its private.moderation_cases, done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  gone public.group_members;
begin
  perform from public.groups as held where held.id = its.group_id for update;
  select * into gone from public.group_members as member where member.group_id = its.group_id and member.user_id = its.subject_owner_id;
  if gone.user_id is null then
    raise exception 'This person isn’t in the group any more.' using errcode = 'PT409';
  end if;
  perform private.keep_an_admin(gone.group_id, gone.user_id);
  update private.moderation_actions as known set kept = jsonb_build_object('member', to_jsonb(gone),
    'teams', (select coalesce(jsonb_agg(to_jsonb(own)), '[]') from public.team_members as own where own.group_id = gone.group_id and own.user_id = gone.user_id),
    'settings', (select coalesce(jsonb_agg(to_jsonb(own)), '[]') from public.group_member_settings as own where own.group_id = gone.group_id and own.user_id = gone.user_id),
    'tasks', (select coalesce(jsonb_agg(to_jsonb(own)), '[]') from public.task_assignees as own where own.group_id = gone.group_id and own.user_id = gone.user_id))
  where known.id = done.id;
  insert into private.expulsions (group_id, user_id, action_id) values (gone.group_id, gone.user_id, done.id)
  on conflict (group_id, user_id) do update set action_id = excluded.action_id;
  delete from public.group_members as member where member.group_id = gone.group_id and member.user_id = gone.user_id;
end $$;

/** Lets somebody into their group again, as they were there. */
create function private.readmit(its private.moderation_cases, done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.expulsions as known where known.action_id = done.id;
  insert into public.group_members select was.* from jsonb_populate_record(null::public.group_members, done.kept -> 'member') as was
  where exists (select from public.groups as around where around.id = was.group_id and around.archived_at is null)
    and exists (select from public.users as person where person.id = was.user_id)
  on conflict do nothing;
  if not found then
    return;
  end if;
  insert into public.team_members select was.* from jsonb_populate_recordset(null::public.team_members, done.kept -> 'teams') as was
  where exists (select from public.teams as team where team.id = was.team_id) on conflict do nothing;
  insert into public.group_member_settings as own select was.* from jsonb_populate_recordset(null::public.group_member_settings, done.kept -> 'settings') as was
  on conflict do nothing;
  insert into public.task_assignees select was.* from jsonb_populate_recordset(null::public.task_assignees, done.kept -> 'tasks') as was
  where exists (select from public.tasks as task where task.id = was.task_id and task.group_id = was.group_id) on conflict do nothing;
end $$;

/** Who was taken out does not let themselves in again; somebody else may. */
create function private.tg_group_members__keep_out() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() = new.user_id and exists (select from private.expulsions as known where known.group_id = new.group_id and known.user_id = new.user_id) then
    raise exception 'You were removed from this group. Ask one of its admins to let you in.' using errcode = '42501';
  end if;
  delete from private.expulsions as known where known.group_id = new.group_id and known.user_id = new.user_id;
  return new;
end $$;
create trigger _050_keep_out before insert on public.group_members for each row execute function private.tg_group_members__keep_out();
