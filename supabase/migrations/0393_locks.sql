/*
 * Locks and goodbyes: a thread is closed to replies, and somebody is taken out of their group.
 *
 * A thread that a moderator locked is opened by moderators alone. Who was taken out comes back by no link and no open door of their
 * own, until somebody who looks after the group lets them in or the act is taken back: then they are there again with the role, the
 * teams, the tasks, the answers and the attendance that they had. A place at an event that went to somebody else meanwhile stays
 * theirs: whoever comes back waits where they would have stood, or has no answer where nobody waits.
 */
create table private.thread_locks (
  thread_id   uuid primary key references public.lesson_threads on delete cascade,
  action_id   uuid not null references private.moderation_actions on delete cascade,
  -- those who lead the lesson had locked it before
  was_locked  boolean not null
);
create index thread_locks_action on private.thread_locks (action_id);

create table private.expulsions (
  group_id   uuid not null references public.groups on delete cascade,
  user_id    uuid not null references public.users on delete cascade,
  action_id  uuid not null references private.moderation_actions on delete cascade,
  primary key (group_id, user_id)
);
create index expulsions_user on private.expulsions (user_id);
create index expulsions_action on private.expulsions (action_id);

-- What follows
create function private.thread_itself(id uuid) returns uuid
  language sql stable security definer set search_path = '' as $$ select its.id from public.lesson_threads as its where its.id = thread_itself.id $$;
create function private.thread_of_reply(id uuid) returns uuid
  language sql stable security definer set search_path = '' as $$ select its.thread_id from public.lesson_replies as its where its.id = thread_of_reply.id $$;
update private.report_kinds set thread_function = case kind when 'lesson_thread' then 'private.thread_itself' else 'private.thread_of_reply' end where kind in ('lesson_thread', 'lesson_reply');

/** Closes the thread of what a case is about to replies. */
create function private.lock_subject(its private.moderation_cases, done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  finds constant text := (select kind.thread_function from private.report_kinds as kind where kind.kind = its.subject_type);
  thread public.lesson_threads;
begin
  execute format('select known.* from public.lesson_threads as known where known.id = %s($1) for update', finds) into thread using its.subject_id;
  if thread.id is null then
    raise exception 'This thread isn’t there any more.' using errcode = 'PT409';
  end if;
  insert into private.thread_locks (thread_id, action_id, was_locked) values (thread.id, done.id, thread.state = 'locked') on conflict do nothing;
  if not found then
    raise exception 'This is locked already.' using errcode = 'PT409';
  end if;
  update public.lesson_threads as known set state = 'locked' where known.id = thread.id and known.state <> 'locked';
end $$;

create function private.unlock_subject(done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  lock private.thread_locks;
begin
  delete from private.thread_locks as known where known.action_id = done.id returning known.* into lock;
  update public.lesson_threads as known set state = case when known.accepted_reply_id is not null then 'answered' else 'open' end
  where known.id = lock.thread_id and known.state = 'locked' and not lock.was_locked;
end $$;

/** Refuses to open what a moderator locked. */
create function private.tg_lesson_threads__keep_locked() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.thread_locks as lock where lock.thread_id = new.id) then
    raise exception 'A moderator locked this thread, so it can’t be opened here.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger _050_keep_locked before update of state on public.lesson_threads
  for each row when (old.state = 'locked' and new.state <> 'locked') execute function private.tg_lesson_threads__keep_locked();

/**
 * The rows that go, or lose their person, with somebody's place in a group: those of each table that refers to it, then those that refer to
 * their answers to events. `[{table, rows}]`, and `[{table, column, ids}]` where only the person is forgotten.
 */
create function private.rows_of_member(group_id uuid, user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  kept jsonb := '[]';
  part jsonb;
  link record;
begin
  for link in
    select its.conrelid::regclass::text as of_table, at_group.attname as group_column, at_user.attname as user_column,
      its.confdeltype = 'n' as forgets, (select forgotten.attname from pg_catalog.pg_attribute as forgotten where forgotten.attrelid = its.conrelid and forgotten.attnum = its.confdelsetcols[1])::text as forgotten
    from pg_catalog.pg_constraint as its
    join pg_catalog.pg_attribute as at_group on at_group.attrelid = its.conrelid and at_group.attnum = its.conkey[1]
    join pg_catalog.pg_attribute as at_user on at_user.attrelid = its.conrelid and at_user.attnum = its.conkey[2]
    where its.contype = 'f' and its.confrelid = 'public.group_members'::regclass and cardinality(its.conkey) = 2
    order by 1, 3
  loop
    execute format('select jsonb_build_object(''table'', $3, %s) from %s as own where own.%I = $1 and own.%I = $2 having count(*) > 0',
      case when link.forgets then '''column'', $4, ''ids'', jsonb_agg(own.id)' else '''rows'', jsonb_agg(to_jsonb(own))' end, link.of_table, link.group_column, link.user_column)
    into part using rows_of_member.group_id, rows_of_member.user_id, link.of_table, link.forgotten;
    kept := kept || coalesce(part, '[]');
  end loop;
  for link in
    select its.conrelid::regclass::text as of_table from pg_catalog.pg_constraint as its
    where its.contype = 'f' and its.confrelid = 'public.event_rsvps'::regclass and its.confdeltype = 'c' order by 1
  loop
    execute format('select jsonb_build_object(''table'', $3, ''rows'', jsonb_agg(to_jsonb(own))) from %s as own where (own.occurrence_id, own.user_id) in (
      select answer.occurrence_id, answer.user_id from public.event_rsvps as answer where answer.group_id = $1 and answer.user_id = $2) having count(*) > 0', link.of_table)
    into part using rows_of_member.group_id, rows_of_member.user_id, link.of_table;
    kept := kept || coalesce(part, '[]');
  end loop;
  return kept;
end $$;

/**
 * An answer as it comes back, by whoever holds its occurrence: as it was where the place is still free, else on the waitlist since they
 * had it, before all who came later; null where the event is full and nobody waits. What is over or called off stays as it was.
 */
create function private.answer_again(answer public.event_rsvps) returns public.event_rsvps
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  at constant public.event_occurrences := (select one from public.event_occurrences as one where one.id = answer.occurrence_id);
  its constant public.events := (select event from public.events as event where event.id = answer.event_id);
  since constant timestamptz := coalesce(answer.granted_at, answer.answered_at);
begin
  if answer.status <> 'going' or its.capacity is null or at.state <> 'scheduled' or at.ends_at <= private.clock()
     or private.free_places(at.id) >= 1 + answer.guests and not exists (
       select from public.event_rsvps as other where other.occurrence_id = at.id and other.status = 'waitlisted' and other.queued_at < since) then
    return answer;
  elsif its.waitlist_mode = 'off' then
    return null;
  end if;
  answer.status := 'waitlisted';
  answer.queued_at := since;
  answer.granted_at := null;
  return answer;
end $$;

/** Puts a row of somebody back, as it was or as it can be now. */
create function private.put_row_back(own_table text, gone jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if own_table = 'public.event_rsvps' then
    -- an answer to all dates stays one, of which nobody hears date by date
    perform set_config('app.by_default', case when (gone ->> 'by_default')::boolean then 'on' else '' end, true);
    gone := to_jsonb(private.answer_again(jsonb_populate_record(null::public.event_rsvps, gone)));
  elsif own_table = 'public.event_slot_claims' and exists (
      select from public.event_slots as slot where slot.id = (gone ->> 'slot_id')::uuid and (slot.taken >= slot.needed or slot.removed_at is not null)) then
    return;
  end if;
  if gone is not null then
    execute format('insert into %s (%s) select %2$s from jsonb_populate_record(null::%1$s, $1) on conflict do nothing', own_table, (
      select string_agg(quote_ident(its.attname), ', ') from pg_catalog.pg_attribute as its
      where its.attrelid = own_table::regclass and its.attnum > 0 and not its.attisdropped and its.attgenerated = '')) using gone;
  end if;
  perform set_config('app.by_default', '', true);
  -- who waited may be next by now
  if own_table = 'public.event_rsvps' and gone ->> 'status' = 'waitlisted' then
    perform private.promote((gone ->> 'occurrence_id')::uuid);
  end if;
exception when foreign_key_violation or check_violation or unique_violation then
  perform set_config('app.by_default', '', true);
end $$;

/** Puts such rows back, as far as what they refer to is there still and nothing took their place. */
create function private.put_rows_back(kept jsonb, person uuid, in_group uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  part jsonb;
begin
  -- as by whoever answers: the occurrences before their answers, in one order
  perform from public.event_occurrences as at where at.id in (
    select (answer ->> 'occurrence_id')::uuid from jsonb_array_elements(kept) as every, jsonb_array_elements(every -> 'rows') as answer where every ->> 'table' = 'public.event_rsvps')
  order by at.id for update;
  for part in select its from jsonb_array_elements(kept) with ordinality as of_all (its, n) order by of_all.n loop
    if part ? 'rows' then
      perform private.put_row_back(part ->> 'table', own) from jsonb_array_elements(part -> 'rows') as own;
    else
      execute format('update %s as own set %I = $1 where own.id = any (array(select jsonb_array_elements_text($2)::uuid)) and own.%2$I is null', part ->> 'table', part ->> 'column')
      using case when part ->> 'column' = 'shared_with' then in_group else person end, part -> 'ids';
    end if;
  end loop;
end $$;

/** Takes the owner of what a case is about out of its group. */
create function private.expel_owner(its private.moderation_cases, done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  gone public.group_members;
begin
  perform from public.groups as held where held.id = its.group_id for update;
  select * into gone from public.group_members as member where member.group_id = its.group_id and member.user_id = its.subject_owner_id;
  if gone.user_id is null then
    raise exception 'This person isn’t in the group any more.' using errcode = 'PT409';
  end if;
  perform private.keep_an_admin(gone.group_id, gone.user_id);
  update private.moderation_actions as known set kept = jsonb_build_object('member', to_jsonb(gone), 'rows', private.rows_of_member(gone.group_id, gone.user_id))
  where known.id = done.id;
  insert into private.expulsions (group_id, user_id, action_id) values (gone.group_id, gone.user_id, done.id)
  on conflict (group_id, user_id) do update set action_id = excluded.action_id;
  delete from public.group_members as member where member.group_id = gone.group_id and member.user_id = gone.user_id;
end $$;

/**
 * Lets somebody into their group again, as they were there; not who is of another organisation by now. Also where the group is full:
 * coming back is owed to who should not have gone, and nobody may have their own decision stand because somebody else came. The limit
 * holds for who joins: they wait for this one, count it, and come in once there is a place again.
 */
create function private.readmit(its private.moderation_cases, done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- first, as who joins does (`private.admit`): of the two one waits, and none for the other’s expulsion
  perform from public.groups as held where held.id = (done.kept -> 'member' ->> 'group_id')::uuid for update;
  delete from private.expulsions as known where known.action_id = done.id;
  insert into public.group_members select was.* from jsonb_populate_record(null::public.group_members, done.kept -> 'member') as was
  where exists (select from public.groups as around join public.users as person on person.id = was.user_id and person.tenant_id is not distinct from around.tenant_id
      where around.id = was.group_id and around.archived_at is null)
  on conflict do nothing;
  if not found then
    return;
  end if;
  perform private.put_rows_back(done.kept -> 'rows', (done.kept -> 'member' ->> 'user_id')::uuid, (done.kept -> 'member' ->> 'group_id')::uuid);
end $$;

/** Who was taken out does not let themselves in again; somebody else may. */
create function private.tg_group_members__keep_out() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() = new.user_id and exists (select from private.expulsions as known where known.group_id = new.group_id and known.user_id = new.user_id) then
    raise exception 'You were removed from this group. Ask one of its admins to let you in.' using errcode = '42501';
  end if;
  delete from private.expulsions as known where known.group_id = new.group_id and known.user_id = new.user_id;
  return new;
end $$;
create trigger _050_keep_out before insert on public.group_members for each row execute function private.tg_group_members__keep_out();
