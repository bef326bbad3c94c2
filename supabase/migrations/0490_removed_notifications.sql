/*
 * Notifications of what was removed come back with it.
 *
 * They are kept aside as long as an appeal could bring the thing itself back.
 */
/** Notifications about what was removed, kept while an appeal could bring it back. */
create table private.removed_notifications (
  id            uuid primary key,
  case_id       uuid not null references private.moderation_cases on delete cascade,
  notification  jsonb not null
);
create index removed_notifications_case on private.removed_notifications (case_id);

/** Deletes the notifications about removed content, and keeps them aside. */
create or replace function private.unnotify_removed(cases uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  with gone as (
    delete from public.notifications as told using private.moderation_cases as its
    where its.id = any (cases) and told.group_id = its.group_id and told.related_id = its.subject_id
    returning told.id, its.id as case_id, to_jsonb(told) as notification
  ), gone_of_comments as (
    delete from public.notifications as told using private.moderation_cases as its, public.task_comments as known
    where its.id = any (cases) and its.subject_type = 'task_comment' and known.id = its.subject_id
      and told.group_id = known.group_id and told.related_id = known.task_id and told.actor_id = known.created_by
      and position(private.shortened(known.preview, 70) in told.message) > 0
    returning told.id, its.id as case_id, to_jsonb(told) as notification
  ), gone_of_messages as (
    delete from public.notifications as told using private.moderation_cases as its, public.messages as known, public.conversation_participants as part
    where its.id = any (cases) and its.subject_type = 'message' and known.id = its.subject_id and part.conversation_id = known.conversation_id and told.user_id = part.user_id
      and told.related_id = known.conversation_id and told.url = '/messages?conversation=' || known.conversation_id || '&message=' || known.id and told.times = 1
    returning told.id, its.id as case_id, to_jsonb(told) as notification)
  insert into private.removed_notifications (id, case_id, notification)
  select * from gone union all select * from gone_of_comments union all select * from gone_of_messages on conflict (id) do nothing
$$;

/** Restores the notifications about restored content, for people who can still see it, without sending them again. */
create function private.renotify_restored(cases uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
begin
  with back as (
    delete from private.removed_notifications as kept where kept.case_id = any (cases) returning kept.notification
  ), again as (
    insert into public.notifications select told.* from back, jsonb_populate_record(null::public.notifications,
      -- the account of its actor may be gone
      case when exists (select from public.users as person where person.id = (back.notification ->> 'actor_id')::uuid) then back.notification else back.notification || '{"actor_id": null}' end) as told
    where private.may_tell(told) on conflict (id) do nothing returning id)
  select array_agg(again.id) into ids from again;
  delete from private.push_queue as waiting where waiting.notification_id = any (ids);
  delete from private.mail_queue as waiting where waiting.notification_id = any (ids);
end $$;

/** Takes from every reader what these entries remove: all at once, since what follows is then looked up once. */
create or replace function private.remove_subjects(acts uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  cases constant uuid[] := array(select done.case_id from private.moderation_actions as done where done.id = any (acts));
  kind private.report_kinds;
  taken int;
  changed uuid[];
begin
  insert into private.removals as gone (subject_type, subject_id, action_id)
  select distinct on (its.subject_type, its.subject_id) its.subject_type, its.subject_id, done.id
  from private.moderation_actions as done join private.moderation_cases as its on its.id = done.case_id where done.id = any (acts) order by its.subject_type, its.subject_id
  on conflict (subject_type, subject_id) do update
    set action_id = excluded.action_id, was_gone = false, kept = null, removed_at = excluded.removed_at, held_until = excluded.held_until, lifted_at = null where gone.lifted_at is not null;
  get diagnostics taken = row_count;
  if taken < cardinality(acts) then
    raise exception 'This is removed already.' using errcode = 'PT409';
  end if;
  perform private.hold_files(cases, true);
  -- before triggers on the content delete them for good
  perform private.unnotify_removed(cases);
  for kind in select * from private.report_kinds as known where known.kind in (select its.subject_type from private.moderation_cases as its where its.id = any (cases)) loop
    execute format('select array(select %s($1, true))', kind.removal_function) into changed
    using array(select gone.subject_id from private.removals as gone where gone.action_id = any (acts) and gone.subject_type = kind.kind);
    update private.removals as gone set was_gone = true where gone.action_id = any (acts) and gone.subject_type = kind.kind and gone.subject_id <> all (changed);
  end loop;
end $$;

/** Brings back what these entries removed, as far as it was there until then: all at once, as it was removed. */
create or replace function private.restore_subjects(acts uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  lifted private.removals[];
  kind private.report_kinds;
begin
  with back as (update private.removals as gone set lifted_at = private.clock() where gone.action_id = any (acts) and gone.lifted_at is null returning gone)
  select array_agg(back.gone) into lifted from back;
  if lifted is null then
    return;
  end if;
  perform private.hold_files(array(select done.case_id from private.moderation_actions as done join unnest(lifted) as gone on gone.action_id = done.id), false);
  for kind in select * from private.report_kinds as known where known.kind in (select gone.subject_type from unnest(lifted) as gone where not gone.was_gone) loop
    execute format('select %s($1, false)', kind.removal_function)
    using array(select gone.subject_id from unnest(lifted) as gone where gone.subject_type = kind.kind and not gone.was_gone);
  end loop;
  perform private.renotify_restored(array(select done.case_id from private.moderation_actions as done join unnest(lifted) as gone on gone.action_id = done.id where not gone.was_gone));
end $$;

/** Takes acts back, each by an entry of its own: what they did is undone, and their cases are open again, or closed for good. */
create or replace function private.revert(acts private.wanted_reversal[], note text, reopens boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  ids constant uuid[] := array(select known.action_id from unnest(acts) as known);
  cases constant uuid[] := array(select its.id from private.moderation_cases as its where its.id in (select done.case_id from private.moderation_actions as done where done.id = any (ids)) order by its.id for update);
begin
  insert into private.moderation_actions (id, case_id, actor_id, actor_role, target_user_id, action, note_private, reverts_id)
  select known.id, its.id, auth.uid(), mine.level, done.target_user_id, 'revert', nullif(trim(note), ''), done.id
  from unnest(acts) as known join private.moderation_actions as done on done.id = known.action_id join private.moderation_cases as its on its.id = done.case_id
  join (select its.tenant_id, private.level_in(its.tenant_id) as level from private.moderation_cases as its where its.id = any (cases) group by its.tenant_id) as mine on mine.tenant_id is not distinct from its.tenant_id;
  perform private.restore_subjects(ids);
  perform private.undo_act(its, done) from private.moderation_actions as done join private.moderation_cases as its on its.id = done.case_id where done.id = any (ids) and done.action <> 'remove';
  update private.moderation_cases as known
  set version = known.version + 1, state = case when now.stands then known.state when now.opens then 'open' else 'closed' end,
    outcome = case when now.stands then known.outcome when not now.opens then 'dismissed' end,
    resolved_by = case when now.stands then known.resolved_by when not now.opens then auth.uid() end,
    resolved_at = case when now.stands then known.resolved_at when not now.opens then private.clock() end
  from (
    select its.id,
      exists (select from private.moderation_actions as other where other.case_id = its.id and other.action <> 'revert'
              and not exists (select from private.moderation_actions as back where back.reverts_id = other.id)) as stands,
      -- a case without a report has nothing left to decide
      reopens and its.reports_count > 0 and not exists (select from private.moderation_cases as newer where newer.subject_type = its.subject_type and newer.subject_id = its.subject_id and newer.state in ('open', 'claimed')) as opens
    from private.moderation_cases as its where its.id = any (cases)) as now
  where known.id = now.id;
  perform private.audit('case.revert', 'moderation_cases', its.id, its.group_id, null, jsonb_build_object('action', done.id))
  from private.moderation_actions as done join private.moderation_cases as its on its.id = done.case_id where done.id = any (ids);
end $$;

/** Forgets the files, and what was told, of things that nobody can bring back any more; says how many files. Their bytes are swept by the file service. */
create or replace function private.forget_held_files() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from private.removed_notifications as kept using private.moderation_cases as its where its.id = kept.case_id and not private.is_held(its.subject_id);
  delete from private.case_files as file using private.moderation_cases as its where its.id = file.case_id and file.held and file.wanted and not private.is_held(its.subject_id);
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as stored where stored.bucket_id = 'held'
    and not exists (select from private.case_files as file where private.held_path(file) = stored.name and file.id::text = split_part(stored.name, '/', 1));
  get diagnostics forgotten = row_count;
  perform set_config('storage.allow_delete_query', 'false', true);
  return forgotten;
end $$;
