/*
 * The digest of a lesson: what was asked, what was answered, and which questions of its quizzes were hard, for those who lead
 * it, to be read before the next meeting. It tells of nobody by name but who asked.
 */
/** The questions of a lesson's quizzes that fewer than six of ten got right at first, of those that three or more have answered. */
create function private.hard_questions(its public.adoptions, lesson_key uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('item_key', hard.item_key, 'item', hard.item, 'text', hard.text, 'answered', hard.answered, 'right', hard.good) order by hard.share, hard.n, hard.at), '[]')
  from (
    select step.key as item_key, step.title as item, step.n, question.at, question.value ->> 'text' as text, counted.answered, counted.good, counted.good::numeric / counted.answered as share
    from private.steps_of(its, hard_questions.lesson_key) as step
    cross join lateral private.quiz_difficulty(its.id, step.key) as known (sum)
    cross join lateral jsonb_array_elements(step.settings -> 'questions') with ordinality as question (value, at)
    cross join lateral (select (known.sum -> (question.value ->> 'key') ->> 'answered')::int as answered, (known.sum -> (question.value ->> 'key') ->> 'right')::int as good) as counted
    where step.kind = 'quiz' and not step.hidden and jsonb_typeof(step.settings -> 'questions') = 'array' and counted.answered >= 3 and counted.good < counted.answered * 0.6
    order by share, step.n, question.at limit 5) as hard
$$;

create function private.lesson_digest(adoption_id uuid, lesson_key uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  select known.* into its from public.adoptions as known where known.id = lesson_digest.adoption_id and known.group_id in (select private.groups_i_am_in());
  if its.id is null or not private.leads(its, lesson_digest.lesson_key) then
    raise exception 'This lesson no longer exists, or you don’t lead it.' using errcode = 'PT404';
  end if;
  return jsonb_build_object('hard', private.hard_questions(its, lesson_digest.lesson_key)) || (
    select jsonb_build_object('asked', count(*), 'answered', count(*) filter (where thread.accepted_reply_id is not null),
      'open', coalesce(jsonb_agg(jsonb_build_object('thread_id', thread.id, 'title', thread.title, 'excerpt', private.shortened(private.text_of(thread.body_html), 160),
        'created_by', thread.created_by, 'created_at', thread.created_at) order by thread.created_at, thread.id) filter (where thread.state = 'open' and thread.nth <= 5), '[]'))
    from (
      select known.*, row_number() over (partition by known.state order by known.created_at, known.id) as nth from public.lesson_threads as known
      where known.adoption_id = its.id and known.lesson_key = lesson_digest.lesson_key and known.kind = 'question' and known.deleted_at is null
        and private.flag('lesson_discussions', its.group_id)) as thread);
end $$;
/** What a lesson has left open, for those who lead it: `{asked, answered, open: [{thread_id, title, excerpt, created_by, created_at}], hard: [{item_key, item, text, answered, right}]}`. */
create function public.lesson_digest(adoption_id uuid, lesson_key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.lesson_digest(adoption_id, lesson_key) $$;
grant execute on function private.lesson_digest(uuid, uuid), public.lesson_digest(uuid, uuid) to authenticated;
