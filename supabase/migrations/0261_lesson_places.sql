/*
 * Lesson places and paces: where somebody is in a lesson, and by which days they go. Nobody else reads either, no admin.
 */
create table public.lesson_places (
  adoption_id  uuid not null,
  user_id      uuid not null references public.users on delete cascade,
  lesson_key   uuid not null,
  group_id     uuid not null,
  -- {block, item, offset}: the client's own
  place        jsonb not null check (jsonb_typeof(place) = 'object' and length(place::text) <= 2000),
  -- how long they have read, all readings together
  seconds      int not null default 0 check (seconds >= 0),
  read_at      timestamptz not null,
  -- when they read: what two devices tell of one time counts once
  read_during  tstzmultirange not null default '{}',
  primary key (adoption_id, user_id, lesson_key),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index lesson_places_adoption on public.lesson_places (group_id, adoption_id);
create index lesson_places_user on public.lesson_places (user_id);

create table public.personal_paces (
  adoption_id  uuid not null,
  user_id      uuid not null references public.users on delete cascade,
  group_id     uuid not null,
  mode         text not null default 'group' check (mode in ('group', 'shifted', 'skipping', 'doubling')),
  -- the day from which days count that are nobody's but their own
  joined_on    date not null,
  -- with the first lesson, or with the one that the group has come to
  start_at     text not null default 'first' check (start_at in ('first', 'group')),
  -- the day on which they caught up: nothing of theirs was put before it
  from_on      date,
  -- how many meetings have two lessons
  meetings     smallint not null default 0 check (meetings between 0 and 1000),
  -- what is left out
  skipped      uuid[] not null default '{}',
  -- what they had done by then, and keeps its day
  settled      uuid[] not null default '{}',
  -- their last day, as it was shown
  until        date,
  primary key (adoption_id, user_id),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index personal_paces_adoption on public.personal_paces (group_id, adoption_id);
create index personal_paces_user on public.personal_paces (user_id);

-- Who may
alter table public.lesson_places enable row level security;
grant select on public.lesson_places to authenticated;
create policy select_self on public.lesson_places for select to authenticated
  using (user_id = (select auth.uid()) and group_id = any (array(select private.groups_i_am_in())));
alter table public.personal_paces enable row level security;
grant select on public.personal_paces to authenticated;
create policy select_self on public.personal_paces for select to authenticated
  using (user_id = (select auth.uid()) and group_id = any (array(select private.groups_i_am_in())));

-- What follows
/** Both are told to their person alone. */
create function private.tg__tell_own_lessons() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || new.user_id, tg_table_name, tg_op, array[new.adoption_id]);
  return null;
end $$;
-- time that passes while one reads is no news
create trigger _900_tell_insert after insert on public.lesson_places for each row execute function private.tg__tell_own_lessons();
create trigger _900_tell_update after update on public.lesson_places
  for each row when (old.place <> new.place) execute function private.tg__tell_own_lessons();
create trigger _900_tell_insert after insert on public.personal_paces for each row execute function private.tg__tell_own_lessons();
create trigger _900_tell_update after update on public.personal_paces for each row execute function private.tg__tell_own_lessons();
