/*
 * Removal kinds: each kind of thing, taken away and brought back by a moderator.
 *
 * These are called by the act alone, which keeps the row of `private.removals` that holds the door shut.
 */
create function private.remove_message(id uuid, away boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.messages;
  kept private.deleted_messages;
begin
  select * into its from public.messages as message where message.id = remove_message.id and message.kind <> 'system' for update;
  if its.id is null or (its.deleted_at is null) <> away then
    return false;
  elsif away then
    insert into private.deleted_messages (message_id, body_html, deleted_by) values (its.id, its.body_html, auth.uid())
    on conflict (message_id) do update set body_html = excluded.body_html, deleted_by = excluded.deleted_by, deleted_at = private.clock();
    update public.messages as message set body_html = '', deleted_at = private.clock(), deleted_by_class = 'moderator' where message.id = its.id;
  else
    delete from private.deleted_messages as aside where aside.message_id = its.id returning aside.* into kept;
    if kept.message_id is null then
      return false;
    end if;
    update public.messages as message set body_html = kept.body_html, deleted_at = null, deleted_by_class = null where message.id = its.id;
  end if;
  return true;
end $$;

create function private.remove_lesson_thread(id uuid, away boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.lesson_threads;
  kept private.deleted_talk;
begin
  select * into its from public.lesson_threads as known where known.id = remove_lesson_thread.id for update;
  if its.id is null or (its.deleted_at is null) <> away then
    return false;
  elsif away then
    insert into private.deleted_talk (id, thread_id, title, body_html, author_id, deleted_by) values (its.id, its.id, its.title, its.body_html, its.created_by, auth.uid());
    update public.lesson_threads as said set deleted_at = private.clock(), title = '', body_html = '', deleted_by_class = 'moderator',
      leaves_mark = its.hide_until_answered or exists (select from public.lesson_replies as reply where reply.thread_id = its.id and reply.deleted_at is null) where said.id = its.id;
  else
    delete from private.deleted_talk as known where known.id = its.id returning known.* into kept;
    if kept.id is null then
      return false;
    end if;
    update public.lesson_threads as said set deleted_at = null, deleted_by_class = null, leaves_mark = false, title = kept.title, body_html = kept.body_html where said.id = its.id;
  end if;
  return true;
end $$;

create function private.remove_lesson_reply(id uuid, away boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.lesson_replies;
  kept private.deleted_talk;
begin
  select * into its from public.lesson_replies as known where known.id = remove_lesson_reply.id for update;
  if its.id is null or (its.deleted_at is null) <> away then
    return false;
  elsif away then
    insert into private.deleted_talk (id, thread_id, body_html, author_id, deleted_by) values (its.id, its.thread_id, its.body_html, its.created_by, auth.uid());
    update public.lesson_replies as said set deleted_at = private.clock(), body_html = '', deleted_by_class = 'moderator',
      leaves_mark = exists (select from public.lesson_replies as below where below.reply_to_id = its.id and below.thread_id = its.thread_id and below.deleted_at is null) where said.id = its.id;
  else
    delete from private.deleted_talk as known where known.id = its.id returning known.* into kept;
    if kept.id is null then
      return false;
    end if;
    update public.lesson_replies as said set deleted_at = null, deleted_by_class = null, leaves_mark = false, body_html = kept.body_html where said.id = its.id;
  end if;
  return true;
end $$;

/** Takes a listing down; groups that took it up go on. What was asked of it is asked again when it is back. */
create function private.remove_listing(id uuid, away boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if away then
    update public.listing_reviews_asked as asked set decision = 'withdrawn', decided_at = private.clock(), decided_by = auth.uid() where asked.listing_id = remove_listing.id and asked.decision is null;
    update public.listings as known set state = 'withdrawn', listed_at = null where known.id = remove_listing.id and known.state <> 'withdrawn';
    update private.listed as up set withdrawn_at = private.clock(), up = false where up.listing_id = remove_listing.id and up.withdrawn_at is null;
    return found;
  end if;
  update private.listed as up set withdrawn_at = null, up = version.state = 'published' and source.deleted_at is null
  from public.curriculum_versions as version, public.curricula as source
  where up.listing_id = remove_listing.id and up.withdrawn_at is not null and version.id = up.version_id and source.id = up.curriculum_id;
  if found then
    update public.listings as known set state = case when known.state = 'withdrawn' then 'approved' else known.state end, listed_at = private.clock() where known.id = remove_listing.id;
  end if;
  return found;
end $$;

/** Takes somebody's name and picture from them, or gives them back where they chose no other since. */
create function private.remove_user(id uuid, away boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.users;
  before jsonb;
begin
  select * into its from public.users as person where person.id = remove_user.id for update;
  if away then
    update private.removals as gone set kept = jsonb_build_object('name', its.name, 'avatar_url', its.avatar_url) where gone.subject_type = 'user' and gone.subject_id = its.id;
    update public.users as person set name = 'User', avatar_url = null where person.id = its.id;
    return its.name <> 'User' or its.avatar_url is not null;
  end if;
  select gone.kept into before from private.removals as gone where gone.subject_type = 'user' and gone.subject_id = its.id;
  update public.users as person set name = case when person.name = 'User' then coalesce(before ->> 'name', person.name) else person.name end,
    avatar_url = coalesce(person.avatar_url, before ->> 'avatar_url') where person.id = its.id;
  return found;
end $$;

create function private.remove_event(id uuid, away boolean) returns boolean
  language sql security definer set search_path = '' as $$ select private.take_away('events', id, away) $$;
create function private.remove_review(id uuid, away boolean) returns boolean
  language sql security definer set search_path = '' as $$ select private.take_away('reviews', id, away) $$;
create function private.remove_task(id uuid, away boolean) returns boolean
  language sql security definer set search_path = '' as $$ select private.take_away('tasks', id, away) $$;
create function private.remove_task_comment(id uuid, away boolean) returns boolean
  language sql security definer set search_path = '' as $$ select private.take_away('task_comments', id, away) $$;
create function private.remove_announcement(id uuid, away boolean) returns boolean
  language sql security definer set search_path = '' as $$ select private.take_away('announcements', id, away) $$;
create function private.remove_goal(id uuid, away boolean) returns boolean
  language sql security definer set search_path = '' as $$ select private.take_away('goals', id, away) $$;
create function private.remove_curriculum_comment(id uuid, away boolean) returns boolean
  language sql security definer set search_path = '' as $$ select private.take_away('curriculum_comments', id, away) $$;

insert into private.report_kinds (kind, function_name) values
  ('task', 'private.task_snapshot'), ('task_comment', 'private.task_comment_snapshot'), ('announcement', 'private.announcement_snapshot'),
  ('goal', 'private.goal_snapshot'), ('curriculum_comment', 'private.curriculum_comment_snapshot');
update private.report_kinds set subject_function = 'private.' || kind || '_subject', removal_function = 'private.remove_' || kind
where kind in ('message', 'user', 'event', 'listing', 'review', 'lesson_thread', 'lesson_reply', 'task', 'task_comment', 'announcement', 'goal', 'curriculum_comment');
update private.report_kinds set context_function = 'private.message_context' where kind = 'message';

/** What was told of a thing does not go on telling it. */
create function private.unnotify_removed(its private.moderation_cases) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications as told where told.group_id = its.group_id and told.related_id = its.subject_id;
  if its.subject_type = 'task_comment' then
    delete from public.notifications as told using public.task_comments as known
    where known.id = its.subject_id and told.group_id = known.group_id and told.related_id = known.task_id and told.actor_id = known.created_by
      and position(private.shortened(known.preview, 70) in told.message) > 0;
  end if;
end $$;
