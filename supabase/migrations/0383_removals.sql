/*
 * Removals hold: against restoring, in the trash, and until the last appeal.
 *
 * What is deleted lies in a trash and is forgotten after a day or thirty. Of that, what a moderator removed is in nobody's trash,
 * comes back by no deed but a moderator's, and is forgotten no sooner than an appeal could bring it back.
 */
create trigger _050_keep_removed before update of deleted_at on public.messages
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.tg__keep_removed('message');
create trigger _050_keep_removed before update of deleted_at on public.events
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.tg__keep_removed('event');
create trigger _050_keep_removed before update of deleted_at on public.reviews
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.tg__keep_removed('review');
create trigger _050_keep_removed before update of deleted_at on public.lesson_threads
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.tg__keep_removed('lesson_thread');
create trigger _050_keep_removed before update of deleted_at on public.lesson_replies
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.tg__keep_removed('lesson_reply');
create trigger _050_keep_removed before update of deleted_at on public.tasks
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.tg__keep_removed('task');
create trigger _050_keep_removed before update of deleted_at on public.task_comments
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.tg__keep_removed('task_comment');
create trigger _050_keep_removed before update of deleted_at on public.announcements
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.tg__keep_removed('announcement');
create trigger _050_keep_removed before update of deleted_at on public.curriculum_comments
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.tg__keep_removed('curriculum_comment');
create trigger _050_keep_removed before update of deleted_at on public.goals
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.tg__keep_removed('goal');

/** What a moderator took down is asked for, approved and shared by nobody. */
create function private.tg_listings__keep_removed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_removed('listing', new.id) then
    raise exception 'A moderator removed this, so it can’t be shared.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger _050_keep_removed before update of state on public.listings
  for each row when (new.state in ('in_review', 'approved') and old.state is distinct from new.state) execute function private.tg_listings__keep_removed();

/** And what follows from something else, as from its curriculum coming back, does not put it up. */
create function private.tg_listed__keep_removed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_removed('listing', new.listing_id) then
    new.up := false;
    new.withdrawn_at := coalesce(new.withdrawn_at, private.clock());
  end if;
  return new;
end $$;
create trigger _050_keep_removed before insert or update on private.listed
  for each row when (new.up) execute function private.tg_listed__keep_removed();

/** Nobody takes again the name or the picture that a moderator took from them. */
create function private.tg_users__keep_removed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.removals as gone where gone.subject_type = 'user' and gone.subject_id = new.id and gone.lifted_at is null
             and (new.name is distinct from old.name and private.plain(new.name) = private.plain(gone.kept ->> 'name')
               or new.avatar_url is distinct from old.avatar_url and new.avatar_url = gone.kept ->> 'avatar_url')) then
    raise exception 'A moderator removed this name or picture. Choose another one.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger _050_keep_removed before update of name, avatar_url on public.users for each row execute function private.tg_users__keep_removed();

-- The trash
create or replace function private.trash(wanted uuid)
  returns table (kind text, id uuid, title text, group_id uuid, deleted_by uuid, deleted_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.trash_kinds;
begin
  for its in select * from private.trash_kinds loop
    if its.listed_by is not null then
      return query execute format('select %L, listed.* from %s($1) as listed where not exists (select from private.removals as removed where removed.subject_id = listed.id and removed.lifted_at is null)',
        its.kind, its.listed_by) using wanted;
      continue;
    end if;
    return query execute format(
      'select %L, thing.id, coalesce(nullif(thing.%I::text, ''''), left(thing.%I, 80)), %s, thing.deleted_by, thing.deleted_at from public.%I as thing
       where thing.deleted_at > private.clock() - interval ''30 days'' and %s and ($1 is null or %4$s = $1)
         and not exists (select from private.removals as removed where removed.subject_id = thing.id and removed.lifted_at is null)
       order by thing.deleted_at desc limit 100',
      its.kind, its.title, coalesce(its.words, its.title), case when its.own is null then 'null::uuid' else 'thing.group_id' end, its.kind, private.trash_rule(its))
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

-- What is forgotten elsewhere
create or replace function private.forget_deleted_messages() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten uuid[];
begin
  with gone as (
    delete from private.deleted_messages where deleted_at <= private.clock() - interval '1 day' and not private.is_held(message_id) returning message_id
  )
  select coalesce(array_agg(message_id), '{}') into forgotten from gone;
  delete from public.message_edits where message_id = any (forgotten);
  return cardinality(forgotten);
end $$;

create or replace function private.forget_message_files() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  long_ago constant timestamptz := private.clock() - interval '1 day';
  forgotten int;
begin
  delete from public.message_attachments as its where its.deleted_at <= long_ago and not private.is_held(its.message_id);
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'messages' and file.created_at <= long_ago
    and not exists (select from public.message_attachments as its where its.path = file.name);
  get diagnostics forgotten = row_count;
  perform set_config('storage.allow_delete_query', 'false', true);
  return forgotten;
end $$;

create or replace function private.forget_deleted_talk() returns int
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

create or replace function private.forget_reviews() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from public.reviews as its where its.deleted_at <= private.clock() - interval '30 days' and not private.is_held(its.id);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

create or replace function private.forget_curriculum_leftovers() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
  gone int;
begin
  delete from public.curriculum_comments as its where its.deleted_at <= private.clock() - interval '30 days' and not private.is_held(its.id);
  get diagnostics forgotten = row_count;
  delete from public.lesson_locks where touched_at <= private.clock() - interval '1 day';
  get diagnostics gone = row_count;
  forgotten := forgotten + gone;
  delete from private.draft_snapshots where made_at <= private.clock() - interval '30 days';
  get diagnostics gone = row_count;
  return forgotten + gone;
end $$;
