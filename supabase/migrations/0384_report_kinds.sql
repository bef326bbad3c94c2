/*
 * Report kinds: whose each thing is, and how it is taken from every reader.
 *
 * Whatever is deleted somewhere is removed as it is deleted there, and what follows from that follows: its files are hidden, what was
 * told of it is not left unread, and those who look at it look again. A listing is taken down; of a person the name and the picture.
 */
-- Whose it is: past row level security, since it is asked by the trigger that opens a case
create function private.message_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = ''
as $$
  select its.sender_id, around.group_id, coalesce(in_group.tenant_id, sender.tenant_id), '{}'::uuid[], around.kind <> 'group'
  from public.messages as its join public.conversations as around on around.id = its.conversation_id
  left join public.groups as in_group on in_group.id = around.group_id left join public.users as sender on sender.id = its.sender_id
  where its.id = message_subject.id
$$;
create function private.user_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = ''
as $$ select its.id, null::uuid, its.tenant_id, '{}'::uuid[], true from public.users as its where its.id = user_subject.id $$;

/** Of what belongs to a group, in a table with `group_id` and `created_by`. */
create function private.subject_in_group(of_table text, id uuid, parties uuid[] default '{}') returns private.reported_subject
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.reported_subject;
begin
  execute format('select thing.created_by, thing.group_id, around.tenant_id, $2, false from public.%I as thing join public.groups as around on around.id = thing.group_id where thing.id = $1', of_table)
  into its using subject_in_group.id, subject_in_group.parties;
  return its;
end $$;
create function private.event_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = ''
as $$ select private.subject_in_group('events', event_subject.id, array(select host.user_id from public.event_hosts as host where host.event_id = event_subject.id)) $$;
create function private.lesson_thread_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = '' as $$ select private.subject_in_group('lesson_threads', id) $$;
create function private.lesson_reply_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = '' as $$ select private.subject_in_group('lesson_replies', id) $$;
create function private.task_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = '' as $$ select private.subject_in_group('tasks', id) $$;
create function private.task_comment_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = '' as $$ select private.subject_in_group('task_comments', id) $$;
create function private.announcement_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = '' as $$ select private.subject_in_group('announcements', id) $$;
create function private.goal_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = '' as $$ select private.subject_in_group('goals', id) $$;

/** Who wrote a curriculum. */
create function private.authors_of(curriculum_id uuid) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(select its.owner_id from public.curricula as its where its.id = authors_of.curriculum_id and its.owner_id is not null
    union select author.user_id from public.curriculum_authors as author where author.curriculum_id = authors_of.curriculum_id)
$$;
create function private.listing_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = ''
as $$
  select source.owner_id, null::uuid, source.tenant_id, private.authors_of(source.id), true
  from public.listings as its join public.curricula as source on source.id = its.curriculum_id where its.id = listing_subject.id
$$;
-- those of whose work it speaks have no say in it
create function private.review_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = ''
as $$
  select its.reviewer_id, null::uuid, around.tenant_id, private.authors_of(its.curriculum_id) || its.replied_by, true
  from public.reviews as its join public.groups as around on around.id = its.group_id where its.id = review_subject.id
$$;
create function private.curriculum_comment_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = ''
as $$
  select its.created_by, null::uuid, source.tenant_id, '{}'::uuid[], true
  from public.curriculum_comments as its join public.curricula as source on source.id = its.curriculum_id where its.id = curriculum_comment_subject.id
$$;

-- As it is, for who sees it
create function private.task_snapshot(task_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('task', jsonb_build_object('id', its.id, 'title', its.title, 'body_html', its.body_html, 'created_at', its.created_at), 'by', private.speaker(its.created_by))
  from public.tasks as its where its.id = task_snapshot.task_id and its.deleted_at is null and its.group_id in (select private.my_group_ids())
$$;
create function private.task_comment_snapshot(comment_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('comment', jsonb_build_object('id', its.id, 'body_html', its.body_html, 'created_at', its.created_at), 'by', private.speaker(its.created_by),
    'task', jsonb_build_object('id', task.id, 'title', task.title))
  from public.task_comments as its join public.tasks as task on task.id = its.task_id and task.deleted_at is null
  where its.id = task_comment_snapshot.comment_id and its.deleted_at is null and task.group_id in (select private.my_group_ids())
$$;
create function private.announcement_snapshot(announcement_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('announcement', jsonb_build_object('id', its.id, 'title', its.title, 'body', its.body, 'published_at', its.published_at), 'by', private.speaker(its.created_by))
  from public.announcements as its where its.id = announcement_snapshot.announcement_id and its.deleted_at is null and its.group_id in (select private.my_group_ids())
    and its.published_at <= private.clock() and coalesce(its.expires_at > private.clock(), true)
$$;
create function private.goal_snapshot(goal_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('goal', jsonb_build_object('id', its.id, 'title', its.title, 'why_html', its.why_html, 'created_at', its.created_at), 'by', private.speaker(its.created_by))
  from public.goals as its where its.id = goal_snapshot.goal_id and its.deleted_at is null and its.group_id in (select private.groups_i_am_in())
$$;
create function private.curriculum_comment_snapshot(comment_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('comment', jsonb_build_object('id', its.id, 'body_html', its.body_html, 'created_at', its.created_at), 'by', private.speaker(its.created_by),
    'curriculum', jsonb_build_object('id', source.id, 'title', source.title))
  from public.curriculum_comments as its join public.curricula as source on source.id = its.curriculum_id and source.deleted_at is null
  where its.id = curriculum_comment_snapshot.comment_id and its.deleted_at is null and its.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}'))
$$;

-- What was said around it: in the conversation of a group alone, never among few
create function private.message_context(message_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', near.id, 'by', private.speaker(near.sender_id), 'body_html', near.body_html, 'created_at', near.created_at, 'after', near.seq > its.seq) order by near.seq), '[]')
  from public.messages as its join public.conversations as around on around.id = its.conversation_id and around.kind = 'group'
  cross join lateral (
    (select said.* from public.messages as said where said.conversation_id = its.conversation_id and said.seq < its.seq and said.deleted_at is null and said.kind <> 'system' order by said.seq desc limit 5)
    union all
    (select said.* from public.messages as said where said.conversation_id = its.conversation_id and said.seq > its.seq and said.deleted_at is null and said.kind <> 'system' order by said.seq limit 5)) as near
  where its.id = message_context.message_id
$$;
