/*
 * Notifications of the talk beside lessons: who hears of a reply, once, and no longer than until they read the thread.
 *
 * Who began a thread or follows it hears of replies, who is named of that instead, and who gave an answer that it was accepted.
 * Nobody hears of what they may not read, nothing of somebody whom they have blocked or muted or who has blocked them, and of a
 * hidden answer never a word. Prompts tell nobody.
 */
-- What follows
/** Whether somebody reads what is in a thread: one of the group's people, to whom its lesson is open, and where answers are hidden, one who sees them. */
create function private.reads_thread(thread public.lesson_threads, person uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := (select known from public.adoptions as known where known.id = thread.adoption_id);
  role_there constant text := (select member.role from public.group_members as member where member.group_id = thread.group_id and member.user_id = person);
begin
  if role_there is null or private.is_away(person) then
    return false;
  elsif person = any (private.leaders_of(its.group_id, its.id, thread.lesson_key)) then
    return true;
  elsif thread.hide_until_answered and not exists (
      select from public.lesson_replies as own where own.thread_id = thread.id and own.created_by = person and own.deleted_at is null) then
    return false;
  elsif not private.is_held(its) or private.role_prepares(its.group_id, role_there) then
    return true;
  end if;
  -- what somebody has begun stays open to them, which is sooner found than the openings of all lessons
  return exists (select from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = person and own.lesson_key = thread.lesson_key)
    or coalesce((select opening.is_open from private.lesson_openings(its, person) as opening where opening.lesson_key = thread.lesson_key), false);
end $$;

/** Of these people those who are told of what somebody said in a thread. */
create function private.hearers_in_thread(thread public.lesson_threads, people uuid[], speaker uuid) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct person from unnest(people) as person
    where person is distinct from speaker and speaker <> all (private.unheard_by(person))
      and not exists (select from public.user_blocks as block where block.blocker_id = speaker and block.blocked_id = person)
      and private.reads_thread(thread, person))
$$;

/** Whom words beside a lesson name: people of the group, and the teams that they are in. */
create function private.named_beside(in_group uuid, words public.html) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(
    select member.user_id from public.group_members as member, (select array(select private.mentioned_in(words)) as ids) as named
    where member.group_id = in_group and position(' data-mention=' in words) > 0 and (member.user_id = any (named.ids)
      or exists (select from public.team_members as team where team.team_id = any (named.ids) and team.group_id = in_group and team.user_id = member.user_id)))
$$;

/** What a thread is called: its title, or how it begins. */
create function private.called_thread(thread public.lesson_threads, most int) returns text
  language sql stable security definer set search_path = ''
as $$
  select private.preview(coalesce(nullif(thread.title, ''), nullif(private.text_of(thread.body_html), ''),
    private.lesson_fields((select its from public.adoptions as its where its.id = thread.adoption_id), thread.lesson_key) ->> 'title', '…'), most)
$$;

create function private.url_of_thread(thread public.lesson_threads) returns text
  language sql immutable set search_path = ''
as $$ select '/groups/' || thread.group_id || '/curriculum/' || thread.adoption_id || '/lesson/' || thread.lesson_key || '?thread=' || thread.id $$;

/** Tells these people of something in a thread that somebody did. */
create function private.tell_of_talk(thread public.lesson_threads, people uuid[], speaker uuid, did text, said text, subject uuid, reason text) returns void
  language sql security definer set search_path = ''
as $$
  select private.notify(people, 'mention_received',
    coalesce((select private.shortened(its.name, 40) from public.users as its where its.id = speaker), 'Someone') || ' ' || did || ' “' || private.called_thread(thread, 60) || '”'
      -- of a hidden answer no word stands where it can't be hidden again
      || case when said <> '' and not (thread.hide_until_answered and subject <> thread.id) then ': ' || private.preview(said, 70) else '' end,
    subject, speaker, thread.group_id, private.url_of_thread(thread), reason, 'lesson_thread:' || thread.id, case reason when 'mentioned' then 'urgent' else 'normal' end)
  where cardinality(people) > 0
$$;

create function private.tg_lesson_replies__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  thread public.lesson_threads;
  hearers uuid[];
  named uuid[];
  before uuid[] := '{}';
begin
  select known.* into thread from public.lesson_threads as known where known.id = new.thread_id;
  named := private.named_beside(new.group_id, new.body_html);
  if tg_op = 'UPDATE' then
    -- who is named only now is told now
    before := private.named_beside(new.group_id, old.body_html) || array(select told.user_id from public.notifications as told where told.user_id = any (named) and told.related_id = new.id);
    named := private.hearers_in_thread(thread, array(select person from unnest(named) as person where person <> all (before)), new.created_by);
    perform private.tell_of_talk(thread, named, new.created_by, 'mentioned you in', private.text_of(new.body_html), new.id, 'mentioned');
    return null;
  end if;
  hearers := private.hearers_in_thread(thread, named || array(
    select thread.created_by where thread.created_by is not null and not exists (
      select from public.thread_reads as own where own.thread_id = thread.id and own.user_id = thread.created_by and not own.follows)
    union
    select own.user_id from public.thread_reads as own where own.thread_id = thread.id and own.follows), new.created_by);
  perform private.tell_of_talk(thread, array(select person from unnest(hearers) as person where person = any (named)), new.created_by,
    'mentioned you in', private.text_of(new.body_html), new.id, 'mentioned');
  perform private.tell_of_talk(thread, array(select person from unnest(hearers) as person where person = thread.created_by and person <> all (named)), new.created_by,
    'replied in', private.text_of(new.body_html), new.id, 'author');
  perform private.tell_of_talk(thread, array(select person from unnest(hearers) as person where person is distinct from thread.created_by and person <> all (named)), new.created_by,
    'replied in', private.text_of(new.body_html), new.id, 'member');
  return null;
exception when others then
  raise warning 'notifying about a reply beside a lesson failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify after insert on public.lesson_replies for each row execute function private.tg_lesson_replies__notify();
create trigger _500_notify_edit after update of body_html on public.lesson_replies
  for each row when (old.body_html is distinct from new.body_html and new.deleted_at is null and old.deleted_at is null) execute function private.tg_lesson_replies__notify();

/** Who is named in what begins a thread, or only now in it, is told; and who gave the answer that is accepted now. */
create function private.tg_lesson_threads__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  named uuid[] := '{}';
  answer public.lesson_replies;
begin
  if tg_op = 'INSERT' or old.body_html is distinct from new.body_html then
    named := array(select person from unnest(private.named_beside(new.group_id, new.body_html)) as person
      where tg_op = 'INSERT' or person <> all (private.named_beside(new.group_id, old.body_html)) and not exists (
        select from public.notifications as told where told.user_id = person and told.related_id = new.id and told.reason = 'mentioned'));
    perform private.tell_of_talk(new, private.hearers_in_thread(new, named, new.created_by), new.created_by, 'mentioned you in', '', new.id, 'mentioned');
  end if;
  if tg_op = 'UPDATE' and new.accepted_reply_id is not null and old.accepted_reply_id is distinct from new.accepted_reply_id then
    select known.* into answer from public.lesson_replies as known where known.id = new.accepted_reply_id;
    -- who takes it back and says it again is not heard twice
    if not exists (select from public.notifications as told where told.user_id = answer.created_by and told.related_id = answer.id and told.reason = 'author') then
      perform private.tell_of_talk(new, private.hearers_in_thread(new, array[answer.created_by], auth.uid()), auth.uid(), 'accepted your answer to', '', answer.id, 'author');
    end if;
  end if;
  return null;
exception when others then
  raise warning 'notifying about a thread beside a lesson failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify after insert on public.lesson_threads
  for each row when (new.kind <> 'prompt') execute function private.tg_lesson_threads__notify();
create trigger _500_notify_edit after update of body_html, accepted_reply_id on public.lesson_threads
  for each row when (new.deleted_at is null and old.deleted_at is null) execute function private.tg_lesson_threads__notify();

/** What was taken away is not left unread in the bell. */
create function private.tg__unnotify_talk() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications as told
  where told.user_id in (select member.user_id from public.group_members as member where member.group_id = new.group_id)
    and not told.is_read and told.reason is distinct from 'sent'
    and (told.related_id = new.id and told.times = 1 or tg_table_name = 'lesson_threads' and told.group_key = 'lesson_thread:' || new.id);
  return null;
exception when others then
  raise warning 'taking back notifications of talk failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_unnotify after update of deleted_at on public.lesson_threads
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.tg__unnotify_talk();
create trigger _500_unnotify after update of deleted_at on public.lesson_replies
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.tg__unnotify_talk();

/** Who sees a thread or a reply, for those who point to one. */
create function private.talk_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable security definer set search_path = ''
as $$
  select thread.group_id, array(select person from unnest(people) as person where private.reads_thread(thread, person))
  from public.lesson_threads as thread
  where thread.deleted_at is null and private.flag('lesson_discussions', thread.group_id)
    and thread.id = coalesce((select reply.thread_id from public.lesson_replies as reply where reply.id = thing and reply.deleted_at is null), thing)
$$;
insert into private.related_kinds (kind, function_name) values ('lesson_talk', 'private.talk_audience');
