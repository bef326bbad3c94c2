/*
 * Event questions: what organisers want to know of those who come.
 *
 * An event asks up to five questions: for words, for one of some choices, or for a number. Whoever answers Going or Maybe
 * answers them too, by `answer_event_questions`, and gives nothing but what each asks for. Answers are their person's and
 * the organisers', as notes are. A question that is changed keeps its answers; one that is taken away hides them.
 */
/** True for two to ten different choices. */
create function private.are_choices(choices jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(choices) <> 'array' or jsonb_array_length(choices) not between 2 and 10 then false else not exists (
    select from jsonb_array_elements(choices) as choice
    where jsonb_typeof(choice) <> 'string' or length(choice #>> '{}') > 100 or length(trim(choice #>> '{}')) = 0
  ) and (select count(distinct trim(choice)) from jsonb_array_elements_text(choices) as choice) = jsonb_array_length(choices) end
$$;
/** True for questions, `[{id, kind, label, choices, required}]`, that we can ask. */
create function private.are_questions(questions jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(questions) <> 'array' or jsonb_array_length(questions) > 5 then false else not exists (
    select from jsonb_array_elements(questions) as question
    where jsonb_typeof(question) <> 'object' or not coalesce(
      question - '{id,kind,label,choices,required}'::text[] = '{}'
      and question ->> 'id' ~ '^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$'
      and question ->> 'kind' in ('text', 'choice', 'number')
      and jsonb_typeof(question -> 'label') = 'string' and length(question ->> 'label') <= 300 and length(trim(question ->> 'label')) > 0
      and coalesce(jsonb_typeof(question -> 'required'), 'boolean') = 'boolean'
      and (question ->> 'kind' = 'choice') = (question ? 'choices')
      and (not question ? 'choices' or private.are_choices(question -> 'choices')), false)
  ) and (select count(distinct question ->> 'id') from jsonb_array_elements(questions) as question) = jsonb_array_length(questions) end
$$;
grant execute on function private.are_questions(jsonb), private.are_choices(jsonb) to authenticated, service_role;

alter table public.events
  add column questions jsonb not null default '[]' constraint events_questions_check check (private.are_questions(questions));
grant insert (questions), update (questions) on public.events to authenticated;

create table public.event_question_answers (
  occurrence_id  uuid not null,
  user_id        uuid not null default auth.uid(),
  event_id       uuid not null,
  group_id       uuid not null,
  -- by the id of the question: words, one of its choices, or a number
  answers        jsonb not null check (jsonb_typeof(answers) = 'object' and answers <> '{}'),
  answered_at    timestamptz not null default private.clock(),
  primary key (occurrence_id, user_id),
  foreign key (occurrence_id, user_id) references public.event_rsvps on delete cascade
);
create index event_question_answers_event on public.event_question_answers (group_id, event_id);
-- a split takes them along
insert into private.occurrence_tables (name) values ('event_question_answers');

-- Who may
alter table public.event_question_answers enable row level security;
grant select on public.event_question_answers to authenticated;
create policy select_self on public.event_question_answers for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy select_organiser on public.event_question_answers for select to authenticated
  using ((group_id = any (array(select private.my_group_ids('eventManagement'))) or event_id = any (array(select private.my_hosted_event_ids())))
    and exists (select from public.events as its where its.id = event_id));

/** True while a question that has to be answered has no answer of this person for this occurrence. */
create function private.has_open_questions(questions jsonb, occurrence uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements(questions) as question
    where question -> 'required' = 'true' and not exists (
      select from public.event_question_answers as kept
      where kept.occurrence_id = occurrence and kept.user_id = person and kept.answers ? (question ->> 'id')))
$$;

-- What follows
/** Refuses an answer that is not what its question asks for. */
create function private.check_answer(question jsonb, answer jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  label constant text := private.shortened(question ->> 'label', 60);
begin
  if question is null then
    raise exception 'One of the questions is no longer asked. Open the event and check your answers.' using errcode = 'PT409';
  end if;
  if question ->> 'kind' = 'number' and (jsonb_typeof(answer) <> 'number' or abs((answer #>> '{}')::numeric) > 1000000000) then
    raise exception 'Enter a number for “%”.', label using errcode = '22023';
  end if;
  if question ->> 'kind' = 'choice' and not question -> 'choices' @> jsonb_build_array(answer) then
    raise exception 'Choose one of the answers to “%”.', label using errcode = '22023';
  end if;
  if question ->> 'kind' = 'text' and (jsonb_typeof(answer) <> 'string' or length(answer #>> '{}') > 300) then
    raise exception 'Answer “%” in at most 300 characters.', label using errcode = '22023';
  end if;
end $$;

create function private.answer_event_questions(occurrence_id uuid, answers jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held  constant public.event_occurrences := private.hold_occurrence(answer_event_questions.occurrence_id);
  asked constant jsonb := (select its.questions from public.events as its where its.id = held.event_id);
  given jsonb;
  it    record;
begin
  if exists (select from public.groups as around where around.id = held.group_id and around.archived_at is not null) then
    raise exception 'This group is archived and can’t be changed.' using errcode = '42501';
  end if;
  if jsonb_typeof(answers) is distinct from 'object' then
    raise exception 'Send one answer for each question.' using errcode = '22023';
  end if;
  -- nothing said is no answer
  select coalesce(jsonb_object_agg(key, value), '{}') into given from jsonb_each(answers) where value <> 'null' and trim(value #>> '{}') <> '';
  -- said once more it is the same, whatever has come since
  if given = (select kept.answers from public.event_question_answers as kept where kept.occurrence_id = held.id and kept.user_id = auth.uid()) then
    return;
  end if;
  if held.state = 'cancelled' then
    raise exception 'This event is cancelled.' using errcode = 'PT409';
  end if;
  if held.ends_at <= private.clock() then
    raise exception 'This event is over.' using errcode = 'PT409';
  end if;
  if not exists (
    select from public.event_rsvps as answer
    where answer.occurrence_id = held.id and answer.user_id = auth.uid() and answer.status <> 'declined') then
    raise exception 'Answer Going or Maybe first.' using errcode = 'PT409';
  end if;
  for it in select given_one.key, given_one.value, question from jsonb_each(given) as given_one
    left join jsonb_array_elements(asked) as question on question ->> 'id' = given_one.key
  loop
    perform private.check_answer(it.question, it.value);
  end loop;
  for it in select question ->> 'label' as label from jsonb_array_elements(asked) as question
    where question -> 'required' = 'true' and not given ? (question ->> 'id') limit 1
  loop
    raise exception 'Answer “%”.', private.shortened(it.label, 60) using errcode = '22023';
  end loop;
  if given = '{}' then
    delete from public.event_question_answers as kept where kept.occurrence_id = held.id and kept.user_id = auth.uid();
    return;
  end if;
  insert into public.event_question_answers as kept (occurrence_id, user_id, event_id, group_id, answers)
  values (held.id, auth.uid(), held.event_id, held.group_id, given)
  on conflict on constraint event_question_answers_pkey do update set answers = excluded.answers, answered_at = private.clock();
end $$;

/**
 * Answers the questions of an event for oneself, all at once, by their ids; what is left out is no longer answered. For
 * who comes, or may, or waits for a place. Said twice it changes nothing more.
 */
create function public.answer_event_questions(occurrence_id uuid, answers jsonb) returns void
  language sql set search_path = '' as $$ select private.answer_event_questions(occurrence_id, answers) $$;
grant execute on function private.answer_event_questions(uuid, jsonb), public.answer_event_questions(uuid, jsonb) to authenticated;

/** Answers are their person's and the organisers', and told to them alone. */
create function private.tg_event_question_answers__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || person, 'event_question_answers', tg_op, array_agg(occurrence_id)) from (
    select user_id as person, occurrence_id from changed
    union
    select unnest(private.organisers_of(its)), changed.occurrence_id
    from changed join public.events as its on its.id = changed.event_id) as told group by person;
  return null;
end $$;

create trigger _900_tell_insert after insert on public.event_question_answers
  referencing new table as changed for each statement execute function private.tg_event_question_answers__tell();
create trigger _900_tell_update after update on public.event_question_answers
  referencing new table as changed for each statement execute function private.tg_event_question_answers__tell();
create trigger _900_tell_delete after delete on public.event_question_answers
  referencing old table as changed for each statement execute function private.tg_event_question_answers__tell();
drop trigger _100_touch on public.events;
create trigger _100_touch before update of title, body_html, cover_path, status, cancelled_reason, starts_local, ends_local, all_day, tz, place_name,
  address, online_url, capacity, guests_per_person, waitlist_mode, deadline_min, show_guest_list, show_count, team_id, reconfirm_at, rrule, rdates, exdates, questions on public.events
  for each row execute function private.tg__touch();

-- Taken out: what one answered
insert into private.exports (name, query) values
  ('event_question_answers', 'select kept.event_id, its.title, its.questions, kept.answers, kept.answered_at
                              from public.event_question_answers as kept join public.events as its on its.id = kept.event_id
                              where kept.user_id = $1 order by kept.answered_at');
