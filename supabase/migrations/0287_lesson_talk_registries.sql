/*
 * The talk beside lessons among the other rooms: found by search with one's own notes, on Home and the activity page, reported, and
 * begun from a message.
 */
-- Search: threads by their words and by those of replies that who asks reads; and one's own notes
create index lesson_threads_words on public.lesson_threads using gin (private.words_in(title, private.text_of(body_html))) where deleted_at is null;
create index lesson_replies_words on public.lesson_replies using gin (private.words_in('', private.text_of(body_html))) where deleted_at is null;

/**
 * Threads and replies of one's own groups that have these words. Past row level security, under which no index of words is
 * used: it tells nothing but ids, and the policies decide on them.
 */
create function private.talk_with(sought private.sought) returns table (thread_id uuid, reply_id uuid)
  language sql stable security definer rows 100 set search_path = ''
as $$
  with unheard as materialized (select private.unheard_by(auth.uid()) as ids)
  select its.id, null::uuid from public.lesson_threads as its
  where private.words_in(its.title, private.text_of(its.body_html)) @@ sought.words and its.deleted_at is null and its.group_id = any (array(select private.groups_i_am_in()))
    and (sought.groups is null or its.group_id = any (sought.groups)) and not coalesce(its.created_by = any ((select unheard.ids from unheard)::uuid[]), false)
  union all
  select its.thread_id, its.id from public.lesson_replies as its
  where private.words_in('', private.text_of(its.body_html)) @@ sought.words and its.deleted_at is null and its.group_id = any (array(select private.groups_i_am_in()))
    and (sought.groups is null or its.group_id = any (sought.groups)) and not coalesce(its.created_by = any ((select unheard.ids from unheard)::uuid[]), false)
$$;

create function private.search_lesson_threads(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  with hit as (
    -- a thread once, for its own words or else for the last reply with them
    select distinct on (thread.id) thread.id, thread.title, thread.group_id, thread.state, thread.kind, thread.adoption_id, thread.lesson_key, coalesce(reply.created_at, thread.created_at) as at,
      case when reply.id is null then thread.created_by else reply.created_by end as by_id,
      private.text_of(case when reply.id is null then thread.body_html else reply.body_html end) as said, (reply.id is null)::int as own
    from private.talk_with(sought) as near join public.lesson_threads as thread on thread.id = near.thread_id
    left join public.lesson_replies as reply on reply.id = near.reply_id
    where (near.reply_id is null or reply.id is not null and reply.deleted_at is null) and sought.topic is null
      and (sought.people is null or case when reply.id is null then thread.created_by else reply.created_by end = any (sought.people))
      and (sought.state is null or sought.state = case thread.state when 'open' then 'open' else 'done' end and thread.kind = 'question')
      and (sought.after is null or coalesce(reply.created_at, thread.created_at) >= sought.after)
      and (sought.before is null or coalesce(reply.created_at, thread.created_at) < sought.before)
    order by thread.id, (reply.id is null) desc, reply.created_at desc
  )
  select 'lesson_threads', hit.id, coalesce(nullif(hit.title, ''), private.shortened(hit.said, 80)), left(hit.said, 400), hit.group_id, hit.by_id,
    case when hit.kind = 'question' then hit.state end, hit.at, '/groups/' || hit.group_id || '/curriculum/' || hit.adoption_id || '/lesson/' || hit.lesson_key || '?thread=' || hit.id,
    (1 + hit.own * (private.plain(hit.title) like sought.beginning)::int + hit.own * (private.plain(hit.title) like all (sought.patterns))::int)::real as score
  from hit order by score desc, hit.at desc, hit.id limit most
$$;

create function private.search_lesson_notes(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  select 'lesson_notes', its.id, private.shortened(coalesce(nullif(private.text_of(its.note_html), ''), its.anchor ->> 'quote'), 80), left(its.anchor ->> 'quote', 400), its.group_id, its.user_id,
    null, its.created_at, '/groups/' || its.group_id || '/curriculum/' || its.adoption_id || '/lesson/' || its.lesson_key || '?beside=notes', 1::real
  from public.lesson_notes as its, lateral (select private.plain(private.text_of(its.note_html) || ' ' || coalesce(its.anchor ->> 'quote', '')) as words offset 0) as said
  where its.user_id = (select auth.uid()) and said.words like all (sought.patterns) and sought.patterns <> '{}'
    and sought.people is null and sought.state is null and sought.topic is null and (sought.groups is null or its.group_id = any (sought.groups))
    and (sought.after is null or its.created_at >= sought.after) and (sought.before is null or its.created_at < sought.before)
  order by its.created_at desc, its.id limit most
$$;
insert into private.searches (kind, function_name) values ('lesson_threads', 'private.search_lesson_threads'), ('lesson_notes', 'private.search_lesson_notes');
grant execute on function private.talk_with(private.sought), private.search_lesson_threads(private.sought, int), private.search_lesson_notes(private.sought, int) to authenticated;

-- Activity: what was asked, and what has its answer
create index lesson_threads_asked on public.lesson_threads (group_id, created_at desc, id desc) where kind = 'question' and deleted_at is null;
create index lesson_threads_answered on public.lesson_threads (group_id, answered_at desc, id desc) where answered_at is not null and deleted_at is null;

create function private.activity_question_asked(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'question_asked', happened.*
  from unnest(groups) as mine (group_id)
  cross join lateral (
    select it.id, it.created_at, it.group_id, it.created_by, coalesce(nullif(it.title, ''), private.shortened(private.text_of(it.body_html), 80))
    from public.lesson_threads as it
    where it.group_id = mine.group_id and it.kind = 'question' and it.deleted_at is null and (it.created_at, it.id) < (before, before_id)
    order by it.created_at desc, it.id desc limit most) as happened
  order by 3 desc, 2 desc limit most
$$;
create function private.activity_question_answered(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'question_answered', happened.*
  from unnest(groups) as mine (group_id)
  cross join lateral (
    select it.id, it.answered_at, it.group_id, (select answer.created_by from public.lesson_replies as answer where answer.id = it.accepted_reply_id),
      coalesce(nullif(it.title, ''), private.shortened(private.text_of(it.body_html), 80))
    from public.lesson_threads as it
    where it.group_id = mine.group_id and it.answered_at is not null and it.deleted_at is null and (it.answered_at, it.id) < (before, before_id)
    order by it.answered_at desc, it.id desc limit most) as happened
  order by 3 desc, 2 desc limit most
$$;
insert into private.activities (kind, function_name) values
  ('question_asked', 'private.activity_question_asked'), ('question_answered', 'private.activity_question_answered');
grant execute on function private.activity_question_asked(uuid[], timestamptz, uuid, int), private.activity_question_answered(uuid[], timestamptz, uuid, int) to authenticated;

-- Reports: with what was said before and after, as far as who reports reads it
/** Whoever said something, by name. */
create function private.speaker(person uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('id', its.id, 'name', its.name) from public.users as its where its.id = person $$;

/** Replies of a thread that who asks reads, about one of them or from the first: it and five before and after. */
create function private.replies_around(thread public.lesson_threads, reply_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with said as (
    select its.id, its.body_html, its.created_by, its.created_at, row_number() over (order by its.created_at, its.id) as n
    from public.lesson_replies as its where its.thread_id = thread.id and its.deleted_at is null
      and (its.created_by = auth.uid() or thread.id not in (select private.threads_hidden_from_me()))
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', said.id, 'body_html', said.body_html, 'by', private.speaker(said.created_by), 'created_at', said.created_at) order by said.n), '[]')
  from said where said.n between coalesce((select own.n from said as own where own.id = reply_id), 0) - 5 and coalesce((select own.n from said as own where own.id = reply_id), 0) + 5
$$;

create function private.lesson_thread_snapshot(thread_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('thread', to_jsonb(its) - 'leaves_mark', 'by', private.speaker(its.created_by), 'replies', private.replies_around(its, null))
  from public.lesson_threads as its
  where its.id = lesson_thread_snapshot.thread_id and its.deleted_at is null and its.group_id in (select private.groups_i_read_talk_in())
    and (its.adoption_id, its.lesson_key) not in (select closed.adoption_id, closed.lesson_key from private.adopted_lessons_closed_to_me() as closed)
$$;

create function private.lesson_reply_snapshot(reply_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('reply', to_jsonb(its) - 'leaves_mark', 'by', private.speaker(its.created_by),
    'thread', jsonb_build_object('id', thread.id, 'title', thread.title, 'body_html', thread.body_html, 'by', private.speaker(thread.created_by), 'group_id', thread.group_id,
      'adoption_id', thread.adoption_id, 'lesson_key', thread.lesson_key),
    'replies', private.replies_around(thread, its.id))
  from public.lesson_replies as its join public.lesson_threads as thread on thread.id = its.thread_id
  where its.id = lesson_reply_snapshot.reply_id and its.deleted_at is null and its.group_id in (select private.groups_i_read_talk_in())
    and (its.created_by = auth.uid() or its.thread_id not in (select private.threads_hidden_from_me()))
    and (its.adoption_id, its.lesson_key) not in (select closed.adoption_id, closed.lesson_key from private.adopted_lessons_closed_to_me() as closed)
$$;
insert into private.report_kinds (kind, function_name) values
  ('lesson_thread', 'private.lesson_thread_snapshot'), ('lesson_reply', 'private.lesson_reply_snapshot');

-- Messages: what one asks about a lesson in a conversation
/**
 * Asks about a lesson with what a message says, of one's own or of somebody else whom one reads. Without a title it is called as the
 * message begins; who is named there is not told again. Sent twice with one id it is one, and editing either never edits the other.
 */
create function public.make_thread_from_message(id uuid, message_id uuid, adoption_id uuid, lesson_key uuid, title text default null) returns void
  language plpgsql set search_path = ''
as $$
declare
  its public.messages;
  words text;
begin
  select * into its from public.messages as message where message.id = make_thread_from_message.message_id and message.deleted_at is null;
  if its.id is null then
    raise exception 'This message no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  words := regexp_replace(its.body_html, '<span data-mention="[0-9a-f-]{36}">([^<]*)</span>', '\1', 'g');
  perform private.ask_lesson(make_thread_from_message.id, make_thread_from_message.adoption_id, make_thread_from_message.lesson_key, 'question',
    coalesce(nullif(left(trim(make_thread_from_message.title), 160), ''), nullif(private.shortened(its.body_text, 120), ''), 'Question from a message'),
    case when length(words) <= 10000 and position(' data-mention=' in words) = 0 then words else private.html_of(private.shortened(its.body_text, 1500)) end, null, null);
  perform private.link_to_thread(its.id, make_thread_from_message.id);
end $$;

/** Links a message that one reads with a thread that one began. */
create function private.link_to_thread(message_id uuid, thread_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  select private.link_message(its.id, 'lesson_thread', thread.id, false)
  from public.messages as its, public.lesson_threads as thread
  where its.id = link_to_thread.message_id and its.conversation_id in (select private.my_conversation_ids())
    and thread.id = link_to_thread.thread_id and thread.created_by = auth.uid() and thread.kind = 'question'
$$;
grant execute on function private.link_to_thread(uuid, uuid), public.make_thread_from_message(uuid, uuid, uuid, uuid, text) to authenticated;
