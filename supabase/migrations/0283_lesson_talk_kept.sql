/*
 * Talk beside a lesson, kept in order: the accepted answer, the lock, and what is deleted and had back.
 *
 * Who leads the lesson or manages the group accepts and locks; who asked accepts too. One deletes one's own words and has them
 * back; those with contentDeletion do so with anyone's, and what they took away its author does not have back. Words that are
 * deleted lie where nobody reads them, for thirty days. Each deed, said twice, changes nothing more.
 */
create function private.accept_reply(thread_id uuid, reply_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.lesson_threads := private.thread_to_talk(accept_reply.thread_id);
  around public.adoptions;
begin
  select known.* into around from public.adoptions as known where known.id = its.adoption_id;
  if its.created_by is distinct from auth.uid() and not private.leads(around, its.lesson_key) then
    raise exception 'Only who asked and the people who lead this lesson can accept an answer.' using errcode = '42501';
  elsif its.kind <> 'question' then
    perform private.refuse_deed('Only a question has an answer.');
  elsif accept_reply.reply_id is not null and (private.reply_to_talk(accept_reply.reply_id)).thread_id <> its.id then
    raise exception 'This reply is in another thread.' using errcode = 'PT404';
  end if;
  update public.lesson_threads as said set accepted_reply_id = accept_reply.reply_id,
    answered_at = case when accept_reply.reply_id is not null then private.clock() end,
    state = case when said.state = 'locked' then 'locked' when accept_reply.reply_id is null then 'open' else 'answered' end
  where said.id = its.id and said.accepted_reply_id is distinct from accept_reply.reply_id;
end $$;
/** Accepts a reply as the answer of a question, in place of any other; null takes that back. */
create function public.accept_reply(thread_id uuid, reply_id uuid default null) returns void
  language sql set search_path = '' as $$ select private.accept_reply(thread_id, reply_id) $$;

create function private.lock_thread(thread_id uuid, locked boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.lesson_threads := private.thread_to_talk(lock_thread.thread_id);
  around public.adoptions;
begin
  select known.* into around from public.adoptions as known where known.id = its.adoption_id;
  if not private.leads(around, its.lesson_key) then
    raise exception 'Only the people who lead this lesson can lock its threads.' using errcode = '42501';
  elsif lock_thread.locked is null then
    perform private.refuse_deed('Say whether it is locked.');
  end if;
  update public.lesson_threads as said
  set state = case when lock_thread.locked then 'locked' when said.accepted_reply_id is not null then 'answered' else 'open' end
  where said.id = its.id and (said.state = 'locked') <> lock_thread.locked;
end $$;
/** Locks a thread, so that nobody replies, or opens it again. */
create function public.lock_thread(thread_id uuid, locked boolean default true) returns void
  language sql set search_path = '' as $$ select private.lock_thread(thread_id, locked) $$;

/**
 * Refuses, unless who asks may delete these words, or have them back: those of their own that they deleted themselves, and
 * with contentDeletion anyone's but those that somebody took back themselves.
 */
create function private.check_talk_deletion(in_group uuid, author uuid, deleted_by_class text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (in_group in (select private.groups_i_talk_in()) and (author is not distinct from auth.uid() and deleted_by_class is distinct from 'moderator'
      or deleted_by_class is distinct from 'author' and in_group in (select private.my_group_ids('contentDeletion')))) then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  end if;
end $$;

/** Writes down that somebody else's words were deleted, and why, or are back. */
create function private.audit_talk(subject text, id uuid, group_id uuid, author uuid, away boolean, reason text) returns void
  language sql security definer set search_path = ''
as $$
  select private.audit(case when away then 'content.delete' else 'content.restore' end, subject, audit_talk.id, audit_talk.group_id, null,
    case when reason <> '' then jsonb_build_object('reason', private.shortened(reason, 300)) end)
  where author is distinct from auth.uid()
$$;

/** Takes words out of where they lie; refused where they are gone for good. */
create function private.kept_talk(id uuid) returns private.deleted_talk
  language plpgsql security definer set search_path = ''
as $$
declare
  kept private.deleted_talk;
begin
  delete from private.deleted_talk as known where known.id = kept_talk.id and known.deleted_at > private.clock() - interval '30 days' returning known.* into kept;
  if kept.id is null then
    raise exception 'This was deleted more than 30 days ago.' using errcode = 'PT404';
  end if;
  return kept;
end $$;

create function private.delete_lesson_thread(id uuid, away boolean, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.lesson_threads;
  kept private.deleted_talk;
begin
  select known.* into its from public.lesson_threads as known
  where known.id = delete_lesson_thread.id and known.group_id in (select private.groups_i_read_talk_in()) for update;
  if its.id is null then
    raise exception 'This thread no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  perform private.lesson_to_study(its.adoption_id, its.lesson_key);
  perform private.check_talk_deletion(its.group_id, its.created_by, case when not away then its.deleted_by_class end);
  if (its.deleted_at is not null) = away then
    return;
  elsif away then
    insert into private.deleted_talk (id, thread_id, title, body_html, author_id, deleted_by) values (its.id, its.id, its.title, its.body_html, its.created_by, auth.uid());
    -- where answers are hidden a mark stays in any case, so that it tells of none
    update public.lesson_threads as said set deleted_at = private.clock(), title = '', body_html = '',
      deleted_by_class = case when its.created_by is not distinct from auth.uid() then 'author' else 'moderator' end,
      leaves_mark = its.hide_until_answered or exists (select from public.lesson_replies as reply where reply.thread_id = its.id and reply.deleted_at is null) where said.id = its.id;
  else
    kept := private.kept_talk(its.id);
    update public.lesson_threads as said set deleted_at = null, deleted_by_class = null, leaves_mark = false, title = kept.title, body_html = kept.body_html where said.id = its.id;
  end if;
  perform private.audit_talk('lesson_threads', its.id, its.group_id, its.created_by, away, reason);
end $$;

create function private.delete_lesson_reply(id uuid, away boolean, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.lesson_replies;
  kept private.deleted_talk;
begin
  select known.* into its from public.lesson_replies as known
  where known.id = delete_lesson_reply.id and known.group_id in (select private.groups_i_read_talk_in())
    and (known.created_by = auth.uid() or known.thread_id not in (select private.threads_hidden_from_me())) for update;
  if its.id is null then
    raise exception 'This reply no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  perform private.lesson_to_study(its.adoption_id, its.lesson_key);
  perform private.check_talk_deletion(its.group_id, its.created_by, case when not away then its.deleted_by_class end);
  if (its.deleted_at is not null) = away then
    return;
  elsif away then
    insert into private.deleted_talk (id, thread_id, body_html, author_id, deleted_by) values (its.id, its.thread_id, its.body_html, its.created_by, auth.uid());
    update public.lesson_replies as said set deleted_at = private.clock(), body_html = '',
      deleted_by_class = case when its.created_by is not distinct from auth.uid() then 'author' else 'moderator' end,
      leaves_mark = exists (select from public.lesson_replies as below where below.reply_to_id = its.id and below.thread_id = its.thread_id and below.deleted_at is null) where said.id = its.id;
    update public.lesson_threads as said set accepted_reply_id = null, answered_at = null, state = case when said.state = 'answered' then 'open' else said.state end
    where said.id = its.thread_id and said.accepted_reply_id = its.id;
  else
    kept := private.kept_talk(its.id);
    update public.lesson_replies as said set deleted_at = null, deleted_by_class = null, leaves_mark = false, body_html = kept.body_html where said.id = its.id;
    -- what it hangs on has its place again
    update public.lesson_replies as above set leaves_mark = true
    where above.thread_id = its.thread_id and above.id = its.reply_to_id and above.deleted_at is not null and not above.leaves_mark;
    update public.lesson_threads as above set leaves_mark = true where above.id = its.thread_id and above.deleted_at is not null and not above.leaves_mark;
  end if;
  perform private.audit_talk('lesson_replies', its.id, its.group_id, its.created_by, away, reason);
end $$;
/** Deletes a thread: its own words go, and where replies hang its place stays. Why somebody else's goes is written down. */
create function public.delete_lesson_thread(id uuid, reason text default null) returns void
  language sql set search_path = '' as $$ select private.delete_lesson_thread(id, true, reason) $$;
/** Has a thread back. */
create function public.restore_lesson_thread(id uuid) returns void language sql set search_path = '' as $$ select private.delete_lesson_thread(id, false, null) $$;
/** Deletes a reply: where others reply to it its place stays. An accepted answer is then none. Why somebody else's goes is written down. */
create function public.delete_lesson_reply(id uuid, reason text default null) returns void
  language sql set search_path = '' as $$ select private.delete_lesson_reply(id, true, reason) $$;
/** Has a reply back. */
create function public.restore_lesson_reply(id uuid) returns void language sql set search_path = '' as $$ select private.delete_lesson_reply(id, false, null) $$;

grant execute on function private.accept_reply(uuid, uuid), public.accept_reply(uuid, uuid), private.lock_thread(uuid, boolean), public.lock_thread(uuid, boolean),
  private.delete_lesson_thread(uuid, boolean, text), public.delete_lesson_thread(uuid, text), public.restore_lesson_thread(uuid),
  private.delete_lesson_reply(uuid, boolean, text), public.delete_lesson_reply(uuid, text), public.restore_lesson_reply(uuid) to authenticated;

-- What follows
/** What who asks could have back, newest first: what they deleted of their own, and what was taken away where they may take away. */
create function private.deleted_talk_of(kind text, wanted uuid) returns table (id uuid, title text, group_id uuid, deleted_by uuid, deleted_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select kept.id, coalesce(nullif(kept.title, ''), nullif(private.shortened(private.text_of(kept.body_html), 120), ''), '…'), thread.group_id, kept.deleted_by, kept.deleted_at
  from private.deleted_talk as kept join public.lesson_threads as thread on thread.id = kept.thread_id
  left join public.lesson_replies as reply on reply.id = kept.id
  where (deleted_talk_of.kind = 'lesson_threads') = (kept.id = kept.thread_id) and kept.deleted_at > private.clock() - interval '30 days'
    and thread.group_id in (select private.groups_i_talk_in()) and (wanted is null or thread.group_id = wanted)
    and case coalesce(reply.deleted_by_class, thread.deleted_by_class) when 'author' then kept.author_id = auth.uid() else thread.group_id in (select private.my_group_ids('contentDeletion')) end
    and (reply.id is null or reply.created_by = auth.uid() or thread.id not in (select private.threads_hidden_from_me()))
    and (thread.adoption_id, thread.lesson_key) not in (select closed.adoption_id, closed.lesson_key from private.adopted_lessons_closed_to_me() as closed)
  order by kept.deleted_at desc limit 100
$$;
create function private.deleted_threads(wanted uuid) returns table (id uuid, title text, group_id uuid, deleted_by uuid, deleted_at timestamptz)
  language sql stable security definer set search_path = '' as $$ select * from private.deleted_talk_of('lesson_threads', wanted) $$;
create function private.deleted_replies(wanted uuid) returns table (id uuid, title text, group_id uuid, deleted_by uuid, deleted_at timestamptz)
  language sql stable security definer set search_path = '' as $$ select * from private.deleted_talk_of('lesson_replies', wanted) $$;

-- where deleted words don't stand in the table, a function lists them, and its room empties its own trash
alter table private.trash_kinds add column listed_by text check (listed_by ~ '^[a-z_]+\.[a-z_]+$');
insert into private.trash_kinds (kind, title, own, others, listed_by) values
  ('lesson_threads', 'title', 'groupDataAccess', 'contentDeletion', 'private.deleted_threads'),
  ('lesson_replies', 'body_html', 'groupDataAccess', 'contentDeletion', 'private.deleted_replies');

create or replace function private.trash(wanted uuid)
  returns table (kind text, id uuid, title text, group_id uuid, deleted_by uuid, deleted_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.trash_kinds;
begin
  for its in select * from private.trash_kinds loop
    if its.listed_by is not null then
      return query execute format('select %L, listed.* from %s($1) as listed', its.kind, its.listed_by) using wanted;
      continue;
    end if;
    return query execute format(
      'select %L, thing.id, thing.%I::text, %s, thing.deleted_by, thing.deleted_at from public.%I as thing
       where thing.deleted_at > private.clock() - interval ''30 days'' and %s and ($1 is null or %3$s = $1)
       order by thing.deleted_at desc limit 100',
      its.kind, its.title, case when its.own is null then 'null::uuid' else 'thing.group_id' end, its.kind, private.trash_rule(its))
    using wanted;
  end loop;
end $$;

create or replace function private.empty_trash() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  its text;
  emptied int := 0;
  gone int;
begin
  for its in select kind from private.trash_kinds where listed_by is null loop
    execute format('delete from public.%I as thing where thing.deleted_at <= private.clock() - interval ''30 days'' and not private.is_held(thing.id)', its);
    get diagnostics gone = row_count;
    emptied := emptied + gone;
  end loop;
  return emptied;
end $$;

create index lesson_threads_deleted_at on public.lesson_threads (deleted_at) where deleted_at is not null;
create index lesson_replies_deleted_at on public.lesson_replies (deleted_at) where deleted_at is not null;

/**
 * Forgets for good what was deleted thirty days ago: the words, and the places on which nothing hangs any more; says how many
 * words those were. The place of a prompt stays, so that it is not asked again, and so that it tells of no answers.
 */
create function private.forget_deleted_talk() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  long_ago constant timestamptz := private.clock() - interval '30 days';
  forgotten int;
  gone int := 1;
begin
  delete from private.deleted_talk as kept where kept.deleted_at <= long_ago and not private.is_held(kept.id);
  get diagnostics forgotten = row_count;
  while gone > 0 loop
    delete from public.lesson_replies as said where said.deleted_at <= long_ago and not private.is_held(said.id)
      and not exists (select from public.lesson_replies as below where below.thread_id = said.thread_id and below.reply_to_id = said.id);
    get diagnostics gone = row_count;
  end loop;
  delete from public.lesson_threads as said where said.deleted_at <= long_ago and said.kind <> 'prompt' and not private.is_held(said.id)
    and not exists (select from public.lesson_replies as reply where reply.thread_id = said.id);
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_deleted_talk');
insert into private.crontab (name, schedule, function_name) values ('lessons.forget_talk', '25 3 * * *', 'private.forget_deleted_talk');
