/*
 * Talk beside a lesson: asking, replying, reacting and reading, each said once or often.
 *
 * Ids are the client's, so that what an outbox repeats is one. Who writes is one of the group's people, with the right to write
 * there, and the lesson is open to them. Prompts are nobody's to make by hand.
 */
/** The thread that who asks may write in; refused where there is none for them. */
create function private.thread_to_talk(thread_id uuid) returns public.lesson_threads
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.lesson_threads;
begin
  select known.* into its from public.lesson_threads as known
  where known.id = thread_to_talk.thread_id and known.group_id in (select private.groups_i_read_talk_in()) for update;
  if its.id is null or its.deleted_at is not null then
    raise exception 'This thread no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  perform private.lesson_to_study(its.adoption_id, its.lesson_key);
  if its.group_id not in (select private.groups_i_talk_in()) then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  end if;
  return its;
end $$;

/** A reply that who asks sees, of a thread in which they may write. */
create function private.reply_to_talk(reply_id uuid) returns public.lesson_replies
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.lesson_replies;
begin
  select known.* into its from public.lesson_replies as known where known.id = reply_to_talk.reply_id;
  if its.id is null or its.deleted_at is not null or its.group_id not in (select private.groups_i_read_talk_in())
     or its.created_by is distinct from auth.uid() and its.thread_id in (select private.threads_hidden_from_me()) then
    raise exception 'This reply no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  perform private.thread_to_talk(its.thread_id);
  return its;
end $$;

create function private.ask_lesson(id uuid, adoption_id uuid, lesson_key uuid, kind text, title text, body_html text, item_key uuid, anchor jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.lesson_to_study(ask_lesson.adoption_id, ask_lesson.lesson_key);
  known public.lesson_threads;
begin
  if not private.flag('lesson_discussions', its.group_id) then
    raise exception 'Talk beside lessons is switched off.' using errcode = 'PT404';
  elsif its.group_id not in (select private.groups_i_talk_in()) then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  elsif not private.is_discussed(its) then
    raise exception 'Your group doesn’t discuss the lessons of this curriculum.' using errcode = '42501';
  elsif ask_lesson.id is null then
    perform private.refuse_deed('A thread needs an id.');
  elsif ask_lesson.kind is null or ask_lesson.kind not in ('comment', 'question') then
    perform private.refuse_deed('Write a comment or a question.');
  elsif trim(coalesce(ask_lesson.title, '')) = '' and not coalesce(private.says_something(ask_lesson.body_html), false) then
    perform private.refuse_deed('Write what you want to say.');
  elsif ask_lesson.anchor is not null and not private.is_anchor(ask_lesson.anchor) then
    perform private.refuse_deed('This place in the lesson isn’t as it should be.');
  end if;
  if ask_lesson.item_key is not null then
    perform private.step_to_do(its, ask_lesson.lesson_key, ask_lesson.item_key);
  end if;
  insert into public.lesson_threads (id, adoption_id, group_id, lesson_key, item_key, anchor, kind, title, body_html, created_by)
  values (ask_lesson.id, its.id, its.group_id, ask_lesson.lesson_key, ask_lesson.item_key, ask_lesson.anchor, ask_lesson.kind,
    trim(coalesce(ask_lesson.title, '')), coalesce(ask_lesson.body_html, ''), auth.uid()) on conflict on constraint lesson_threads_pkey do nothing;
  select said.* into known from public.lesson_threads as said where said.id = ask_lesson.id;
  if (known.created_by, known.adoption_id, known.lesson_key) is distinct from (auth.uid(), its.id, ask_lesson.lesson_key) then
    raise exception 'There is something else by this id.' using errcode = 'PT409';
  end if;
end $$;
/** Begins a thread beside a lesson: a comment or a question, on the lesson, a step of it or quoted words. Said twice it is one. */
create function public.ask_lesson(id uuid, adoption_id uuid, lesson_key uuid, kind text, title text default '', body_html text default '', item_key uuid default null, anchor jsonb default null) returns void
  language sql set search_path = '' as $$ select private.ask_lesson(id, adoption_id, lesson_key, kind, title, body_html, item_key, anchor) $$;

create function private.reply_thread(id uuid, thread_id uuid, body_html text, reply_to_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.lesson_threads := private.thread_to_talk(reply_thread.thread_id);
  known public.lesson_replies;
begin
  if reply_thread.id is null then
    perform private.refuse_deed('A reply needs an id.');
  elsif not coalesce(private.says_something(reply_thread.body_html), false) then
    perform private.refuse_deed('Write what you want to say.');
  end if;
  select said.* into known from public.lesson_replies as said where said.id = reply_thread.id;
  if known.id is not null and (known.created_by, known.thread_id) is not distinct from (auth.uid(), its.id) then
    return;
  elsif known.id is not null then
    raise exception 'There is something else by this id.' using errcode = 'PT409';
  elsif its.state = 'locked' then
    raise exception 'This thread is locked.' using errcode = 'PT409';
  elsif not private.is_discussed((select around from public.adoptions as around where around.id = its.adoption_id)) then
    raise exception 'Your group doesn’t discuss the lessons of this curriculum.' using errcode = '42501';
  elsif reply_thread.reply_to_id is not null and (private.reply_to_talk(reply_thread.reply_to_id)).thread_id <> its.id then
    raise exception 'This reply is in another thread.' using errcode = 'PT404';
  end if;
  insert into public.lesson_replies (id, thread_id, group_id, adoption_id, lesson_key, reply_to_id, body_html, created_by)
  values (reply_thread.id, its.id, its.group_id, its.adoption_id, its.lesson_key, reply_thread.reply_to_id, reply_thread.body_html, auth.uid());
  -- who replies wants to hear of it, unless they have said otherwise
  insert into public.thread_reads as own (thread_id, user_id, read_at, follows) values (its.id, auth.uid(), private.clock(), true)
  on conflict on constraint thread_reads_pkey do update set read_at = greatest(own.read_at, excluded.read_at), follows = coalesce(own.follows, true);
  if not its.hide_until_answered then
    update public.lesson_threads as said set last_reply_at = private.clock() where said.id = its.id;
  end if;
end $$;
/** Replies in a thread, or to a reply of it. Said twice it is one. */
create function public.reply_thread(id uuid, thread_id uuid, body_html text, reply_to_id uuid default null) returns void
  language sql set search_path = '' as $$ select private.reply_thread(id, thread_id, body_html, reply_to_id) $$;

create function private.react_reply(reply_id uuid, emoji text, "on" boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.lesson_replies := private.reply_to_talk(react_reply.reply_id);
begin
  if react_reply.emoji is null or react_reply."on" is null then
    perform private.refuse_deed('Choose a sign.');
  elsif not react_reply."on" then
    delete from public.lesson_reactions as mine where mine.reply_id = its.id and mine.user_id = auth.uid() and mine.emoji = react_reply.emoji;
    return;
  elsif 20 <= (select count(*) from public.lesson_reactions as mine where mine.reply_id = its.id and mine.user_id = auth.uid() and mine.emoji <> react_reply.emoji) then
    raise exception 'You can add at most 20 reactions to a reply.' using errcode = '23514';
  end if;
  insert into public.lesson_reactions (reply_id, user_id, emoji, thread_id) values (its.id, auth.uid(), react_reply.emoji, its.thread_id) on conflict do nothing;
end $$;
/** Reacts to a reply with a sign, or takes that back; said twice it changes nothing more. */
create function public.react_reply(reply_id uuid, emoji text, "on" boolean default true) returns void
  language sql set search_path = '' as $$ select private.react_reply(reply_id, emoji, "on") $$;

/** A thread that who asks reads, also where they may not write; refused where there is none for them. */
create function private.thread_to_read(thread_id uuid) returns public.lesson_threads
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.lesson_threads;
begin
  select known.* into its from public.lesson_threads as known
  where known.id = thread_to_read.thread_id and known.group_id in (select private.groups_i_read_talk_in()) and (known.deleted_at is null or known.leaves_mark)
    and (known.adoption_id, known.lesson_key) not in (select closed.adoption_id, closed.lesson_key from private.adopted_lessons_closed_to_me() as closed);
  if its.id is null then
    raise exception 'This thread no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

create function private.read_thread(thread_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.lesson_threads := private.thread_to_read(read_thread.thread_id);
begin
  insert into public.thread_reads as own (thread_id, user_id, read_at) values (its.id, auth.uid(), private.clock())
  on conflict on constraint thread_reads_pkey do update set read_at = greatest(own.read_at, excluded.read_at);
  -- what is read there is read in the bell, each time that it is read
  update public.notifications as told set is_read = true
  where told.user_id = auth.uid() and not told.is_read and told.group_key = 'lesson_thread:' || its.id and told.reason is distinct from 'sent';
end $$;
/** Says that one has read a thread until now. */
create function public.read_thread(thread_id uuid) returns void
  language sql set search_path = '' as $$ select private.read_thread(thread_id) $$;

create function private.follow_thread(thread_id uuid, follows boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.lesson_threads := private.thread_to_read(follow_thread.thread_id);
begin
  if follow_thread.follows is null then
    perform private.refuse_deed('Say whether you follow it.');
  end if;
  -- who follows it has not read it yet
  insert into public.thread_reads as own (thread_id, user_id, read_at, follows) values (its.id, auth.uid(), its.created_at, follow_thread.follows)
  on conflict on constraint thread_reads_pkey do update set follows = excluded.follows;
end $$;
/** Wants to hear of replies in a thread, or no longer, also of one that one began. */
create function public.follow_thread(thread_id uuid, follows boolean default true) returns void
  language sql set search_path = '' as $$ select private.follow_thread(thread_id, follows) $$;

grant execute on function private.ask_lesson(uuid, uuid, uuid, text, text, text, uuid, jsonb), public.ask_lesson(uuid, uuid, uuid, text, text, text, uuid, jsonb),
  private.reply_thread(uuid, uuid, text, uuid), public.reply_thread(uuid, uuid, text, uuid), private.react_reply(uuid, text, boolean),
  public.react_reply(uuid, text, boolean), private.read_thread(uuid), public.read_thread(uuid), private.follow_thread(uuid, boolean), public.follow_thread(uuid, boolean) to authenticated;
