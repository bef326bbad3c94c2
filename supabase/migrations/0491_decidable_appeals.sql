/*
 * Decidable appeals: for each one there is somebody who may answer it.
 *
 * Somebody else answers, at the level of the act or above. Where nobody else may, whoever acted may keep their act a day after the
 * appeal, and the answer says so; they may take it back at any time, also by letting the person in again. A suspension that nobody
 * reported is a case that shows the suspension itself, and what was decided about the person before.
 */
drop function private.is_alone(private.moderation_cases, uuid);

create function private.act_line(done private.moderation_actions) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', done.id, 'action', done.action, 'by', private.speaker(done.actor_id), 'role', done.actor_role, 'reason', done.reason_key,
    'note_public', done.note_public, 'note_private', done.note_private, 'until', done.expires_at, 'everywhere', done.everywhere, 'preset_id', done.preset_id, 'reverts', done.reverts_id, 'at', done.created_at,
    'reverted', exists (select from private.moderation_actions as back where back.reverts_id = done.id))
$$;

create or replace function private.read_case(id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.moderation_cases;
  first public.reports;
  around jsonb;
  finds text;
begin
  select * into its from private.moderation_cases as known where known.id = read_case.id;
  if its.id is null or not private.moderates(its, auth.uid()) then
    raise exception 'This case no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  first := private.first_report(its.id);
  select kind.context_function into finds from private.report_kinds as kind where kind.kind = its.subject_type;
  if finds is not null then
    execute format('select %s($1)', finds) into around using its.subject_id;
  end if;
  return private.case_line(its) || jsonb_build_object(
    'snapshot', coalesce(first.snapshot, private.asked_snapshot(its.subject_id), private.held_snapshot(its.subject_id)), 'reported_at', first.created_at, 'context', coalesce(around, '[]'),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('bucket', case when file.held then 'held' else file.bucket end, 'path', case when file.held then private.held_path(file) else file.path end,
        'name', file.name, 'type', file.type, 'held', file.held) order by file.name, file.id), '[]') from private.case_files as file where file.case_id = its.id),
    'removed', private.is_removed(its.subject_type, its.subject_id), 'silence', private.silence_of(its.subject_owner_id, its.group_id), 'may', to_jsonb(private.acts_on(its)),
    'reports', (select coalesce(jsonb_agg(jsonb_build_object('id', report.id, 'reason', report.reason, 'note', report.note, 'at', report.created_at,
        'snapshot', case when report.snapshot <> first.snapshot then report.snapshot end,
        'reporter', case when (select private.is_admin()) then private.speaker(report.reporter_id) end) order by report.created_at, report.id), '[]')
      from private.case_reports as of_case join public.reports as report on report.id = of_case.report_id where of_case.case_id = its.id),
    'actions', (select coalesce(jsonb_agg(private.act_line(done) order by done.created_at, done.id), '[]') from private.moderation_actions as done where done.case_id = its.id),
    -- decisions of admins about the same person without a case, up to the level of the caller
    'earlier_acts', (select coalesce(jsonb_agg(private.act_line(past.act) order by (past.act).created_at desc, (past.act).id), '[]')
      from (select done as act from private.moderation_actions as done where done.target_user_id = its.subject_owner_id and done.case_id is null
              and private.level_rank(done.actor_role) <= private.level_rank(private.level_of(its))
              -- not what another organisation decided before the person came here
              and (private.level_of(its) = 'instance' or exists (select from public.users as actor where actor.id = done.actor_id and actor.tenant_id = its.tenant_id))
              order by done.created_at desc, done.id limit 20) as past),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', note.id, 'by', private.speaker(note.author_id), 'body', note.body, 'at', note.created_at) order by note.created_at, note.id), '[]')
      from private.moderation_notes as note where note.case_id = its.id),
    -- of the same person, as far as who asks may decide about that too
    'history', (select coalesce(jsonb_agg(jsonb_build_object('id', past.id, 'subject_type', past.subject_type, 'same', past.subject_id = its.subject_id, 'state', past.state,
        'outcome', past.outcome, 'reason', past.reason, 'at', past.created_at) order by past.created_at desc), '[]')
      from (select last.* from (select known.* from private.moderation_cases as known where known.subject_owner_id = its.subject_owner_id and known.id <> its.id and known.subject_type <> 'listing_review'
                                order by known.created_at desc limit 60) as last
            where private.moderates(row(last.*)::private.moderation_cases, auth.uid()) order by last.created_at desc limit 20) as past));
end $$;

/**
 * A case in full: its line in the queue, and `{snapshot, reported_at, context, removed, place, may, reports, actions, earlier_acts, notes, history}`; `snapshot` and `reported_at` are null where nobody reported. `may` are the acts
 * that who asks can do; `reporter` of a report is null for those of a group; `place` is where they can open it, null where they can’t.
 */
create or replace function public.read_case(id uuid) returns jsonb
  language sql stable set search_path = ''
as $$ select its || jsonb_build_object('place', private.place_of(its ->> 'subject_type', (its ->> 'subject_id')::uuid)) from private.read_case(id) as its $$;

/** Makes the case of an act that had none, decided as it was. */
create or replace function private.case_of_act(done private.moderation_actions) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made uuid;
begin
  insert into private.moderation_cases (subject_type, subject_id, subject_owner_id, tenant_id, level, state, reason, words, outcome, resolved_by, resolved_at, created_at)
  select 'user', person.id, person.id, person.tenant_id, case done.actor_role when 'instance' then 'instance' else 'tenant' end, 'resolved', coalesce(done.reason_key, 'other'),
    person.name, case done.action when 'ban' then 'banned' else 'suspended' end, done.actor_id, done.created_at, done.created_at
  from public.users as person where person.id = done.target_user_id returning id into made;
  update private.moderation_actions as known set case_id = made where known.id = done.id;
  return made;
end $$;

/** True if a person may answer an appeal against an act, apart from having acted: they moderate its case, at the level of the act or above. */
create function private.may_answer(its private.moderation_cases, done private.moderation_actions, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.level_rank(case when known.role = 'super_admin' then 'instance' when known.role = 'admin' and known.tenant_id = its.tenant_id then 'tenant' else 'group' end)
      >= private.level_rank(done.actor_role) and private.moderates(its, person)
  from public.users as known where known.id = person
$$;

/** The time from which an actor may uphold their own act: a day after the appeal if nobody else may answer it; null if someone may. */
create function private.alone_from(its private.moderation_cases, done private.moderation_actions, made private.appeals) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  select made.created_at + interval '24 hours'
  where not exists (select from public.users as other where other.id <> done.actor_id and other.role in ('admin', 'super_admin') and private.may_answer(its, done, other.id))
    and not exists (select from private.deleters_of(its.group_id) as other where other <> done.actor_id and private.may_answer(its, done, other))
$$;

create or replace function private.decide_appeal(id uuid, upheld boolean, answer text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  made private.appeals;
  done private.moderation_actions;
  its private.moderation_cases;
  alone_from timestamptz;
begin
  select * into made from private.appeals as known where known.id = decide_appeal.id;
  select * into done from private.moderation_actions as known where known.id = made.action_id;
  its := private.hold_case(done.case_id);
  select * into made from private.appeals as known where known.id = made.id for update;
  alone_from := private.alone_from(its, done, made);
  if made.state <> 'open' and made.decided_by = auth.uid() and (made.state = 'upheld') = upheld then
    return;
  elsif made.state <> 'open' then
    raise exception 'This was already resolved by %.', private.called(made.decided_by) using errcode = 'PT409';
  elsif not private.may_answer(its, done, auth.uid()) then
    raise exception 'An appeal is decided at the level of the act, or above.' using errcode = '42501';
  elsif upheld is null then
    raise exception 'Choose whether the decision stands.' using errcode = '22023';
  elsif upheld and done.actor_id = auth.uid() and alone_from is null then
    raise exception 'Someone else decides an appeal against your own act.' using errcode = '42501';
  elsif upheld and done.actor_id = auth.uid() and alone_from > private.clock() then
    raise exception 'Nobody else can answer this appeal, so you can keep your decision 24 hours after the appeal. You can take it back now.' using errcode = '42501';
  elsif length(trim(answer)) > 1000 then
    raise exception 'An answer has at most 1,000 characters.' using errcode = '22023';
  end if;
  if not upheld and done.action in ('suspend', 'ban') then
    perform private.check_suspension(done.target_user_id, false);
  end if;
  update private.appeals as known set state = case when upheld then 'upheld' else 'overturned' end, decided_by = auth.uid(), decided_at = private.clock(), answer = nullif(trim(decide_appeal.answer), ''),
    by_same = decide_appeal.upheld and done.actor_id is not distinct from auth.uid() where known.id = made.id;
  update private.removals as gone set held_until = private.clock() where gone.action_id = done.id;
  -- another act of the same case may wait for its answer still
  if not exists (select from private.appeals as other join private.moderation_actions as act on act.id = other.action_id where act.case_id = its.id and other.state = 'open') then
    update private.moderation_cases as known set state = 'closed', version = known.version + 1 where known.id = its.id and known.state = 'appealed';
  end if;
  if not upheld then
    perform private.revert(array[row(gen_random_uuid(), done.id)::private.wanted_reversal], null, false);
  end if;
  perform private.audit(case when upheld then 'appeal.uphold' else 'appeal.overturn' end, 'moderation_cases', its.id, its.group_id, null, jsonb_build_object('action', done.id));
end $$;

/** Answers the appeal of an act: it stands, or is undone. Whoever acted may undo it, and keep it only a day after the appeal where nobody else may answer. */
create or replace function public.decide_appeal(id uuid, upheld boolean, answer text default null) returns void
  language sql set search_path = '' as $$ select private.decide_appeal(id, upheld, answer) $$;

/** The appeals of a case, for those who decide it: what was said, and to which act. */
create or replace function private.appeals_of(its private.moderation_cases) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', made.id, 'action_id', made.action_id, 'body', made.body, 'state', made.state, 'answer', made.answer, 'at', made.created_at,
    'decided_by', private.speaker(made.decided_by), 'decided_at', made.decided_at,
    'may', answers.may and (done.actor_id is distinct from auth.uid() or coalesce(alone.since <= private.clock(), false)), 'may_overturn', answers.may,
    'may_from', case when done.actor_id = auth.uid() and alone.since > private.clock() then alone.since end) order by made.created_at), '[]')
  from private.appeals as made join private.moderation_actions as done on done.id = made.action_id
  cross join lateral (select made.state = 'open' and private.may_answer(its, done, auth.uid()) as may) as answers
  left join lateral private.alone_from(its, done, made) as alone(since) on answers.may
  where done.case_id = its.id
$$;

/**
 * The appeals of a case: `[{id, action_id, body, state, answer, at, decided_by, decided_at, may, may_overturn, may_from}]`. `may` is whether who asks may
 * answer either way, `may_overturn` whether they may take the act back; `may_from` is when they may keep their own act, where nobody else can answer.
 */
create or replace function public.case_appeals(id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.case_appeals(id) $$;

/** Lifts a suspension or ban. If a case decided it, the case is reverted, with its checks; an open appeal is answered by this. */
create or replace function private.lift_suspension(person uuid, note text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  done private.moderation_actions;
  appeal constant uuid := (select made.id from private.suspensions as shut join private.appeals as made on made.action_id = shut.action_id where shut.user_id = person and made.state = 'open');
begin
  select known.* into done from private.suspensions as shut join private.moderation_actions as known on known.id = shut.action_id where shut.user_id = person;
  if appeal is not null then
    perform private.decide_appeal(appeal, false, note);
  elsif done.case_id is not null then
    perform private.revert_action(gen_random_uuid(), done.id, note);
  elsif done.id is not null then
    if done.actor_role = 'instance' and not private.is_super_admin() then
      raise exception 'Only those who decided this, or somebody above them, can take it back.' using errcode = '42501';
    end if;
    insert into private.moderation_actions (id, actor_id, actor_role, target_user_id, action, note_private, reverts_id)
    values (gen_random_uuid(), auth.uid(), case when private.is_super_admin() then 'instance' else 'tenant' end, person, 'revert', nullif(trim(note), ''), done.id);
    delete from private.suspensions as shut where shut.user_id = person;
  else
    delete from private.suspensions as shut where shut.user_id = person;
  end if;
end $$;
