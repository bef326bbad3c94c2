/*
 * Removal kinds: each kind of thing, taken away and brought back by a moderator.
 *
 * These are called by the act alone, which keeps the rows of `private.removals` that hold the door shut; for all that one act
 * removes at once.
 */
create function private.remove_message(ids uuid[], away boolean) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  found_ids constant uuid[] := array(
    select message.id from public.messages as message
    where message.id = any (ids) and message.kind <> 'system' and (message.deleted_at is null) = away order by message.id for update);
begin
  if away then
    insert into private.deleted_messages (message_id, body_html, deleted_by)
    select its.id, its.body_html, auth.uid() from public.messages as its where its.id = any (found_ids)
    on conflict (message_id) do update set body_html = excluded.body_html, deleted_by = excluded.deleted_by, deleted_at = private.clock();
    return query update public.messages as message set body_html = '', deleted_at = private.clock(), deleted_by_class = 'moderator' where message.id = any (found_ids) returning message.id;
    return;
  end if;
  return query with kept as (delete from private.deleted_messages as aside where aside.message_id = any (found_ids) returning aside.*)
    update public.messages as message set body_html = kept.body_html, deleted_at = null, deleted_by_class = null from kept where message.id = kept.message_id returning message.id;
end $$;

create function private.remove_lesson_thread(ids uuid[], away boolean) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  found_ids constant uuid[] := array(select known.id from public.lesson_threads as known where known.id = any (ids) and (known.deleted_at is null) = away order by known.id for update);
begin
  if away then
    insert into private.deleted_talk (id, thread_id, title, body_html, author_id, deleted_by)
    select its.id, its.id, its.title, its.body_html, its.created_by, auth.uid() from public.lesson_threads as its where its.id = any (found_ids);
    return query update public.lesson_threads as said set deleted_at = private.clock(), title = '', body_html = '', deleted_by_class = 'moderator',
      leaves_mark = said.hide_until_answered or exists (select from public.lesson_replies as reply where reply.thread_id = said.id and reply.deleted_at is null)
    where said.id = any (found_ids) returning said.id;
    return;
  end if;
  return query with kept as (delete from private.deleted_talk as known where known.id = any (found_ids) returning known.*)
    update public.lesson_threads as said set deleted_at = null, deleted_by_class = null, leaves_mark = false, title = kept.title, body_html = kept.body_html
    from kept where said.id = kept.id returning said.id;
end $$;

create function private.remove_lesson_reply(ids uuid[], away boolean) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  found_ids constant uuid[] := array(select known.id from public.lesson_replies as known where known.id = any (ids) and (known.deleted_at is null) = away order by known.id for update);
begin
  if away then
    insert into private.deleted_talk (id, thread_id, body_html, author_id, deleted_by)
    select its.id, its.thread_id, its.body_html, its.created_by, auth.uid() from public.lesson_replies as its where its.id = any (found_ids);
    return query update public.lesson_replies as said set deleted_at = private.clock(), body_html = '', deleted_by_class = 'moderator',
      leaves_mark = exists (select from public.lesson_replies as below where below.reply_to_id = said.id and below.thread_id = said.thread_id and below.deleted_at is null and below.id <> all (found_ids))
    where said.id = any (found_ids) returning said.id;
    return;
  end if;
  return query with kept as (delete from private.deleted_talk as known where known.id = any (found_ids) returning known.*)
    update public.lesson_replies as said set deleted_at = null, deleted_by_class = null, leaves_mark = false, body_html = kept.body_html from kept where said.id = kept.id returning said.id;
end $$;

/** Takes listings down; groups that took one up go on. What was asked of it is asked again when it is back. */
create function private.remove_listing(ids uuid[], away boolean) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  found_ids uuid[];
begin
  if away then
    update public.listing_reviews_asked as asked set decision = 'withdrawn', decided_at = private.clock(), decided_by = auth.uid() where asked.listing_id = any (ids) and asked.decision is null;
    update public.listings as known set state = 'withdrawn', listed_at = null where known.id = any (ids) and known.state <> 'withdrawn';
    return query update private.listed as up set withdrawn_at = private.clock(), up = false where up.listing_id = any (ids) and up.withdrawn_at is null returning up.listing_id;
    return;
  end if;
  with back as (
    update private.listed as up set withdrawn_at = null, up = version.state = 'published' and source.deleted_at is null
    from public.curriculum_versions as version, public.curricula as source
    where up.listing_id = any (ids) and up.withdrawn_at is not null and version.id = up.version_id and source.id = up.curriculum_id returning up.listing_id
  ) select array_agg(back.listing_id) into found_ids from back;
  update public.listings as known set state = case when known.state = 'withdrawn' then 'approved' else known.state end, listed_at = private.clock() where known.id = any (found_ids);
  return query select unnest(found_ids);
end $$;

/** Takes people’s names and pictures from them, or gives them back where they chose no other since. */
create function private.remove_user(ids uuid[], away boolean) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  named constant uuid[] := array(
    select person.id from public.users as person where person.id = any (ids) and (not away or person.name <> 'User' or person.avatar_url is not null) order by person.id for update);
begin
  if away then
    update private.removals as gone set kept = jsonb_build_object('name', its.name, 'avatar_url', its.avatar_url)
    from public.users as its where its.id = any (ids) and gone.subject_type = 'user' and gone.subject_id = its.id;
    return query update public.users as person set name = 'User', avatar_url = null where person.id = any (named) returning person.id;
    return;
  end if;
  return query update public.users as person set name = case when person.name = 'User' then coalesce(gone.kept ->> 'name', person.name) else person.name end,
    avatar_url = coalesce(person.avatar_url, gone.kept ->> 'avatar_url')
  from private.removals as gone where person.id = any (named) and gone.subject_type = 'user' and gone.subject_id = person.id returning person.id;
end $$;

create function private.remove_event(ids uuid[], away boolean) returns setof uuid
  language sql security definer set search_path = '' as $$ select private.take_away('events', ids, away) $$;
create function private.remove_review(ids uuid[], away boolean) returns setof uuid
  language sql security definer set search_path = '' as $$ select private.take_away('reviews', ids, away) $$;
create function private.remove_task(ids uuid[], away boolean) returns setof uuid
  language sql security definer set search_path = '' as $$ select private.take_away('tasks', ids, away) $$;
create function private.remove_task_comment(ids uuid[], away boolean) returns setof uuid
  language sql security definer set search_path = '' as $$ select private.take_away('task_comments', ids, away) $$;
create function private.remove_announcement(ids uuid[], away boolean) returns setof uuid
  language sql security definer set search_path = '' as $$ select private.take_away('announcements', ids, away) $$;
create function private.remove_goal(ids uuid[], away boolean) returns setof uuid
  language sql security definer set search_path = '' as $$ select private.take_away('goals', ids, away) $$;
create function private.remove_curriculum_comment(ids uuid[], away boolean) returns setof uuid
  language sql security definer set search_path = '' as $$ select private.take_away('curriculum_comments', ids, away) $$;

insert into private.report_kinds (kind, function_name) values
  ('task', 'private.task_snapshot'), ('task_comment', 'private.task_comment_snapshot'), ('announcement', 'private.announcement_snapshot'),
  ('goal', 'private.goal_snapshot'), ('curriculum_comment', 'private.curriculum_comment_snapshot');
update private.report_kinds set subject_function = 'private.' || kind || '_subject', removal_function = 'private.remove_' || kind
where kind in ('message', 'user', 'event', 'listing', 'review', 'lesson_thread', 'lesson_reply', 'task', 'task_comment', 'announcement', 'goal', 'curriculum_comment');
update private.report_kinds set context_function = 'private.message_context' where kind = 'message';

/** What was told of things does not go on telling them. */
create function private.unnotify_removed(cases uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.notifications as told using private.moderation_cases as its
  where its.id = any (cases) and told.group_id = its.group_id and told.related_id = its.subject_id;
  delete from public.notifications as told using private.moderation_cases as its, public.task_comments as known
  where its.id = any (cases) and its.subject_type = 'task_comment' and known.id = its.subject_id
    and told.group_id = known.group_id and told.related_id = known.task_id and told.actor_id = known.created_by
    and position(private.shortened(known.preview, 70) in told.message) > 0;
$$;
