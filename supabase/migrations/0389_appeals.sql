/*
 * Appeals: who was decided upon reads why, and may answer once.
 *
 * They read what was decided, by which role and until when, ten seconds after the act, since it may be undone till then; never by
 * whom, nor who reported. Within thirty days they appeal, in a thousand characters, and somebody else decides: what is upheld
 * stands, what is overturned is undone. A single super admin decides even on their own act, and the answer says so. Who is kept out
 * does all of that by the signed link of a mail. Until then what was removed is kept.
 */
create table private.appeals (
  id          uuid primary key,
  action_id   uuid not null unique references private.moderation_actions on delete cascade,
  body        text not null check (length(trim(body)) between 1 and 1000),
  state       text not null default 'open' check (state in ('open', 'upheld', 'overturned')),
  decided_by  uuid references public.users on delete set null,
  decided_at  timestamptz,
  answer      text check (length(answer) <= 1000),
  -- nobody else could
  by_same     boolean not null default false,
  created_at  timestamptz not null default private.clock(),
  told_at     timestamptz,
  constraint appeals_decided check ((state = 'open') = (decided_at is null))
);
create index appeals_decided_by on private.appeals (decided_by) where decided_by is not null;
insert into private.signing_secrets (name) values ('appeals');

-- Who may: whoever was decided upon, or holds the link
create function private.appeal_token(action_id uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select action_id || '-' || encode(extensions.hmac(convert_to(action_id::text, 'UTF8'), secret, 'sha256'), 'hex')
  from private.signing_secrets where name = 'appeals'
$$;

/** The act behind a signed link, for thirty days after it and after the answer to its appeal; wrong links are counted. */
create function private.action_behind(token text) returns private.moderation_actions
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.moderation_actions;
  thing constant text := left(action_behind.token, 36);
begin
  perform private.may_guess('appeal', thing);
  if action_behind.token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{64}$' then
    select * into its from private.moderation_actions as known where known.id = left(action_behind.token, 36)::uuid and known.action in ('suspend', 'ban')
      and (known.created_at > private.clock() - interval '30 days'
        or exists (select from private.appeals as made where made.action_id = known.id and coalesce(made.decided_at, 'infinity') > private.clock() - interval '30 days'))
      -- both sides hashed: how much of it is right takes no different time
      and sha256(convert_to(private.appeal_token(known.id), 'UTF8')) = sha256(convert_to(action_behind.token, 'UTF8'));
  end if;
  if its.id is null then
    perform private.guessed_wrong('appeal', action_behind.token, thing);
  end if;
  return its;
end $$;

create function private.is_reverted(action_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from private.moderation_actions as back where back.reverts_id = is_reverted.action_id) $$;

/** What the person concerned reads of an act: nothing of who, and nothing that only others wrote. */
create function private.decision_line(done private.moderation_actions) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', done.id, 'action', done.action, 'subject_type', coalesce(its.subject_type, 'user'), 'words', its.words,
    'reason', done.reason_key, 'note', done.note_public, 'role', done.actor_role, 'until', done.expires_at, 'everywhere', done.everywhere, 'at', done.created_at, 'reverted', private.is_reverted(done.id),
    'appeal_until', case when appeal.id is null and not private.is_reverted(done.id) and done.created_at > private.clock() - interval '30 days' then done.created_at + interval '30 days' end,
    'appeal', case when appeal.id is not null then jsonb_build_object('body', appeal.body, 'state', appeal.state, 'answer', appeal.answer, 'by_same', appeal.by_same, 'at', appeal.created_at, 'decided_at', appeal.decided_at) end)
  -- an admin may decide without a case
  from (select) as always left join private.moderation_cases as its on its.id = done.case_id left join private.appeals as appeal on appeal.action_id = done.id
$$;

create function private.my_decisions() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(private.decision_line(done) order by done.created_at desc, done.id), '[]')
  from private.moderation_actions as done
  where done.target_user_id = auth.uid() and (select private.my_role()) is not null and done.action in ('warn', 'lock', 'mute', 'remove', 'remove_from_group', 'suspend', 'ban') and done.created_at <= private.clock() - interval '10 seconds'
    -- what was undone before anybody heard of it has not been
    and not exists (select from private.moderation_actions as back where back.reverts_id = done.id and back.created_at < done.created_at + interval '10 seconds')
$$;
/** What was decided about who asks, the newest first: `[{id, action, subject_type, words, reason, note, role, until, at, reverted, appeal_until, appeal}]`; `appeal_until` is null where there is none, `appeal` is `{body, state, answer, by_same, at, decided_at}`. */
create function public.my_decisions() returns jsonb
  language sql stable set search_path = '' as $$ select private.my_decisions() $$;

/** Makes the case of an act that had none, decided as it was. */
create function private.case_of_act(done private.moderation_actions) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made uuid;
begin
  insert into private.moderation_cases (subject_type, subject_id, subject_owner_id, tenant_id, level, state, reason, outcome, resolved_by, resolved_at)
  values ('user', done.target_user_id, done.target_user_id, (select person.tenant_id from public.users as person where person.id = done.target_user_id),
    case done.actor_role when 'instance' then 'instance' else 'tenant' end, 'resolved', coalesce(done.reason_key, 'other'),
    case done.action when 'ban' then 'banned' else 'suspended' end, done.actor_id, done.created_at) returning id into made;
  update private.moderation_actions as known set case_id = made where known.id = done.id;
  return made;
end $$;

/** Keeps an appeal of an act that is its writer's to appeal. */
create function private.keep_appeal(id uuid, done private.moderation_actions, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  known private.appeals;
begin
  -- who answers an appeal reads it in a case: what was decided without one has one from here on
  if done.case_id is null then
    perform 1 from private.moderation_actions as act where act.id = done.id for update;
    done.case_id := (select act.case_id from private.moderation_actions as act where act.id = done.id);
  end if;
  perform 1 from private.moderation_cases as its where its.id = done.case_id for update;
  select * into known from private.appeals as made where made.action_id = done.id;
  if keep_appeal.id is null then
    raise exception 'An appeal needs an id of its own.' using errcode = '22023';
  elsif known.id = keep_appeal.id then
    return;
  elsif known.id is not null then
    raise exception 'You have appealed this already.' using errcode = 'PT409';
  elsif length(trim(coalesce(keep_appeal.body, ''))) not between 1 and 1000 then
    raise exception 'Write an appeal of 1 to 1,000 characters.' using errcode = '22023';
  elsif private.is_reverted(done.id) then
    raise exception 'This was taken back already.' using errcode = 'PT409';
  elsif done.created_at <= private.clock() - interval '30 days' then
    raise exception 'This can’t be appealed any more. The 30 days are over.' using errcode = 'PT409';
  elsif exists (select from private.appeals as made where made.id = keep_appeal.id) then
    raise exception 'An appeal needs an id of its own.' using errcode = '22023';
  end if;
  if done.case_id is null then
    done.case_id := private.case_of_act(done);
  end if;
  insert into private.appeals (id, action_id, body) values (keep_appeal.id, done.id, trim(keep_appeal.body));
  update private.removals as gone set held_until = 'infinity' where gone.action_id = done.id;
  update private.moderation_cases as its set state = 'appealed', version = its.version + 1 where its.id = done.case_id and its.state in ('resolved', 'closed');
end $$;

create function private.appeal_decision(id uuid, action_id uuid, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  done private.moderation_actions;
begin
  select * into done from private.moderation_actions as known where known.id = appeal_decision.action_id and known.target_user_id = auth.uid()
    and known.action in ('warn', 'lock', 'mute', 'remove', 'remove_from_group', 'suspend', 'ban') and known.created_at <= private.clock() - interval '10 seconds' and (select private.my_role()) is not null;
  if done.id is null then
    raise exception 'This decision no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  perform private.keep_appeal(appeal_decision.id, done, body);
end $$;
/** Appeals a decision about oneself, once and within thirty days. `id` is the appeal's own. */
create function public.appeal_decision(id uuid, action_id uuid, body text) returns void
  language sql set search_path = '' as $$ select private.appeal_decision(id, action_id, body) $$;

create function private.read_appeal(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  done constant private.moderation_actions := private.action_behind(read_appeal.token);
begin
  if done.id is null then
    return private.refuse(404, 'This link is incomplete or has expired.');
  end if;
  return private.decision_line(done);
end $$;
/** The decision behind the link of a mail, as `my_decisions` tells it. */
create function public.read_appeal(token text) returns jsonb
  language sql set search_path = '' as $$ select private.read_appeal(token) $$;

create function private.appeal_by_link(token text, id uuid, body text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  done constant private.moderation_actions := private.action_behind(appeal_by_link.token);
begin
  if done.id is null then
    return private.refuse(404, 'This link is incomplete or has expired.');
  end if;
  perform private.keep_appeal(appeal_by_link.id, done, body);
  return private.decision_line(done);
end $$;
/** Appeals by the link of a mail, signed in or not; returns the decision. */
create function public.appeal_by_link(token text, id uuid, body text) returns jsonb
  language sql set search_path = '' as $$ select private.appeal_by_link(token, id, body) $$;

/** Whether nobody else could answer an appeal. */
create function private.is_alone(its private.moderation_cases, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.users as mine where mine.id = person and mine.role = 'super_admin')
    and not exists (select from public.users as other where other.id <> person and other.role in ('admin', 'super_admin') and private.moderates(its, other.id))
    and not exists (select from private.deleters_of(its.group_id) as other where other <> person and private.moderates(its, other))
$$;

create function private.decide_appeal(id uuid, upheld boolean, answer text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  made private.appeals;
  done private.moderation_actions;
  its private.moderation_cases;
begin
  select * into made from private.appeals as known where known.id = decide_appeal.id;
  select * into done from private.moderation_actions as known where known.id = made.action_id;
  its := private.hold_case(done.case_id);
  select * into made from private.appeals as known where known.id = made.id for update;
  if made.state <> 'open' and made.decided_by = auth.uid() and (made.state = 'upheld') = upheld then
    return;
  elsif made.state <> 'open' then
    raise exception 'This was already resolved by %.', private.called(made.decided_by) using errcode = 'PT409';
  elsif done.actor_id = auth.uid() and not private.is_alone(its, auth.uid()) then
    raise exception 'Somebody else decides an appeal against your own act.' using errcode = '42501';
  elsif private.level_rank(private.level_of(its)) < private.level_rank(done.actor_role) then
    raise exception 'An appeal is decided at the level of the act, or above.' using errcode = '42501';
  elsif upheld is null then
    raise exception 'Choose whether the decision stands.' using errcode = '22023';
  elsif length(trim(answer)) > 1000 then
    raise exception 'An answer has at most 1,000 characters.' using errcode = '22023';
  end if;
  if not upheld and done.action in ('suspend', 'ban') then
    perform private.check_suspension(done.target_user_id, false);
  end if;
  update private.appeals as known set state = case when upheld then 'upheld' else 'overturned' end, decided_by = auth.uid(), decided_at = private.clock(), answer = nullif(trim(decide_appeal.answer), ''),
    by_same = done.actor_id is not distinct from auth.uid() where known.id = made.id;
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
/** Answers the appeal of an act: it stands, or is undone. Never by whoever acted, unless there is nobody else. */
create function public.decide_appeal(id uuid, upheld boolean, answer text default null) returns void
  language sql set search_path = '' as $$ select private.decide_appeal(id, upheld, answer) $$;

/** The appeals of a case, for those who decide it: what was said, and to which act. */
create function private.appeals_of(its private.moderation_cases) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', made.id, 'action_id', made.action_id, 'body', made.body, 'state', made.state, 'answer', made.answer, 'at', made.created_at,
    'decided_by', private.speaker(made.decided_by), 'decided_at', made.decided_at,
    'may', made.state = 'open' and private.level_rank(private.level_of(its)) >= private.level_rank(done.actor_role) and (done.actor_id is distinct from auth.uid() or private.is_alone(its, auth.uid()))) order by made.created_at), '[]')
  from private.appeals as made join private.moderation_actions as done on done.id = made.action_id where done.case_id = its.id
$$;
create function private.case_appeals(id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.moderation_cases;
begin
  select * into its from private.moderation_cases as known where known.id = case_appeals.id;
  if its.id is null or not private.moderates(its, auth.uid()) then
    raise exception 'This case no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return private.appeals_of(its);
end $$;
/** The appeals of a case: `[{id, action_id, body, state, answer, at, decided_by, decided_at, may}]`. */
create function public.case_appeals(id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.case_appeals(id) $$;
grant execute on function private.my_decisions(), public.my_decisions(), private.appeal_decision(uuid, uuid, text), public.appeal_decision(uuid, uuid, text),
  private.decide_appeal(uuid, boolean, text), public.decide_appeal(uuid, boolean, text), private.case_appeals(uuid), public.case_appeals(uuid) to authenticated;
grant execute on function private.read_appeal(text), public.read_appeal(text), private.appeal_by_link(text, uuid, text), public.appeal_by_link(text, uuid, text) to anon, authenticated;

insert into private.exports (name, query) values
  ('decisions_about_me', 'select done.action, done.reason_key, done.note_public, done.actor_role, done.expires_at, done.created_at, made.body as appeal, made.state as appeal_state, made.answer
                          from private.moderation_actions as done left join private.appeals as made on made.action_id = done.id
                          where done.target_user_id = $1 and done.action <> ''dismiss'' and done.action <> ''revert'' order by done.created_at, done.id');
