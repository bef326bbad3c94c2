/*
 * The lesson that a task was made for, as its group calls it: for the one line under a task that says where it comes from.
 */
create function private.lesson_of_task(task_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  known public.adoption_tasks;
  its public.adoptions;
  lesson record;
begin
  select * into known from public.adoption_tasks as made
  where made.task_id = lesson_of_task.task_id and made.adoption_id in (select private.my_adoption_ids()) and (made.owner_id is null or made.owner_id = auth.uid());
  if known.adoption_id is null then
    return null;
  end if;
  select * into its from public.adoptions as adoption where adoption.id = known.adoption_id;
  select shown.number, shown.title into lesson from (
    select one.lesson_key, one.title, row_number() over (order by one.place) as number from private.adopted_lessons(its) as one where not one.hidden) as shown
  where shown.lesson_key = known.lesson_key;
  return jsonb_build_object('adoption_id', its.id, 'group_id', its.group_id, 'lesson_key', case when lesson.number is not null then known.lesson_key end, 'number', lesson.number,
    'title', coalesce(lesson.title, its.title_override, (select source.title from public.curricula as source where source.id = its.curriculum_id)));
end $$;
/** The lesson that a task was made for: `{adoption_id, group_id, lesson_key, number, title}`, without a key and a number for what is of the whole; null for any other task. */
create function public.lesson_of_task(task_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.lesson_of_task(task_id) $$;
grant execute on function private.lesson_of_task(uuid), public.lesson_of_task(uuid) to authenticated;
