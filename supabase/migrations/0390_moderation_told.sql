/*
 * Moderation told: those who decide hear of reports and appeals, whoever was decided upon of the decision, who reported of the answer.
 *
 * What was decided is told ten seconds after the act, and not at all when it was undone by then. Nobody is named in any of it. A
 * decision about oneself cannot be switched off; who is kept out has it by mail, whose link opens an appeal.
 */
alter table private.notification_types add column optional boolean not null default true;
create or replace function private.is_optional(wanted text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from private.notification_types where type = wanted and severity = 'normal' and optional) $$;

insert into private.notification_types (type, title, url, related, ttl, urgency, optional) values
  ('report_received', 'Notification', '/admin/moderation', 'caseId', 604800, 'normal', true),
  ('report_answered', 'Notification', '/profile?section=reports', 'reportId', 604800, 'low', true),
  ('moderation_decision', 'Notification', '/profile?section=decisions', 'actionId', 604800, 'normal', false),
  ('appeal_received', 'Notification', '/admin/moderation', 'caseId', 604800, 'normal', true),
  ('appeal_answered', 'Notification', '/profile?section=decisions', 'actionId', 604800, 'normal', true);

-- What follows
/** What was reported, in a sentence. */
create function private.kind_words(kind text) returns text
  language sql immutable set search_path = ''
as $$
  select case kind when 'message' then 'message' when 'user' then 'profile' when 'event' then 'event' when 'listing' then 'listing' when 'listing_review' then 'listing to review' when 'review' then 'review'
    when 'lesson_thread' then 'thread' when 'lesson_reply' then 'reply' when 'task' then 'task' when 'announcement' then 'announcement' when 'goal' then 'goal' when 'group' then 'group' else 'comment' end
$$;

create function private.one_of_kind(kind text) returns text
  language sql immutable set search_path = ''
as $$ select case when kind in ('event', 'announcement') then 'an ' else 'a ' end || private.kind_words(kind) $$;

/** Where its moderators find a case. */
create function private.case_url(its private.moderation_cases) returns text
  language sql stable security definer set search_path = ''
as $$ select case when private.level_now(its) = 'group' then '/groups/' || its.group_id || '?tab=reports&case=' || its.id else '/admin/moderation?case=' || its.id end $$;

create function private.tg_case_reports__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.moderation_cases;
begin
  select * into its from private.moderation_cases as known where known.id = new.case_id;
  -- of one case the same words: what is unread moves up
  perform private.notify(array(select private.moderators_of(its)), 'report_received', 'Reported: ' || private.one_of_kind(its.subject_type),
    its.id, null, null, private.case_url(its), 'moderator', 'case:' || its.id);
  return null;
exception when others then
  raise warning 'notifying about a report failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify after insert on private.case_reports for each row execute function private.tg_case_reports__notify();

/** Tells these that a case is theirs to decide now; admins find it among all that is theirs. */
create function private.tell_passed_on(its private.moderation_cases, people uuid[], words text) returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.notify(array_agg(person.id), 'report_received', words || private.one_of_kind(its.subject_type), its.id, auth.uid(), null, person.url, 'moderator', 'case:' || its.id)
  from (select known.id, case when known.role in ('admin', 'super_admin') then '/admin/moderation?case=' || its.id else private.case_url(its) end as url
    from public.users as known where known.id = any (people)) as person
  group by person.url
$$;

/** What is due is told soon, and by the clock where no worker came by. */
create function private.tg_moderation_actions__tell_later() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue('sql', '{"function": "private.tell_moderation"}', 'moderation.tell', private.clock() + interval '11 seconds');
  return null;
end $$;
create trigger _500_tell_later after insert on private.moderation_actions for each statement execute function private.tg_moderation_actions__tell_later();

/** Answers all who reported, each by themselves, as far as the answer is another. */
create function private.answer_reports(its private.moderation_cases, answer text, words text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  report record;
begin
  for report in
    update public.reports as known set answer = answer_reports.answer, answered_at = private.clock()
    from private.case_reports as of_case where of_case.case_id = its.id and known.id = of_case.report_id and known.answer is distinct from answer_reports.answer
    returning known.id, known.reporter_id
  loop
    perform private.notify(array[report.reporter_id], 'report_answered', words, report.id, null, null, '/profile?section=reports', 'reported');
  end loop;
end $$;

/** Tells what was decided at least ten seconds ago, once; says how many acts that were. */
create function private.tell_moderation() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  done private.moderation_actions;
  first private.moderation_actions;
  its private.moderation_cases;
  thing text;
  undone boolean;
  told int := 0;
begin
  for done in
    select * from private.moderation_actions as known where known.told_at is null and known.created_at <= private.clock() - interval '10 seconds'
    order by known.created_at, known.id for update skip locked limit 1000
  loop
    told := told + 1;
    update private.moderation_actions as known set told_at = private.clock() where known.id = done.id;
    select * into its from private.moderation_cases as known where known.id = done.case_id;
    -- what an admin decides without a case is about the account
    thing := case when done.case_id is null then 'account' else private.kind_words(its.subject_type) end;
    if done.action = 'revert' then
      select * into first from private.moderation_actions as known where known.id = done.reverts_id;
      -- nobody hears that what they never heard of was undone
      continue when done.created_at < first.created_at + interval '10 seconds' or exists (select from private.appeals as made where made.action_id = first.id and made.state = 'overturned');
      if first.action in ('warn', 'lock', 'mute', 'remove', 'remove_from_group', 'suspend', 'ban') then
        perform private.notify(array[first.target_user_id], 'moderation_decision', 'A decision about your ' || thing || ' was taken back.', first.id, null, null, '/profile?section=decisions', 'decided');
      end if;
      continue;
    end if;
    undone := exists (select from private.moderation_actions as back where back.reverts_id = done.id and back.created_at < done.created_at + interval '10 seconds');
    continue when undone;
    if done.action = 'dismiss' then
      perform private.answer_reports(its, 'within_rules', 'Thank you for your report. We found it within the rules.');
    elsif done.action = 'remove' then
      perform private.answer_reports(its, 'removed', 'Thank you for your report. We removed it.');
    elsif not exists (select from private.moderation_actions as other where other.case_id = its.id and other.action = 'remove' and not private.is_reverted(other.id)) then
      perform private.answer_reports(its, 'acted', 'Thank you for your report. We acted on it.');
    end if;
    if done.action = 'remove' then
      perform private.notify(array[done.target_user_id], 'moderation_decision', 'Your ' || thing || ' was removed. See why, and what you can do.', done.id, null, null, '/profile?section=decisions', 'decided');
    elsif done.action = 'warn' then
      perform private.notify(array[done.target_user_id], 'moderation_decision', 'You got a warning about your ' || thing || '. See why.', done.id, null, null, '/profile?section=decisions', 'decided');
    elsif done.action in ('lock', 'mute', 'remove_from_group') then
      perform private.notify(array[done.target_user_id], 'moderation_decision', case done.action when 'lock' then 'A thread of yours was locked. See why, and what you can do.'
          when 'mute' then 'You were muted for a while. See why, and what you can do.' else 'You were removed from a group. See why, and what you can do.' end,
        done.id, null, null, '/profile?section=decisions', 'decided');
    elsif done.action in ('suspend', 'ban') then
      perform private.enqueue('mail.send', jsonb_build_object('read', 'private.suspension_mail', 'with', jsonb_build_object('id', done.id)));
    end if;
  end loop;
  return told;
end $$;
insert into private.job_functions (name) values ('private.tell_moderation');
insert into private.crontab (name, schedule, function_name, catch_up) values ('moderation.tell', '* * * * *', 'private.tell_moderation', '1 hour');

/** The mail to who is kept out, whose link opens an appeal; null once that was taken back. */
create function private.suspension_mail(payload jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('to', person.email, 'template', 'suspension', 'kind', 'security', 'data', jsonb_build_object(
    'name', person.name, 'banned', nullif(done.action = 'ban', false), 'until', to_char(done.expires_at at time zone 'utc', 'YYYY-MM-DD HH24:MI'), 'note', done.note_public,
    'appeal_until', to_char((done.created_at + interval '30 days') at time zone 'utc', 'YYYY-MM-DD'), 'path', '/appeal/' || private.appeal_token(done.id)))
  from private.moderation_actions as done join public.users as person on person.id = done.target_user_id
  where done.id = (payload ->> 'id')::uuid and done.action in ('suspend', 'ban') and not private.is_reverted(done.id) and person.email is not null
$$;
insert into private.job_functions (name) values ('private.suspension_mail');

-- Appeals: heard by those who can answer, and answered to who appealed; who reported hears when it turned out otherwise
create function private.tg_appeals__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  done private.moderation_actions;
  its private.moderation_cases;
begin
  select * into done from private.moderation_actions as known where known.id = new.action_id;
  select * into its from private.moderation_cases as known where known.id = done.case_id;
  if tg_op = 'INSERT' then
    if private.level_rank(done.actor_role) > private.level_rank(its.level) then
      its.level := done.actor_role;
    end if;
    perform private.notify(coalesce(nullif(array(select private.moderators_of(its, done.actor_id)), '{}'), array[done.actor_id]), 'appeal_received', 'An appeal waits for an answer.', its.id, null, null,
      private.case_url(its), 'moderator', 'case:' || its.id);
    return null;
  end if;
  perform private.notify(array[done.target_user_id], 'appeal_answered', case new.state when 'upheld' then 'Your appeal was answered: the decision stands.' else 'Your appeal was answered: the decision was taken back.' end,
    done.id, null, null, '/profile?section=decisions', 'decided');
  if new.state = 'overturned' and done.action = 'remove' then
    perform private.answer_reports(its, 'within_rules', 'We looked at your report again, and found it within the rules.');
  end if;
  return null;
exception when others then
  raise warning 'notifying about an appeal failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify_insert after insert on private.appeals for each row execute function private.tg_appeals__notify();
create trigger _500_notify_update after update of state on private.appeals
  for each row when (old.state is distinct from new.state) execute function private.tg_appeals__notify();
