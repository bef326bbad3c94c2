/*
 * Lesson progress: how far somebody is, lesson by lesson and item by item.
 *
 * It hangs on keys, so that no change of the plan or of the text takes it away. A word by hand counts by when it was said,
 * however the words arrive: two devices without a network come to the same. One's own is read by oneself, and by those who may
 * look at the progress of the group while the group shows it; nobody writes past the functions.
 */
create table public.lesson_progress (
  adoption_id  uuid not null,
  user_id      uuid not null references public.users on delete cascade,
  lesson_key   uuid not null,
  group_id     uuid not null,
  state        text not null default 'in_progress' check (state in ('in_progress', 'done')),
  done_at      timestamptz,
  -- 'offline': said without a network, and heard later
  source       text not null default 'member' check (source in ('member', 'offline')),
  -- the last word by hand
  said         boolean,
  said_at      timestamptz,
  -- when its rule was met: that it is done stays, whatever the group changes later
  met_at       timestamptz,
  primary key (adoption_id, user_id, lesson_key),
  constraint lesson_progress_done check ((state = 'done') = (done_at is not null)),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index lesson_progress_adoption on public.lesson_progress (group_id, adoption_id);
create index lesson_progress_user on public.lesson_progress (user_id);

create table public.item_progress (
  adoption_id  uuid not null,
  user_id      uuid not null references public.users on delete cascade,
  item_key     uuid not null,
  -- the lesson in which it was done
  lesson_key   uuid not null,
  group_id     uuid not null,
  state        text not null default 'in_progress' check (state in ('in_progress', 'done')),
  attempts     smallint not null default 0,
  done_at      timestamptz,
  said_at      timestamptz,
  primary key (adoption_id, user_id, item_key),
  constraint item_progress_done check ((state = 'done') = (done_at is not null)),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index item_progress_lesson on public.item_progress (adoption_id, user_id, lesson_key);
create index item_progress_adoption on public.item_progress (group_id, adoption_id);
create index item_progress_user on public.item_progress (user_id);

-- Who may
/** The groups of which who asks may look at everybody's progress, while these show it. */
create function private.groups_i_analyse() returns setof uuid
  language sql stable security definer set search_path = ''
as $$ select its.id from private.my_group_ids('analyticsAccess') as its (id) where private.flag('group_progress_dashboard', its.id) $$;
grant execute on function private.groups_i_analyse() to authenticated;

alter table public.lesson_progress enable row level security;
grant select on public.lesson_progress to authenticated;
create policy select_self on public.lesson_progress for select to authenticated
  using (user_id = (select auth.uid()) and group_id = any (array(select private.groups_i_am_in())));
create policy select_analyst on public.lesson_progress for select to authenticated
  using (group_id = any (array(select private.groups_i_analyse()))
    and exists (select from public.group_members as member where member.group_id = lesson_progress.group_id and member.user_id = lesson_progress.user_id));

alter table public.item_progress enable row level security;
grant select on public.item_progress to authenticated;
create policy select_self on public.item_progress for select to authenticated
  using (user_id = (select auth.uid()) and group_id = any (array(select private.groups_i_am_in())));
create policy select_analyst on public.item_progress for select to authenticated
  using (group_id = any (array(select private.groups_i_analyse()))
    and exists (select from public.group_members as member where member.group_id = item_progress.group_id and member.user_id = item_progress.user_id));

-- What follows
/** Progress is told to its person. That a lesson was finished, or is no more, is told to the group too, and not by whom. */
create function private.tg_lesson_progress__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || new.user_id, 'lesson_progress', tg_op, array[new.adoption_id]);
  if (tg_op = 'INSERT' and new.state = 'done') or (tg_op = 'UPDATE' and new.state <> old.state) then
    perform private.tell('group:' || new.group_id, 'lesson_progress', tg_op, array[new.adoption_id]);
  end if;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.lesson_progress
  for each row when (new.state = 'done' or new.said is not null) execute function private.tg_lesson_progress__tell();
create trigger _900_tell_update after update on public.lesson_progress
  for each row when (old.* is distinct from new.*) execute function private.tg_lesson_progress__tell();

create function private.tg_item_progress__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || new.user_id, 'item_progress', tg_op, array[new.adoption_id]);
  return null;
end $$;
create trigger _900_tell_insert after insert on public.item_progress for each row execute function private.tg_item_progress__tell();
create trigger _900_tell_update after update on public.item_progress
  for each row when (old.* is distinct from new.*) execute function private.tg_item_progress__tell();
