/*
 * Releases by name: which lessons were opened, or closed until a day, for single members of a group, for its list of members.
 */
/** The title of a lesson as a group has it, for whoever may see that group. */
create function private.title_of_lesson(adoption_id uuid, lesson_key uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select private.lesson_fields(its, title_of_lesson.lesson_key) ->> 'title' from public.adoptions as its
  where its.id = title_of_lesson.adoption_id and its.group_id in (select private.my_group_ids())
$$;

/**
 * What was set for single members of a group, of schedules that go on: all of it to whoever leads, one's own to everybody else.
 * By member and day; at most 500.
 */
create function public.releases_by_name(group_id uuid) returns table (adoption_id uuid, lesson_key uuid, title text, user_id uuid, opens_on date)
  language sql stable set search_path = ''
as $$
  select released.adoption_id, released.lesson_key, private.title_of_lesson(released.adoption_id, released.lesson_key), released.user_id, released.opens_on
  from public.lesson_releases as released join public.adoptions as its on its.id = released.adoption_id
  where released.group_id = releases_by_name.group_id and released.user_id is not null and its.status in ('active', 'paused')
  order by released.user_id, released.opens_on, released.lesson_key limit 500
$$;
grant execute on function private.title_of_lesson(uuid, uuid), public.releases_by_name(uuid) to authenticated;
