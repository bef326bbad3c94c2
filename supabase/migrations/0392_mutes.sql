/*
 * Mutes: somebody says nothing for a while.
 *
 * Every table that carries words which others read hears of silences here. What waits for its moment is not said meanwhile: a
 * scheduled message fails and says why, an announcement comes out when the mute is over, or at its own time if that is taken back.
 */
alter table private.silences add column action_id uuid references private.moderation_actions on delete set null;
create index silences_action on private.silences (action_id) where action_id is not null;

-- What follows
/** Where the words of a row would be read: takes how its table says so. Null where it is nobody's in particular. */
create function private.group_spoken_in(its jsonb, how text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select case how when 'group' then (its ->> 'group_id')::uuid when 'itself' then (its ->> 'id')::uuid
    when 'conversation' then (select around.group_id from public.conversations as around where around.id = coalesce(its ->> 'conversation_id', its ->> 'id')::uuid)
    when 'task' then (select task.group_id from public.tasks as task where task.id = (its ->> 'task_id')::uuid)
    when 'thread' then (select thread.group_id from public.lesson_threads as thread where thread.id = (its ->> 'thread_id')::uuid)
    when 'goal' then (select goal.group_id from public.goals as goal where goal.id = (its ->> 'goal_id')::uuid) end
$$;

/** Refuses words of who asks while they are muted there; takes how the group is found, 'nowhere' when there is none. */
create function private.tg__hear_silence() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  refusal text;
  around uuid;
begin
  -- hardly anybody is: only then it is looked where this would be said
  if me is null or not exists (select from private.silences as its where its.user_id = me and its.until > private.clock()) then
    return new;
  end if;
  around := private.group_spoken_in(to_jsonb(new), tg_argv[0]);
  -- what of these has no group is read by oneself alone
  if around is null and tg_argv[0] in ('group', 'task', 'goal') then
    return new;
  end if;
  refusal := private.silence_refusal(me, around);
  if refusal is not null then
    raise exception '%', refusal using errcode = '42501';
  end if;
  return new;
end $$;

create trigger _050_hear_silence before insert or update of body_html on public.messages
  for each row when (new.deleted_at is null and new.kind <> 'system') execute function private.tg__hear_silence('conversation');
create trigger _050_hear_silence before insert or update of body_html on public.scheduled_messages
  for each row execute function private.tg__hear_silence('conversation');
-- once it knows its conversation
create trigger _150_hear_silence before insert on public.message_reactions
  for each row execute function private.tg__hear_silence('conversation');
create trigger _050_hear_silence before insert or update of title on public.topics
  for each row execute function private.tg__hear_silence('conversation');
create trigger _050_hear_silence before insert or update of title, avatar_path on public.conversations
  for each row execute function private.tg__hear_silence('conversation');
create trigger _050_hear_silence before insert or update of question on public.polls
  for each row execute function private.tg__hear_silence('conversation');
create trigger _050_hear_silence before insert or update of copy_html on public.journal_shares
  for each row execute function private.tg__hear_silence('conversation');
create trigger _050_hear_silence before insert or update of title, body, publish_at, expires_at on public.announcements
  for each row when (new.deleted_at is null) execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of title, body_html on public.tasks
  for each row when (new.deleted_at is null and pg_trigger_depth() = 0) execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of body_html on public.task_comments
  for each row when (new.deleted_at is null) execute function private.tg__hear_silence('task');
create trigger _050_hear_silence before insert or update of text on public.task_steps
  for each row when (pg_trigger_depth() = 0) execute function private.tg__hear_silence('task');
create trigger _050_hear_silence before insert or update of name on public.task_files
  for each row execute function private.tg__hear_silence('task');
create trigger _050_hear_silence before insert or update of name on public.task_columns
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of name, items on public.task_templates
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of name on public.labels
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of name on public.teams
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of title, body_html, cover_path, place_name, address, online_url, cancelled_reason, questions on public.events
  for each row when (new.deleted_at is null) execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before update of own, called_off_reason on public.event_occurrences
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of note on public.event_rsvp_notes
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of answers on public.event_question_answers
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of title, note on public.event_slots
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of name, content on public.event_templates
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of title, note, place_name on public.date_polls
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of label on public.group_off_days
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of title on public.group_members
  for each row when (new.title is not null) execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of name, description, icon_emoji, cover_path on public.groups
  for each row execute function private.tg__hear_silence('itself');
create trigger _050_hear_silence before insert or update of note on public.lead_requests
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of title, body_html on public.lesson_threads
  for each row when (new.deleted_at is null) execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of body_html on public.lesson_replies
  for each row when (new.deleted_at is null) execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert on public.lesson_reactions
  for each row execute function private.tg__hear_silence('thread');
create trigger _050_hear_silence before insert or update of title_override on public.adoptions
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of value on public.adoption_overrides
  for each row execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of body_html on public.curriculum_comments
  for each row when (new.deleted_at is null) execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of promise, summary_html, outcomes, cover_path, state on public.listings
  for each row execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of title, summary on public.collections
  for each row execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of body, author_reply on public.reviews
  for each row when (new.deleted_at is null) execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of title, why_html on public.goals
  for each row when (new.deleted_at is null and new.visibility = 'group') execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of title on public.goal_milestones
  for each row execute function private.tg__hear_silence('goal');
create trigger _050_hear_silence before insert or update of body on public.goal_checkins
  for each row execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of name, avatar_url, about on public.users
  for each row execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of note on public.curriculum_shares
  for each row when (new.note is not null) execute function private.tg__hear_silence('nowhere');
-- what is taught, which is nobody's in particular until a group takes it up
create trigger _050_hear_silence before insert or update of title, subtitle, cover_path on public.curricula
  for each row when (new.deleted_at is null) execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of state, change_note on public.curriculum_versions
  for each row when (new.state = 'published') execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of title, summary_html on public.units
  for each row execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of title, blocks, objectives, materials, tags, standards on public.lessons
  for each row execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of title, blocks, settings on public.lesson_items
  for each row execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of blocks on public.leader_texts
  for each row execute function private.tg__hear_silence('nowhere');
create trigger _050_hear_silence before insert or update of title, body_html on public.curriculum_tasks
  for each row execute function private.tg__hear_silence('nowhere');
-- what is handed in is read by those who lead; a quiz has no words
create trigger _050_hear_silence before insert or update of response on public.item_responses
  for each row when (new.kind in ('do', 'upload')) execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of note on public.lesson_excuses
  for each row when (new.note <> '') execute function private.tg__hear_silence('group');
create trigger _050_hear_silence before insert or update of label on public.schedule_days
  for each row when (new.label is not null) execute function private.tg__hear_silence('group');
-- what somebody tells others themselves, not what is told of what they did
create trigger _050_hear_silence before insert on public.notifications
  for each row when (current_user = 'authenticated') execute function private.tg__hear_silence('nowhere');

/** Mutes the owner of what a case is about, in its group or everywhere, and holds back what they have announced for later. */
create function private.silence_owner(its private.moderation_cases, done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  around constant uuid := case when not done.everywhere then its.group_id end;
begin
  if done.everywhere and not private.is_admin() then
    raise exception 'Only an admin can mute somebody everywhere.' using errcode = '42501';
  end if;
  delete from private.silences as past where past.user_id = its.subject_owner_id and past.until <= private.clock();
  if exists (select from private.silences as known where known.user_id = its.subject_owner_id and known.group_id is not distinct from around) then
    raise exception 'This person is muted already.' using errcode = 'PT409';
  end if;
  insert into private.silences (user_id, group_id, until, action_id) values (its.subject_owner_id, around, done.expires_at, done.id);
  with waiting as materialized (
    select known.id, known.publish_at, known.expires_at from public.announcements as known
    where known.created_by = its.subject_owner_id and known.published_at is null and known.deleted_at is null and known.publish_at < done.expires_at
      and (around is null or known.group_id = around)
  ), moved as (
    -- one that would be over by then is not said at all
    update public.announcements as known set publish_at = done.expires_at, expires_at = case when known.expires_at > done.expires_at then known.expires_at end,
      deleted_at = case when known.expires_at <= done.expires_at then private.clock() end
    from waiting where known.id = waiting.id returning known.id
  )
  update private.moderation_actions as known
  set kept = (select jsonb_object_agg(waiting.id, jsonb_build_object('publish_at', waiting.publish_at, 'expires_at', waiting.expires_at)) from waiting where waiting.id in (select moved.id from moved))
  where known.id = done.id;
end $$;

create function private.lift_silence(done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.silences as known where known.action_id = done.id;
  update public.announcements as known set publish_at = (was.its ->> 'publish_at')::timestamptz, expires_at = (was.its ->> 'expires_at')::timestamptz, deleted_at = null
  from jsonb_each(done.kept) as was (id, its)
  where known.id = was.id::uuid and known.publish_at = done.expires_at and known.published_at is null
    and ((was.its ->> 'expires_at')::timestamptz > private.clock() or was.its ->> 'expires_at' is null);
end $$;
