/*
 * Adoption overrides: what a group changes of the curriculum that it follows.
 *
 * A row says one thing of one node: a field that reads otherwise, a place elsewhere, a node or a block that is hidden or
 * added. The version beneath is never written. Members read what is for everyone; what stands beside it for leaders is
 * read by those who manage the group, and by whoever leads that lesson. Nobody writes past `adapt`.
 */
create table public.adoption_overrides (
  adoption_id  uuid not null,
  group_id     uuid not null,
  node_type    text not null check (node_type in ('curriculum', 'unit', 'lesson', 'item', 'task')),
  node_key     uuid not null,
  -- the lesson that it is in
  lesson_key   uuid,
  op           text not null check (op in ('edit', 'hide', 'add', 'move', 'replace')),
  -- of the node itself ''; a block of its text 'block:<key>', of its words for leaders 'leader:<key>', an answer 'answer:<key>'
  field        text not null check (length(field) <= 60),
  value        jsonb not null check (length(value::text) <= 500000),
  -- of what it stands over
  base_hash    text,
  for_leaders  boolean not null default false,
  -- whether the author has changed since what it stands over
  is_behind    boolean not null default false,
  author_id    uuid references public.users on delete set null,
  updated_at   timestamptz not null default private.clock(),
  version      int not null default 1,
  primary key (adoption_id, node_key, op, field),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index adoption_overrides_adoption on public.adoption_overrides (group_id, adoption_id);
create index adoption_overrides_lesson on public.adoption_overrides (adoption_id, lesson_key);
create index adoption_overrides_author on public.adoption_overrides (author_id);

-- Who may
/** The adoptions whose adaptation who asks reads: of their groups, where they read the version beneath. */
create function private.my_adoption_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from public.adoptions as its
  where its.group_id in (select private.my_group_ids()) and its.version_id in (select private.my_version_ids())
$$;

/** Those of them in which they read all that is for leaders. */
create function private.my_led_adoption_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from public.adoptions as its
  where its.group_id in (select private.my_group_ids('groupManagement')) and its.version_id in (select private.my_led_version_ids())
$$;

/** The lessons that they lead, where the group has what is for leaders. */
create function private.lessons_i_read_as_leader() returns table (adoption_id uuid, lesson_key uuid)
  language sql stable security definer set search_path = ''
as $$
  select mine.adoption_id, mine.lesson_key from private.lessons_i_lead() as mine
  join public.adoptions as its on its.id = mine.adoption_id and its.led and its.version_id in (select private.my_version_ids())
$$;
/** The lessons of an adoption that are closed to who asks. */
create function private.closed_lessons(its public.adoptions) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- most hold nothing back
  if not private.is_held(its) then
    return '{}';
  elsif its.group_id in (select private.groups_i_prepare()) then
    return '{}';
  end if;
  return array(
    select opening.lesson_key from private.lesson_openings(its, auth.uid()) as opening
    where not opening.is_open and not exists (select from private.lessons_i_lead() as mine where mine.adoption_id = its.id and mine.lesson_key = opening.lesson_key)
    union
    -- what the group has hidden or taken out, and nobody has begun, is nobody's to read
    select lesson.key from public.lessons as lesson where lesson.version_id = its.version_id and lesson.release <> 'open'
      and not exists (select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = lesson.key and not entry.hidden)
      and not exists (select from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = lesson.key));
end $$;
grant execute on function private.my_adoption_ids(), private.my_led_adoption_ids(), private.lessons_i_read_as_leader() to authenticated;

alter table public.adoption_overrides enable row level security;
grant select on public.adoption_overrides to authenticated;
create policy select_member on public.adoption_overrides for select to authenticated
  using (not for_leaders and adoption_id = any (array(select private.my_adoption_ids())));
create policy select_leader on public.adoption_overrides for select to authenticated
  using (for_leaders and (adoption_id = any (array(select private.my_led_adoption_ids()))
    or (adoption_id, lesson_key) in (select mine.adoption_id, mine.lesson_key from private.lessons_i_read_as_leader() as mine)));

-- What follows
create function private.tg_adoption_overrides__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || changed.group_id, 'adoption_overrides', tg_op, array_agg(changed.adoption_id))
  from (select distinct known.group_id, known.adoption_id from known) as changed group by changed.group_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.adoption_overrides
  referencing new table as known for each statement execute function private.tg_adoption_overrides__tell();
create trigger _900_tell_update after update on public.adoption_overrides
  referencing new table as known for each statement execute function private.tg_adoption_overrides__tell();
create trigger _900_tell_delete after delete on public.adoption_overrides
  referencing old table as known for each statement execute function private.tg_adoption_overrides__tell();
