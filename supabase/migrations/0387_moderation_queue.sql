/*
 * The moderation queue: what waits for whom, and one case in full.
 *
 * One sees the cases of one's level and below. Those of a group never see who reported; admins do. What a case says is what was there
 * when it was reported; of a conversation among few there is nothing around it.
 */
create function private.risk_of(its private.moderation_cases) returns text
  language sql immutable set search_path = ''
as $$ select case when its.risk >= 8 then 'high' when its.risk >= 3 then 'medium' else 'low' end $$;

/** The words of what was reported, of its own owner alone, cut short. */
create function private.reported_words(snapshot jsonb) returns text
  language sql immutable set search_path = ''
as $$
  select private.shortened(coalesce(
    nullif(its ->> 'title', ''), nullif(its ->> 'name', ''), nullif(private.text_of(its ->> 'body_html'), ''), nullif(its ->> 'body', ''), '…'), 200)
  from (select coalesce(snapshot -> 'message', snapshot -> 'user', snapshot -> 'event', snapshot -> 'listing', snapshot -> 'review', snapshot -> 'reply', snapshot -> 'comment',
    snapshot -> 'announcement', snapshot -> 'goal', case when snapshot ? 'replies' then snapshot -> 'thread' end, snapshot -> 'task', snapshot -> 'group', '{}') as its) as said
$$;

/** What was first reported of a case. */
create function private.first_report(case_id uuid) returns public.reports
  language sql stable security definer set search_path = ''
as $$
  select report from private.case_reports as of_case join public.reports as report on report.id = of_case.report_id
  where of_case.case_id = first_report.case_id order by report.created_at, report.id limit 1
$$;

create function private.case_line(its private.moderation_cases) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- for each line of a queue: planned once
  return jsonb_build_object('id', its.id, 'subject_type', its.subject_type, 'subject_id', its.subject_id, 'words', its.words,
    'owner', (select jsonb_build_object('id', person.id, 'name', person.name, 'avatar_url', person.avatar_url) from public.users as person where person.id = its.subject_owner_id),
    'group', (select jsonb_build_object('id', around.id, 'name', around.name) from public.groups as around where around.id = its.group_id),
    'level', private.level_now(its), 'state', case when its.state = 'claimed' and not private.is_claimed(its) then 'open' else its.state end,
    'risk', private.risk_of(its), 'weight', round(its.risk::numeric, 2), 'after', its.risk, 'reports_count', its.reports_count, 'reason', its.reason,
    'reasons', to_jsonb(its.reasons),
    'claimed_by', case when private.is_claimed(its) then private.speaker(its.claimed_by) end, 'claimed_until', case when private.is_claimed(its) then its.claimed_at + interval '15 minutes' end,
    'outcome', its.outcome, 'resolved_by', case when its.resolved_by is not null then private.speaker(its.resolved_by) end, 'resolved_at', its.resolved_at, 'created_at', its.created_at, 'version', its.version);
end $$;

create function private.read_queue(
  state text, kind text, group_id uuid, reason text, level text, created_before timestamptz, after real, after_id uuid, most int
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  role constant text := private.my_role();
  tenant constant uuid := private.my_tenant_id();
  deleting constant uuid[] := array(select * from private.groups_i_delete_in());
  found_some jsonb[] := '{}';
  its private.moderation_cases;
  last_risk real := read_queue.after;
  last_id uuid := coalesce(read_queue.after_id, '00000000-0000-0000-0000-000000000000');
  wanted constant int := least(greatest(coalesce(most, 30), 1), 100);
  seen int;
begin
  if role is null or not private.i_moderate() then
    raise exception 'You need admin permissions to access this page.' using errcode = '42501';
  end if;
  loop
    seen := 0;
    -- written out, and a few at a time, so that what waits is read in its order from the index of what waits and never sorted
    for its in execute
      'select known.* from private.moderation_cases as known where '
      || case coalesce(read_queue.state, 'waiting') when 'waiting' then 'known.state in (''open'', ''claimed'', ''appealed'')' when 'done' then 'known.state in (''resolved'', ''closed'')'
           else format('known.state = %L', read_queue.state) end
      || case role when 'super_admin' then '' when 'admin' then ' and (known.tenant_id = $1 and known.level <> ''instance'' or known.level = ''group'' and known.group_id = any ($2))'
           else ' and known.level = ''group'' and known.group_id = any ($2)' end
      || case when read_queue.kind is not null then ' and known.subject_type = $3' else '' end
      || case when read_queue.group_id is not null then ' and known.group_id = $4' else '' end
      || case when read_queue.level is not null then ' and known.level = $5' else '' end
      || case when read_queue.created_before is not null then ' and known.created_at < $6' else '' end
      || case when read_queue.reason is not null then ' and known.reasons @> array[$7]' else '' end
      || case when last_risk is not null then ' and (known.risk, known.id) < ($8, $9)' else '' end
      || ' order by known.risk desc, known.id desc limit $10'
    using tenant, deleting, read_queue.kind, read_queue.group_id, read_queue.level, read_queue.created_before, read_queue.reason, last_risk, last_id, wanted + 5
    loop
      seen := seen + 1;
      last_risk := its.risk;
      last_id := its.id;
      if private.moderates(its, auth.uid()) then
        found_some := found_some || private.case_line(its);
        exit when cardinality(found_some) >= wanted;
      end if;
    end loop;
    exit when seen < wanted + 5 or cardinality(found_some) >= wanted;
  end loop;
  return to_jsonb(found_some);
end $$;
/**
 * The cases that who asks may decide, the weightiest first: `[{id, subject_type, subject_id, words, owner, group, level, state, risk, weight, after,
 * reports_count, reason, reasons, claimed_by, claimed_until, outcome, resolved_by, resolved_at, created_at, version}]`. `state` is one of theirs,
 * 'waiting' (what it is when null) or 'done'. The next page begins after the last line's `after` and `id`.
 */
create function public.read_queue(
  state text default null, kind text default null, group_id uuid default null, reason text default null, level text default null, created_before timestamptz default null,
  after real default null, after_id uuid default null, most int default 30
) returns jsonb
  language sql stable set search_path = '' as $$ select private.read_queue(state, kind, group_id, reason, level, created_before, after, after_id, most) $$;

/** What who asks may do to a case now. */
create function private.acts_on(its private.moderation_cases) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select case when its.subject_type = 'listing_review' then '{}' else array_remove(array['dismiss', case when kind.removal_function is not null then 'remove' end, case when its.subject_owner_id is not null then 'warn' end,
    case when kind.thread_function is not null then 'lock' end,
    case when below.it and its.group_id is not null then 'mute' end, case when below.it and (select private.is_admin()) then 'mute_everywhere' end,
    case when below.it and exists (select from public.group_members as member where member.group_id = its.group_id and member.user_id = its.subject_owner_id) then 'remove_from_group' end,
    case when below.it and (select private.is_admin()) then 'suspend' end, case when below.it and (select private.is_admin()) then 'ban' end], null) end
  from private.report_kinds as kind cross join lateral (select private.outranks_owner(its) as it) as below
  where kind.kind = its.subject_type
$$;

create function private.read_case(id uuid) returns jsonb
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
    'actions', (select coalesce(jsonb_agg(jsonb_build_object('id', done.id, 'action', done.action, 'by', private.speaker(done.actor_id), 'role', done.actor_role, 'reason', done.reason_key,
        'note_public', done.note_public, 'note_private', done.note_private, 'until', done.expires_at, 'everywhere', done.everywhere, 'preset_id', done.preset_id, 'reverts', done.reverts_id, 'at', done.created_at,
        'reverted', exists (select from private.moderation_actions as back where back.reverts_id = done.id)) order by done.created_at, done.id), '[]')
      from private.moderation_actions as done where done.case_id = its.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', note.id, 'by', private.speaker(note.author_id), 'body', note.body, 'at', note.created_at) order by note.created_at, note.id), '[]')
      from private.moderation_notes as note where note.case_id = its.id),
    -- of the same person, as far as who asks may decide about that too
    'history', (select coalesce(jsonb_agg(jsonb_build_object('id', past.id, 'subject_type', past.subject_type, 'same', past.subject_id = its.subject_id, 'state', past.state,
        'outcome', past.outcome, 'reason', past.reason, 'at', past.created_at) order by past.created_at desc), '[]')
      from (select last.* from (select known.* from private.moderation_cases as known where known.subject_owner_id = its.subject_owner_id and known.id <> its.id and known.subject_type <> 'listing_review'
                                order by known.created_at desc limit 60) as last
            where private.moderates(row(last.*)::private.moderation_cases, auth.uid()) order by last.created_at desc limit 20) as past));
end $$;
/** Where something that was reported is, by the eyes of who asks: null where it is gone, or not theirs to open. */
create function private.place_of(kind text, id uuid) returns text
  language sql stable set search_path = ''
as $$
  select case place_of.kind
    when 'message' then (select '/messages?conversation=' || its.conversation_id || '&message=' || its.id from public.messages as its where its.id = place_of.id and its.deleted_at is null)
    when 'user' then (select '/groups/' || member.group_id || '?tab=members#' || member.user_id from public.group_members as member
      where member.user_id = place_of.id and member.group_id in (select private.groups_i_am_in()) order by member.joined_at desc limit 1)
    when 'group' then (select '/groups/' || its.id from public.groups as its where its.id = place_of.id and its.id in (select private.my_group_ids()))
    when 'event' then (select '/events?eventId=' || its.id from public.events as its where its.id = place_of.id and its.deleted_at is null)
    when 'task' then (select '/tasks?taskId=' || its.id from public.tasks as its where its.id = place_of.id and its.deleted_at is null)
    when 'task_comment' then (select '/tasks?taskId=' || task.id from public.task_comments as its join public.tasks as task on task.id = its.task_id and task.deleted_at is null
      where its.id = place_of.id and its.deleted_at is null)
    when 'announcement' then (select '/groups/' || its.group_id || '?tab=announcements#' || its.id from public.announcements as its where its.id = place_of.id and its.deleted_at is null)
    when 'goal' then (select '/goals?goal=' || its.id from public.goals as its where its.id = place_of.id and its.deleted_at is null)
    when 'lesson_thread' then (select private.url_of_thread(its) from public.lesson_threads as its where its.id = place_of.id and its.deleted_at is null)
    when 'lesson_reply' then (select private.url_of_thread(thread) from public.lesson_replies as its join public.lesson_threads as thread on thread.id = its.thread_id and thread.deleted_at is null
      where its.id = place_of.id and its.deleted_at is null)
    when 'listing' then (select '/marketplace?listing=' || place_of.id where private.is_listing_open(place_of.id))
    when 'review' then (select '/marketplace?listing=' || listing.id from public.reviews as its join public.listings as listing on listing.curriculum_id = its.curriculum_id
      where its.id = place_of.id and its.deleted_at is null and private.is_listing_open(listing.id))
    when 'curriculum_comment' then (select '/curriculum/' || its.curriculum_id || '/builder' from public.curriculum_comments as its where its.id = place_of.id and its.deleted_at is null) end
$$;

/**
 * A case in full: its line in the queue, and `{snapshot, reported_at, context, removed, place, may, reports, actions, notes, history}`. `may` are the acts
 * that who asks can do; `reporter` of a report is null for those of a group; `place` is where they can open it, null where they can’t.
 */
create function public.read_case(id uuid) returns jsonb
  language sql stable set search_path = ''
as $$ select its || jsonb_build_object('place', private.place_of(its ->> 'subject_type', (its ->> 'subject_id')::uuid)) from private.read_case(id) as its $$;
grant execute on function private.place_of(text, uuid), private.url_of_thread(public.lesson_threads) to authenticated;
grant execute on function private.read_queue(text, text, uuid, text, text, timestamptz, real, uuid, int), public.read_queue(text, text, uuid, text, text, timestamptz, real, uuid, int),
  private.read_case(uuid), public.read_case(uuid) to authenticated;
