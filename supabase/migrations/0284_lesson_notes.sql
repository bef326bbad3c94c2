/*
 * Lesson notes: what somebody marks in a lesson and writes to it, for nobody else.
 *
 * A note is its writer's by every door: no leader, no admin and no pass reads one. It is made, changed and deleted by its writer;
 * to which lesson it belongs is never changed.
 */
create table public.lesson_notes (
  id           uuid primary key,
  adoption_id  uuid not null,
  user_id      uuid not null default auth.uid() references public.users on delete cascade,
  group_id     uuid not null,
  lesson_key   uuid not null,
  color        text not null default 'yellow' check (color in ('yellow', 'green', 'blue', 'pink', 'purple')),
  anchor       jsonb check (private.is_anchor(anchor)),
  note_html    public.html not null default '' check (length(note_html) <= 10000),
  created_at   timestamptz not null default private.clock(),
  updated_at   timestamptz not null default private.clock(),
  version      int not null default 1,
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index lesson_notes_lesson on public.lesson_notes (user_id, adoption_id, lesson_key);
create index lesson_notes_adoption on public.lesson_notes (group_id, adoption_id);

-- Who may
alter table public.lesson_notes enable row level security;
grant select, delete, insert (id, adoption_id, lesson_key, color, anchor, note_html), update (color, anchor, note_html) on public.lesson_notes to authenticated;
create policy all_self on public.lesson_notes for all to authenticated
  using (user_id = (select auth.uid()) and group_id = any (array(select private.groups_i_am_in())))
  with check (user_id = (select auth.uid()) and group_id = any (array(select private.groups_i_am_in())));

-- What follows
/** A note belongs to the group of its adoption, and to a lesson that is open to its writer. */
create function private.tg_lesson_notes__place() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  its := private.lesson_to_study(new.adoption_id, new.lesson_key);
  new.group_id := its.group_id;
  if 2000 <= (select count(*) from public.lesson_notes as own where own.user_id = new.user_id and own.adoption_id = its.id and own.lesson_key = new.lesson_key) then
    raise exception 'A lesson holds at most 2,000 notes of yours.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger _100_place before insert on public.lesson_notes
  for each row when (auth.uid() is not null) execute function private.tg_lesson_notes__place();
create trigger _100_touch before update on public.lesson_notes for each row execute function private.tg__touch();
create trigger _900_tell_insert after insert on public.lesson_notes for each row execute function private.tg__tell_own_lessons();
create trigger _900_tell_update after update on public.lesson_notes for each row execute function private.tg__tell_own_lessons();

create function private.tg_lesson_notes__tell_deleted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || changed.user_id, 'lesson_notes', tg_op, array_agg(distinct changed.adoption_id)) from changed group by changed.user_id;
  return null;
end $$;
create trigger _900_tell_delete after delete on public.lesson_notes
  referencing old table as changed for each statement execute function private.tg_lesson_notes__tell_deleted();

insert into private.exports (name, query) values
  ('lesson_notes', 'select own.adoption_id, own.lesson_key, own.color, own.anchor, own.note_html, own.created_at from public.lesson_notes as own where own.user_id = $1 order by own.created_at, own.id');
