/*
 * Achievements: badges for what somebody has done in lessons. They see their own, and show one when they like.
 *
 * A badge is earned with a lesson: somebody's first, the last of a unit, the last of a curriculum. It is true: whoever takes a
 * lesson back takes back what rested on it, and nothing else does, whatever the group changes later. It keeps the title of that
 * day, and it outlives the group. Others see it once it is shown, in the group in which it was earned. Functions alone write.
 */
create table public.achievements (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references public.users on delete cascade,
  kind        text not null check (kind in ('first_lesson', 'unit', 'curriculum')),
  -- a curriculum, the key of a unit, or for a first lesson its person
  subject_id  uuid not null,
  group_id    uuid references public.groups on delete set null,
  -- the lesson with which it was earned
  lesson_key  uuid not null,
  title       text not null,
  awarded_at  timestamptz not null default private.clock(),
  private     boolean not null default true,
  unique (user_id, kind, subject_id)
);
create index achievements_group on public.achievements (group_id);

-- Who may
/** The badges of who asks, where these are switched on. */
create function private.my_badge_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select own.id from public.achievements as own
  where own.user_id = auth.uid() and (select private.my_role()) is not null and private.flag('achievement_system', own.group_id)
$$;
/** The badges that members of one's groups show there. */
create function private.shown_badge_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select badge.id from private.groups_i_am_in() as its (id)
  join public.achievements as badge on badge.group_id = its.id and not badge.private
  join public.group_members as member on member.group_id = badge.group_id and member.user_id = badge.user_id
  where private.flag('achievement_system', its.id)
$$;
grant execute on function private.my_badge_ids(), private.shown_badge_ids() to authenticated;

alter table public.achievements enable row level security;
grant select on public.achievements to authenticated;
create policy select_self on public.achievements for select to authenticated
  using (id = any (array(select private.my_badge_ids())));
create policy select_shown on public.achievements for select to authenticated
  using (not private and id = any (array(select private.shown_badge_ids())));

-- What follows
/** The lessons of an adoption that somebody has still to do, in order. What counts as done is decided here. */
create function private.lessons_left(adoption_id uuid, user_id uuid) returns table (lesson_key uuid, unit_key uuid, title text, place bigint)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := (select known from public.adoptions as known where known.id = lessons_left.adoption_id);
begin
  return query
  select entry.lesson_key, lesson.unit_key, lesson.title, row_number() over (order by entry.track, entry.rank)
  from public.scheduled_lessons as entry left join private.adopted_lessons(its) as lesson on lesson.lesson_key = entry.lesson_key
  where entry.adoption_id = its.id and entry.kind = 'lesson' and entry.part = 1 and not entry.hidden and entry.state <> 'skipped'
    and not exists (select from public.lesson_progress as own
      where own.adoption_id = its.id and own.user_id = lessons_left.user_id and own.lesson_key = entry.lesson_key and own.state = 'done')
    and not exists (select from public.lesson_excuses as own
      where own.adoption_id = its.id and own.user_id = lessons_left.user_id and own.lesson_key = entry.lesson_key)
  order by 4;
end $$;

/** The title that a curriculum has in its group. */
create function private.course_title(its public.adoptions) returns text
  language sql stable security definer set search_path = ''
as $$ select coalesce(its.title_override, (select source.title from public.curricula as source where source.id = its.curriculum_id)) $$;

/** Awards what somebody has earned with a lesson, also while badges are switched off. What they have already, they keep as it is. */
create function private.award_badges(adoption_id uuid, person uuid, lesson_key uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := (select known from public.adoptions as known where known.id = award_badges.adoption_id);
begin
  insert into public.achievements (user_id, kind, subject_id, group_id, lesson_key, title)
  with missing as materialized (
    select known.* from private.lessons_left(its.id, person) as known
  ), lesson as materialized (
    select known.* from private.adopted_lessons(its) as known where known.lesson_key = award_badges.lesson_key
  ), unit as (
    select node.key, node.fields ->> 'title' as title from private.resolve_nodes(private.version_nodes(its.version_id, '{unit}'), array(
      select said from public.adoption_overrides as said where said.adoption_id = its.id and said.node_type = 'unit' and said.field in ('', 'title'))) as node
    where node.key = (select lesson.unit_key from lesson)
  )
  select person, earned.kind, earned.subject_id, its.group_id, award_badges.lesson_key, earned.title
  from (
    select 'first_lesson' as kind, person as subject_id, lesson.title from lesson
    union all select 'unit', unit.key, unit.title from unit where not exists (select from missing where missing.unit_key = unit.key)
    union all select 'curriculum', its.curriculum_id, private.course_title(its) where not exists (select from missing)
  ) as earned
  on conflict on constraint achievements_user_id_kind_subject_id_key do nothing;
end $$;

/** Takes back what rested on a lesson that its person took back. */
create function private.take_back_badges(adoption_id uuid, person uuid, lesson_key uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := (select known from public.adoptions as known where known.id = take_back_badges.adoption_id);
begin
  delete from public.achievements as own where own.user_id = person and (
    own.group_id = its.group_id and (own.kind = 'curriculum' and own.subject_id = its.curriculum_id
      or own.kind = 'unit' and own.subject_id = (select known.unit_key from private.adopted_lessons(its) as known where known.lesson_key = take_back_badges.lesson_key))
    or own.kind = 'first_lesson' and not exists (select from public.lesson_progress as other where other.user_id = person and other.state = 'done'));
end $$;

/** A lesson is begun before it is done, so that badges follow from changes alone. */
create function private.tg_lesson_progress__award() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.state = 'done' then
    perform private.award_badges(new.adoption_id, new.user_id, new.lesson_key);
  else
    perform private.take_back_badges(new.adoption_id, new.user_id, new.lesson_key);
  end if;
  return null;
end $$;
create trigger _500_award after update of state on public.lesson_progress
  for each row when (old.state <> new.state) execute function private.tg_lesson_progress__award();

create function private.set_achievement_private(id uuid, private boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if set_achievement_private.private is null then
    perform private.refuse_deed('Say whether others see it.');
  end if;
  update public.achievements as own set private = set_achievement_private.private
  where own.id = set_achievement_private.id and own.id in (select private.my_badge_ids());
  if not found then
    raise exception 'This badge no longer exists, or it isn’t yours.' using errcode = 'PT404';
  end if;
end $$;
/** Keeps a badge of one's own to oneself, or shows it: that of a lesson to the group in which it was earned, any other to all of one’s groups. */
create function public.set_achievement_private(id uuid, private boolean) returns void
  language sql set search_path = '' as $$ select private.set_achievement_private(id, private) $$;
grant execute on function private.set_achievement_private(uuid, boolean), public.set_achievement_private(uuid, boolean) to authenticated;

/** Told to its person alone. */
create function private.tg_achievements__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || coalesce(new.user_id, old.user_id), 'achievements', tg_op, array[coalesce(new.id, old.id)]);
  return null;
end $$;
create trigger _900_tell after insert or update or delete on public.achievements
  for each row execute function private.tg_achievements__tell();

insert into private.exports (name, query) values
  ('achievements', 'select own.kind, own.subject_id, own.group_id, own.title, own.awarded_at, own.private from public.achievements as own where own.user_id = $1 order by own.awarded_at, own.id');
