/*
 * Removals hold: against restoring, in the trash, and until the last appeal.
 *
 * What is deleted lies in a trash and is forgotten after a day or thirty. Of that, what a moderator removed is in nobody's trash,
 * comes back by no deed but a moderator's, and is forgotten no sooner than an appeal could bring it back: the trash, and each function that
 * forgets, ask `private.is_held`.
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
