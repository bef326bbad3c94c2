/*
 * Curriculum comments: what authors say to each other beside a lesson, and who is writing in it now.
 *
 * A comment hangs on a node, or on a block of it, by their keys, so that it stays through versions. Whoever writes the
 * curriculum in any role reads and writes them; who said something changes and deletes it, the owner deletes anybody's,
 * and any of them says that it is settled. A lock is soft: it tells others who is writing and keeps nothing from anybody;
 * after sixty seconds without a key it is whoever's asks next.
 */
create table public.curriculum_comments (
  id             uuid primary key default gen_random_uuid(),
  curriculum_id  uuid not null references public.curricula on delete cascade,
  node_key       uuid not null,
  -- null: of the whole
  block_key      uuid,
  reply_to_id    uuid,
  body_html      public.html not null check (length(body_html) between 1 and 10000),
  resolved_at    timestamptz,
  resolved_by    uuid references public.users on delete set null,
  created_by     uuid default auth.uid() references public.users on delete set null,
  created_at     timestamptz not null default private.clock(),
  updated_at     timestamptz not null default private.clock(),
  version        int not null default 1,
  deleted_at     timestamptz,
  deleted_by     uuid references public.users on delete set null,
  unique (curriculum_id, id),
  foreign key (curriculum_id, node_key) references private.node_keys (curriculum_id, key) on delete cascade,
  -- what it answers is of the same curriculum
  foreign key (curriculum_id, reply_to_id) references public.curriculum_comments (curriculum_id, id) on delete cascade
);
create index curriculum_comments_node on public.curriculum_comments (curriculum_id, node_key, created_at);
create index curriculum_comments_reply on public.curriculum_comments (curriculum_id, reply_to_id) where reply_to_id is not null;
create index curriculum_comments_created_by on public.curriculum_comments (created_by);
create index curriculum_comments_resolved_by on public.curriculum_comments (resolved_by) where resolved_by is not null;
create index curriculum_comments_deleted on public.curriculum_comments (deleted_at) where deleted_at is not null;
create index curriculum_comments_deleted_by on public.curriculum_comments (deleted_by) where deleted_by is not null;

create table public.lesson_locks (
  curriculum_id  uuid not null,
  key            uuid not null,
  -- the block, where each has its own; else the node's key
  block_key      uuid not null,
  user_id        uuid not null references public.users on delete cascade,
  -- when it was taken, and the last key
  taken_at       timestamptz not null default private.clock(),
  touched_at     timestamptz not null default private.clock(),
  primary key (curriculum_id, key, block_key),
  foreign key (curriculum_id, key) references private.node_keys (curriculum_id, key) on delete cascade
);
create index lesson_locks_user on public.lesson_locks (user_id);

-- Who may
alter table public.curriculum_comments enable row level security;
grant select on public.curriculum_comments to authenticated;
grant insert (id, curriculum_id, node_key, block_key, reply_to_id, body_html), update (body_html) on public.curriculum_comments to authenticated;
create policy select_author on public.curriculum_comments for select to authenticated
  using (curriculum_id = any (array(select private.my_authored_ids('{owner,editor,commenter}'))));
create policy hide_deleted on public.curriculum_comments as restrictive for all to authenticated using (deleted_at is null);
create policy insert_author on public.curriculum_comments for insert to authenticated
  with check (created_by = (select auth.uid()) and curriculum_id = any (array(select private.my_authored_ids('{owner,editor,commenter}'))));
create policy update_self on public.curriculum_comments for update to authenticated
  using (created_by = (select auth.uid()) and curriculum_id = any (array(select private.my_authored_ids('{owner,editor,commenter}'))));

alter table public.lesson_locks enable row level security;
grant select on public.lesson_locks to authenticated;
create policy select_author on public.lesson_locks for select to authenticated
  using (curriculum_id = any (array(select private.my_authored_ids('{owner,editor,commenter}'))));

create function private.remove_comment(id uuid, away boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.curriculum_comments;
begin
  select * into its from public.curriculum_comments as comment where comment.id = remove_comment.id
    and comment.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}'))
    and coalesce(comment.deleted_at > private.clock() - interval '30 days', true) for update;
  if its.id is null then
    raise exception 'This comment no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if its.created_by is distinct from auth.uid() and its.curriculum_id not in (select private.my_authored_ids('{owner}')) then
    raise exception 'Only the owner of a curriculum can delete other people’s comments.' using errcode = '42501';
  end if;
  if (its.deleted_at is not null) <> away then
    update public.curriculum_comments as comment set deleted_at = case when away then private.clock() end, deleted_by = case when away then auth.uid() end
    where comment.id = its.id;
  end if;
end $$;
create function public.delete_curriculum_comment(id uuid) returns void
  language sql set search_path = '' as $$ select private.remove_comment(id, true) $$;
create function public.restore_curriculum_comment(id uuid) returns void
  language sql set search_path = '' as $$ select private.remove_comment(id, false) $$;

create function private.resolve_comment(id uuid, resolved boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.curriculum_comments as comment
  set resolved_at = case when resolved then coalesce(comment.resolved_at, private.clock()) end,
      resolved_by = case when resolved then coalesce(comment.resolved_by, auth.uid()) end
  where comment.id = resolve_comment.id and comment.deleted_at is null
    and comment.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}'));
  if not found then
    raise exception 'This comment no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
end $$;
/** Says that a comment is settled, or open again. */
create function public.resolve_comment(id uuid, resolved boolean default true) returns void
  language sql set search_path = '' as $$ select private.resolve_comment(id, resolved) $$;

create function private.hold_lesson(curriculum_id uuid, key uuid, block_key uuid) returns public.lesson_locks
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  held public.lesson_locks;
begin
  if hold_lesson.curriculum_id not in (select private.my_authored_ids('{owner,editor}'))
     or not exists (select from private.node_keys as known where known.key = hold_lesson.key and known.curriculum_id = hold_lesson.curriculum_id) then
    raise exception 'This part of the curriculum no longer exists, or you can’t change it.' using errcode = 'PT404';
  end if;
  insert into public.lesson_locks as lock (curriculum_id, key, block_key, user_id, taken_at, touched_at)
  values (hold_lesson.curriculum_id, hold_lesson.key, coalesce(hold_lesson.block_key, hold_lesson.key), auth.uid(), moment, moment)
  on conflict on constraint lesson_locks_pkey do update
  set user_id = excluded.user_id, touched_at = moment, taken_at = case when lock.user_id = excluded.user_id then lock.taken_at else moment end
  where lock.user_id = excluded.user_id or lock.touched_at <= moment - interval '60 seconds'
  returning * into held;
  if held.user_id is null then
    select * into held from public.lesson_locks as lock
    where lock.curriculum_id = hold_lesson.curriculum_id and lock.key = hold_lesson.key and lock.block_key = coalesce(hold_lesson.block_key, hold_lesson.key);
  end if;
  return held;
end $$;
/** Says that one writes in a lesson, or in a block of it, at each few keys: returns who has it now, oneself or another. */
create function public.hold_lesson(curriculum_id uuid, key uuid, block_key uuid default null) returns public.lesson_locks
  language sql set search_path = '' as $$ select private.hold_lesson(curriculum_id, key, block_key) $$;

create function private.release_lesson(curriculum_id uuid, key uuid, block_key uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.lesson_locks as lock
  where lock.curriculum_id = release_lesson.curriculum_id and lock.key = release_lesson.key
    and lock.block_key = coalesce(release_lesson.block_key, release_lesson.key) and lock.user_id = auth.uid()
$$;
/** Says that one does not write there any more. */
create function public.release_lesson(curriculum_id uuid, key uuid, block_key uuid default null) returns void
  language sql set search_path = '' as $$ select private.release_lesson(curriculum_id, key, block_key) $$;
grant execute on function private.remove_comment(uuid, boolean), public.delete_curriculum_comment(uuid), public.restore_curriculum_comment(uuid),
  private.resolve_comment(uuid, boolean), public.resolve_comment(uuid, boolean),
  private.hold_lesson(uuid, uuid, uuid), public.hold_lesson(uuid, uuid, uuid), private.release_lesson(uuid, uuid, uuid), public.release_lesson(uuid, uuid, uuid) to authenticated;

-- What follows
create trigger _100_touch before update of body_html, resolved_at, deleted_at on public.curriculum_comments
  for each row execute function private.tg__touch();

create function private.tg_curriculum_comments__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('curriculum:' || curriculum_id, 'curriculum_comments', tg_op, array_agg(id)) from changed group by curriculum_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.curriculum_comments
  referencing new table as changed for each statement execute function private.tg_curriculum_comments__tell();
create trigger _900_tell_update after update on public.curriculum_comments
  referencing new table as changed for each statement execute function private.tg_curriculum_comments__tell();
create trigger _900_tell_delete after delete on public.curriculum_comments
  referencing old table as changed for each statement execute function private.tg_curriculum_comments__tell();

/** Each key that is pressed is no news; another person is. */
create function private.tg_lesson_locks__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'UPDATE' or old.user_id <> new.user_id then
    perform private.tell('curriculum:' || coalesce(new.curriculum_id, old.curriculum_id), 'lesson_locks', tg_op, array[coalesce(new.key, old.key)]);
  end if;
  return null;
end $$;
create trigger _900_tell after insert or update or delete on public.lesson_locks
  for each row execute function private.tg_lesson_locks__tell();

/** Forgets what nobody can have back, and who wrote yesterday; says how many those were. */
create function private.forget_curriculum_leftovers() returns int
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
insert into private.job_functions (name) values ('private.forget_curriculum_leftovers');
insert into private.crontab (name, schedule, function_name) values ('curriculum.forget_leftovers', '25 3 * * *', 'private.forget_curriculum_leftovers');
