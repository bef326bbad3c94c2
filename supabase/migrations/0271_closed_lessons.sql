/*
 * Closed lessons: text that is not released is not sent, by whichever way it is asked for.
 *
 * Whoever reads a version through a group that opens it lesson by lesson alone reads of its lessons what is open to them. Who
 * wrote it, was given it in person, or prepares lessons in one of their groups reads all of it.
 */
/** The lessons of versions that who asks reads and that are still closed to them, in every group through which they read it. */
create function private.lessons_closed_to_me() returns table (version_id uuid, lesson_key uuid)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  part record;
begin
  for part in
    select version.id, version.curriculum_id, array(
      select its from public.adoptions as its where its.curriculum_id = version.curriculum_id and its.group_id in (select private.groups_i_am_in())) as adoptions
    from public.curriculum_versions as version
    where version.id in (select private.my_version_ids()) and version.id not in (select private.my_whole_version_ids()) loop
    return query
    select part.id, lesson.key from public.lessons as lesson
    where lesson.version_id = part.id and (
      select bool_and(lesson.key = any (group_.closed) or lesson.release <> 'open' and not exists (
        select from public.scheduled_lessons as entry where entry.adoption_id = group_.id and entry.lesson_key = lesson.key and not entry.hidden))
      from (select its.id, private.closed_lessons(its) as closed from unnest(part.adoptions::public.adoptions[]) as its) as group_);
  end loop;
end $$;
grant execute on function private.lessons_closed_to_me() to authenticated;

alter policy select_reader on public.lessons
  using (version_id = any (array(select private.my_version_ids())) and (version_id = any (array(select private.my_whole_version_ids()))
    or (version_id, key) not in (select closed.version_id, closed.lesson_key from private.lessons_closed_to_me() as closed)));
-- what is to be brought into its order is put in another by resolved_lesson
alter policy select_reader on public.lesson_items
  using (audience = 'all' and version_id = any (array(select private.my_version_ids())) and (version_id = any (array(select private.my_whole_version_ids()))
      or (version_id, lesson_key) not in (select closed.version_id, closed.lesson_key from private.lessons_closed_to_me() as closed))
    and (kind <> 'quiz' or not private.tells_order(settings) or version_id = any (array(select private.my_led_version_ids()))));
alter policy select_reader on public.curriculum_tasks
  using (audience = 'all' and version_id = any (array(select private.my_version_ids())) and (lesson_key is null or version_id = any (array(select private.my_whole_version_ids()))
    or (version_id, lesson_key) not in (select closed.version_id, closed.lesson_key from private.lessons_closed_to_me() as closed)));

/** The lessons of adoptions of one's groups that are closed to who asks. */
create function private.adopted_lessons_closed_to_me() returns table (adoption_id uuid, lesson_key uuid)
  language sql stable security definer set search_path = ''
as $$
  select its.id, closed.key from public.adoptions as its, unnest(private.closed_lessons(its)) as closed (key)
  where its.group_id in (select private.groups_i_am_in()) and its.group_id not in (select private.groups_i_prepare())
$$;
grant execute on function private.adopted_lessons_closed_to_me() to authenticated;
alter policy select_member on public.adoption_overrides
  using (not for_leaders and adoption_id = any (array(select private.my_adoption_ids()))
    and (lesson_key is null or (adoption_id, lesson_key) not in (select closed.adoption_id, closed.lesson_key from private.adopted_lessons_closed_to_me() as closed))
    and (op not in ('edit', 'add', 'replace') or node_type <> 'item' or not private.tells_order(value) or adoption_id = any (array(select private.my_led_adoption_ids()))));

/** Whether who asks reads a lesson of a version; with none, the version. */
create function private.reads_lesson(of_version uuid, of_lesson uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select of_version in (select private.my_version_ids()) and (of_lesson is null or of_version in (select private.my_whole_version_ids())
    or not exists (select from private.lessons_closed_to_me() as closed where closed.version_id = of_version and closed.lesson_key = of_lesson))
$$;

/**
 * Whether who asks reads a file of the bucket: one of a text that they read, of a curriculum that they write, or of their
 * own folder. Past row level security, under which no index of files is used.
 */
create or replace function private.reads_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select split_part(path, '/', 1) = auth.uid()::text
    or split_part(path, '/', 1) = any (array(select private.my_authored_ids('{owner,editor,commenter}')::text))
    or exists (select from public.lessons as its where private.files_of(its.blocks) @> array[path] and private.reads_lesson(its.version_id, its.key))
    or exists (select from public.lesson_items as its where private.files_of(its.blocks || its.settings) @> array[path]
                 and private.reads_lesson(its.version_id, its.lesson_key) and (its.audience = 'all' or its.version_id in (select private.my_led_version_ids())))
    or exists (select from public.units as its where private.files_of(its.summary_html::text) @> array[path] and its.summary_html like '%<img%'
                 and its.version_id in (select private.my_version_ids()))
    or exists (select from public.curriculum_tasks as its where private.files_of(its.body_html::text) @> array[path] and its.body_html like '%<img%'
                 and private.reads_lesson(its.version_id, its.lesson_key) and (its.audience = 'all' or its.version_id in (select private.my_led_version_ids())))
    or exists (select from public.leader_texts as its where private.files_of(its.blocks) @> array[path] and its.version_id in (select private.my_led_version_ids()))
    or exists (select from public.curricula as its where its.id::text = split_part(path, '/', 1) and its.cover_path = path
                 and its.id in (select private.my_curriculum_ids()))
$$;
