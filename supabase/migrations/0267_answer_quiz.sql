/*
 * Quizzes and what is handed in: sent once, scored here, against answers that no member's device has.
 *
 * Each attempt has an id of its own, so that one that comes twice counts once. What was right of it is told, and what its author
 * says to what was chosen; never what would have been right. A quiz is done when it is passed, or when no attempt is left.
 */
/** Refuses an answer that this question can't have. */
create function private.check_quiz_answer(question jsonb, answer jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := question ->> 'kind';
begin
  if kind in ('words', 'number') then
    if jsonb_typeof(answer) not in ('string', 'number') or length(answer #>> '{}') > 500 then
      perform private.refuse_deed('An answer isn’t as it should be.');
    end if;
    return;
  end if;
  if jsonb_typeof(answer) <> 'array' or jsonb_array_length(answer) > 20 or kind = 'one' and jsonb_array_length(answer) > 1
     or (select count(*) <> count(distinct chosen) from jsonb_array_elements(answer) as chosen)
     or exists (select from jsonb_array_elements(answer) as chosen
                where not exists (select from jsonb_array_elements(question -> 'options') as option where option -> 'key' = chosen)) then
    perform private.refuse_deed('An answer is no longer among those to choose from.');
  end if;
end $$;

/** A number as people write it; null where it is none. */
create function private.number_in(words text) returns numeric
  language sql immutable set search_path = ''
as $$ select case when trim(words) ~ '^[+-]?\d{1,30}([.,]\d{1,30})?$' then replace(trim(words), ',', '.')::numeric end $$;

/** Whether an answer is right; null where the author has not said what would be. */
create function private.is_right(question jsonb, answer jsonb, known jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case
    when question ->> 'kind' = 'order' then answer = coalesce(nullif(known -> 'right', '[]'), (
      select jsonb_agg(option -> 'key' order by n) from jsonb_array_elements(question -> 'options') with ordinality as its (option, n)))
    when known -> 'right' is null or known -> 'right' in ('null', '[]', '""') then null
    when answer is null then false
    when question ->> 'kind' in ('one', 'several') then answer @> (known -> 'right') and (known -> 'right') @> answer
    when question ->> 'kind' = 'number' and private.number_in(known ->> 'right') is not null
      then coalesce(private.number_in(answer #>> '{}') = private.number_in(known ->> 'right'), false)
    when private.plain(known ->> 'right') = ' ' then trim(answer #>> '{}') = trim(known ->> 'right')
    else private.plain(answer #>> '{}') = private.plain(known ->> 'right') end
$$;

/** What an author says to an answer: to the question, or to each option that was chosen. */
create function private.feedback_to(answer jsonb, feedback jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(feedback) when 'string' then feedback
    when 'object' then (select jsonb_object_agg(said.key, said.value) from jsonb_each(feedback) as said where jsonb_typeof(answer) = 'array' and answer ? said.key) end
$$;

/** The answers of a quiz as a group has them. */
create function private.quiz_key(its public.adoptions, item_key uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.resolve_answers((select kept.answers from public.quiz_answers as kept where kept.version_id = its.version_id and kept.key = quiz_key.item_key), array(
    select said from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = quiz_key.item_key and starts_with(said.field, 'answer:')))
$$;

/** What an attempt came to, as whoever sent it reads it. */
create function private.told_attempt(sent public.item_responses, settings jsonb, key jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', sent.id, 'sent_at', sent.sent_at, 'score', sent.score, 'points', sent.points, 'percent', percent.it,
    'passed', percent.it >= coalesce((settings ->> 'pass_percent')::int, 0), 'attempts', used.many,
    'attempts_left', case when settings ? 'attempts' then greatest(0, (settings ->> 'attempts')::int - used.many) end,
    'questions', (
      select coalesce(jsonb_object_agg(question ->> 'key', jsonb_strip_nulls(jsonb_build_object('right', sent.response -> 'right' -> (question ->> 'key'),
        'feedback', private.feedback_to(sent.response -> 'answers' -> (question ->> 'key'), key -> (question ->> 'key') -> 'feedback')))), '{}')
      from jsonb_array_elements(settings -> 'questions') as question where sent.response -> 'right' ? (question ->> 'key')))
  from (select case when sent.points = 0 then 100 else floor(sent.score * 100 / sent.points)::int end as it) as percent,
    (select count(*)::int as many from public.item_responses as all_ where all_.adoption_id = sent.adoption_id and all_.user_id = sent.user_id and all_.item_key = sent.item_key) as used
$$;

/** Keeps what was sent, once; its lesson's row is held, so that attempts come one after the other. */
create function private.keep_response(its public.adoptions, id uuid, lesson_key uuid, item_key uuid, kind text, response jsonb, score numeric, points numeric, moment timestamptz) returns public.item_responses
  language sql security definer set search_path = ''
as $$
  insert into public.item_responses (id, adoption_id, user_id, item_key, lesson_key, group_id, kind, response, score, points, sent_at)
  values (keep_response.id, its.id, auth.uid(), keep_response.item_key, keep_response.lesson_key, its.group_id, keep_response.kind, keep_response.response, keep_response.score, keep_response.points, moment)
  returning *
$$;

create function private.answer_quiz(id uuid, adoption_id uuid, lesson_key uuid, item_key uuid, answers jsonb, sent_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.lesson_to_study(answer_quiz.adoption_id, answer_quiz.lesson_key);
  step constant jsonb := private.step_to_do(its, answer_quiz.lesson_key, answer_quiz.item_key);
  settings constant jsonb := step -> 'settings';
  key constant jsonb := private.quiz_key(its, answer_quiz.item_key);
  moment constant timestamptz := private.moment_of(its, answer_quiz.sent_at);
  sent public.item_responses;
  used int;
  told jsonb;
  marks jsonb;
  score numeric;
  points numeric;
begin
  if answer_quiz.id is null then
    perform private.refuse_deed('An attempt needs an id of its own.');
  elsif step ->> 'kind' <> 'quiz' or jsonb_typeof(settings -> 'questions') is distinct from 'array' then
    perform private.refuse_deed('This step is no quiz.');
  elsif jsonb_typeof(answers) is distinct from 'object' or length(answers::text) > 60000 then
    perform private.refuse_deed('These answers aren’t as they should be.');
  end if;
  perform private.begin_lesson(its, answer_quiz.lesson_key);
  perform from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = answer_quiz.lesson_key for update;
  select known.* into sent from public.item_responses as known
  where known.adoption_id = its.id and known.user_id = auth.uid() and known.item_key = answer_quiz.item_key and known.id = answer_quiz.id;
  if sent.id is not null then
    return private.told_attempt(sent, settings, key);
  end if;
  if exists (select from jsonb_object_keys(answers) as asked where not exists (
      select from jsonb_array_elements(settings -> 'questions') as question where question ->> 'key' = asked)) then
    perform private.refuse_deed('A question is no longer in this quiz.');
  end if;
  perform private.check_quiz_answer(question, answers -> (question ->> 'key')) from jsonb_array_elements(settings -> 'questions') as question where answers ? (question ->> 'key');
  used := (select count(*) from public.item_responses as known where known.adoption_id = its.id and known.user_id = auth.uid() and known.item_key = answer_quiz.item_key);
  if used >= coalesce((settings ->> 'attempts')::int, 1000) then
    raise exception 'No attempts are left for this quiz.' using errcode = 'PT409';
  end if;
  select coalesce(jsonb_object_agg(one.key, one.good), '{}'), coalesce(sum(one.worth) filter (where one.good), 0), coalesce(sum(one.worth), 0) into marks, score, points
  from (select question ->> 'key' as key, private.is_right(question, answers -> (question ->> 'key'), key -> (question ->> 'key')) as good, coalesce((question ->> 'points')::numeric, 1) as worth
        from jsonb_array_elements(settings -> 'questions') as question) as one where one.good is not null;
  sent := private.keep_response(its, answer_quiz.id, answer_quiz.lesson_key, answer_quiz.item_key, 'quiz', jsonb_build_object('answers', answers, 'right', marks), score, points, moment);
  told := private.told_attempt(sent, settings, key);
  if (told -> 'passed')::boolean or (told ->> 'attempts_left')::int = 0 then
    perform private.keep_step(its, answer_quiz.lesson_key, answer_quiz.item_key, true, moment);
  end if;
  insert into public.item_progress as own (adoption_id, user_id, item_key, lesson_key, group_id, attempts)
  values (its.id, auth.uid(), answer_quiz.item_key, answer_quiz.lesson_key, its.group_id, used + 1)
  on conflict on constraint item_progress_pkey do update set attempts = excluded.attempts;
  return told || jsonb_build_object('lesson', private.settle_lesson(its, answer_quiz.lesson_key, moment));
end $$;
/**
 * Sends an attempt at a quiz under an id of the caller's: `answers` are the keys of options by question, or words. Returns
 * `{score, points, percent, passed, attempts, attempts_left, questions: {<key>: {right, feedback}}, lesson}`. Sent twice it counts once.
 */
create function public.answer_quiz(id uuid, adoption_id uuid, lesson_key uuid, item_key uuid, answers jsonb, sent_at timestamptz default null) returns jsonb
  language sql set search_path = '' as $$ select private.answer_quiz(id, adoption_id, lesson_key, item_key, answers, sent_at) $$;

/** What is wrong with what is handed in; null when nothing is. */
create function private.response_fault(its public.adoptions, settings jsonb, response jsonb) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when jsonb_typeof(response) is distinct from 'object' or length(response::text) > 60000 or response - '{text,files}'::text[] <> '{}' then 'This answer isn’t as it should be.'
    when not private.is_words(response -> 'text', 0, 20000) then 'An answer can have at most 20,000 characters.'
    when jsonb_typeof(coalesce(response -> 'files', '[]')) <> 'array' or jsonb_array_length(coalesce(response -> 'files', '[]')) > coalesce((settings ->> 'max_files')::int, 20) then 'These are too many files.'
    when exists (
      select from jsonb_array_elements(coalesce(response -> 'files', '[]')) as file
      where jsonb_typeof(file) <> 'object' or file - '{path,name,bytes,type}'::text[] <> '{}' or not private.is_words(file -> 'name', 1, 200) or not private.is_words(file -> 'type', 0, 200)
        or not private.is_whole(file -> 'bytes', 0, 1e12) or jsonb_typeof(file -> 'path') is distinct from 'string'
        or not starts_with(file ->> 'path', its.id || '/' || auth.uid() || '/')
        or not exists (select from storage.objects as stored where stored.bucket_id = 'responses' and stored.name = file ->> 'path')) then 'A file is no longer there, or isn’t yours.'
    when coalesce(trim(response ->> 'text'), '') = '' and coalesce(response -> 'files', '[]') = '[]' then 'Add something to send.' end
$$;

create function private.send_response(id uuid, adoption_id uuid, lesson_key uuid, item_key uuid, response jsonb, sent_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.lesson_to_study(send_response.adoption_id, send_response.lesson_key);
  step constant jsonb := private.step_to_do(its, send_response.lesson_key, send_response.item_key);
  moment constant timestamptz := private.moment_of(its, send_response.sent_at);
begin
  if send_response.id is null then
    perform private.refuse_deed('An answer needs an id of its own.');
  elsif step ->> 'kind' not in ('do', 'upload') then
    perform private.refuse_deed('Nothing is handed in for this step.');
  end if;
  perform private.begin_lesson(its, send_response.lesson_key);
  perform from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = send_response.lesson_key for update;
  if not exists (select from public.item_responses as known
      where known.adoption_id = its.id and known.user_id = auth.uid() and known.item_key = send_response.item_key and known.id = send_response.id) then
    if private.response_fault(its, step -> 'settings', response) is not null then
      perform private.refuse_deed(private.response_fault(its, step -> 'settings', response));
    elsif (select count(*) from public.item_responses as known where known.adoption_id = its.id and known.user_id = auth.uid() and known.item_key = send_response.item_key) >= 100 then
      raise exception 'You have sent this 100 times already.' using errcode = 'PT409';
    end if;
    perform private.keep_response(its, send_response.id, send_response.lesson_key, send_response.item_key, step ->> 'kind', response, null, null, moment);
    perform private.keep_step(its, send_response.lesson_key, send_response.item_key, true, moment);
  end if;
  return private.settle_lesson(its, send_response.lesson_key, moment);
end $$;
/** Hands in what a step asks to do or to upload, `{text, files}`, under an id of the caller's; the step is done then. Sent twice it is sent once. */
create function public.send_response(id uuid, adoption_id uuid, lesson_key uuid, item_key uuid, response jsonb, sent_at timestamptz default null) returns jsonb
  language sql set search_path = '' as $$ select private.send_response(id, adoption_id, lesson_key, item_key, response, sent_at) $$;

create function private.quiz_difficulty(adoption_id uuid, item_key uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
  sum jsonb;
begin
  select known.* into its from public.adoptions as known where known.id = quiz_difficulty.adoption_id and known.group_id in (select private.groups_i_am_in());
  if its.id is null or not exists (select from public.item_responses as sent where sent.adoption_id = its.id and sent.item_key = quiz_difficulty.item_key
      and (private.leads(its, sent.lesson_key))) then
    return '{}';
  end if;
  -- the first attempt of each, so that trying again makes nothing look easy
  select coalesce(jsonb_object_agg(one.key, jsonb_build_object('answered', one.answered, 'right', one.good)), '{}') into sum
  from (
    select mark.key, count(*) as answered, count(*) filter (where mark.value = 'true') as good
    from (select distinct on (sent.user_id) sent.response from public.item_responses as sent
          join public.group_members as member on member.group_id = sent.group_id and member.user_id = sent.user_id
          where sent.adoption_id = its.id and sent.item_key = quiz_difficulty.item_key and sent.kind = 'quiz' order by sent.user_id, sent.sent_at, sent.id) as first,
      jsonb_each(first.response -> 'right') as mark group by mark.key) as one;
  return sum;
end $$;
/** How hard the questions of a quiz are, for those who lead its lesson: `{<key>: {answered, right}}`, of nobody by name. */
create function public.quiz_difficulty(adoption_id uuid, item_key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.quiz_difficulty(adoption_id, item_key) $$;
grant execute on function private.answer_quiz(uuid, uuid, uuid, uuid, jsonb, timestamptz), public.answer_quiz(uuid, uuid, uuid, uuid, jsonb, timestamptz),
  private.send_response(uuid, uuid, uuid, uuid, jsonb, timestamptz), public.send_response(uuid, uuid, uuid, uuid, jsonb, timestamptz),
  private.quiz_difficulty(uuid, uuid), public.quiz_difficulty(uuid, uuid) to authenticated;
