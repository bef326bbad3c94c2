/*
 * Moderation acts: a case is decided, and a decision taken back.
 *
 * One dismisses it, removes what was reported, locks its thread, warns its owner, mutes them or takes them out of the group, or, as an
 * admin, suspends them until a day or bans them. Whoever
 * comes second is told who was first; whoever decided may add to it. Nobody acts on somebody of their own rank or above, nor on the
 * only admin of a group that has others. What is taken back is taken back by an entry of its own, never by somebody of a lower level.
 */
alter table private.suspensions
  add column kind text not null default 'suspended' check (kind in ('suspended', 'banned')),
  add column action_id uuid references private.moderation_actions on delete set null;
create index suspensions_action on private.suspensions (action_id) where action_id is not null;

-- What follows
/** As what somebody acts on a case of an organisation: the highest that they are. */
create function private.level_in(tenant uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when (select private.is_super_admin()) then 'instance'
    when (select private.my_role()) = 'admin' and level_in.tenant = (select private.my_tenant_id()) then 'tenant' else 'group' end
$$;
create function private.level_of(its private.moderation_cases) returns text
  language sql stable security definer set search_path = '' as $$ select private.level_in(its.tenant_id) $$;
create function private.level_rank(level text) returns int
  language sql immutable set search_path = '' as $$ select array_position('{group,tenant,instance}'::text[], level) $$;

create function private.is_claimed(its private.moderation_cases) returns boolean
  language sql stable set search_path = '' as $$ select its.state = 'claimed' and its.claimed_by is not null and its.claimed_at > private.clock() - interval '15 minutes' $$;

/** Somebody's name, for a sentence. */
create function private.called(person uuid) returns text
  language sql stable security definer set search_path = ''
as $$ select coalesce((select private.shortened(known.name, 40) from public.users as known where known.id = person), 'somebody else') $$;

/** Refuses, unless who asks may keep this person out, or let them in again. */
create function private.check_suspension(person uuid, keeps_out boolean) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  target public.users;
  alone text;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can suspend somebody.' using errcode = '42501';
  end if;
  select * into target from public.users as known where known.id = check_suspension.person;
  if target.id is null or target.id = auth.uid()
     or (select rank from private.roles where roles.role = target.role) >= (select rank from private.roles where roles.role = private.my_role()) then
    raise exception 'You can only suspend people ranked below you.' using errcode = '42501';
  end if;
  select around.name into alone from public.group_members as member join public.groups as around on around.id = member.group_id and around.archived_at is null
  where member.user_id = target.id and member.role = 'admin' and exists (select from public.group_members as other where other.group_id = member.group_id and other.user_id <> target.id)
    and not exists (select from public.group_members as other where other.group_id = member.group_id and other.user_id <> target.id and other.role = 'admin' and not private.is_suspended(other.user_id))
  order by around.name limit 1;
  if keeps_out and alone is not null then
    raise exception 'They’re the only admin of “%”. Give that group another admin first.', private.shortened(alone, 60) using errcode = 'PT409';
  end if;
  perform private.require_fresh();
end $$;

/** Takes from every reader what these entries remove: all at once, since what follows is then looked up once. */
create function private.remove_subjects(acts uuid[]) returns void
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
  for kind in select * from private.report_kinds as known where known.kind in (select its.subject_type from private.moderation_cases as its where its.id = any (cases)) loop
    execute format('select array(select %s($1, true))', kind.removal_function) into changed
    using array(select gone.subject_id from private.removals as gone where gone.action_id = any (acts) and gone.subject_type = kind.kind);
    update private.removals as gone set was_gone = true where gone.action_id = any (acts) and gone.subject_type = kind.kind and gone.subject_id <> all (changed);
  end loop;
  perform private.unnotify_removed(cases);
end $$;

/** Does to the owner of what was reported what an entry says. */
create function private.carry_out(its private.moderation_cases, done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if done.action in ('suspend', 'ban') then
    delete from private.suspensions as past where past.user_id = its.subject_owner_id and past.until <= private.clock();
    if private.is_suspended(its.subject_owner_id) then
      raise exception 'This person is suspended already.' using errcode = 'PT409';
    end if;
    insert into private.suspensions (user_id, until, kind, created_by, action_id)
    values (its.subject_owner_id, done.expires_at, case done.action when 'ban' then 'banned' else 'suspended' end, auth.uid(), done.id);
  elsif done.action = 'mute' then
    perform private.silence_owner(its, done);
  elsif done.action = 'lock' then
    perform private.lock_subject(its, done);
  elsif done.action = 'remove_from_group' then
    perform private.expel_owner(its, done);
  end if;
end $$;

/** Whether who asks may do something to the person of a case: they decide it, and as an admin are of a higher rank. */
create function private.outranks_owner(its private.moderation_cases) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select its.subject_owner_id is not null and (not (select private.is_admin()) or exists (
    select from public.users as target join private.roles as its_role on its_role.role = target.role
    where target.id = its.subject_owner_id and its_role.rank < (select mine.rank from private.roles as mine where mine.role = private.my_role())))
$$;

create type private.wanted_act as (id uuid, case_id uuid, version int);

/** Cases that who asks moderates, held in one order until something was done to them, so that two who decide at once wait for each other. */
create function private.hold_cases(ids uuid[]) returns private.moderation_cases[]
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant private.moderation_cases[] := array(select its from private.moderation_cases as its where its.id = any (ids) order by its.id for update);
begin
  if cardinality(held) < cardinality(ids) or exists (select from private.alike_cases(held) as alike where not private.moderates(alike.one, auth.uid())) then
    raise exception 'This case no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return held;
end $$;

/** Refuses what cannot be done to a case as it is now, and says why. */
create function private.check_act(its private.moderation_cases, action text, version int, reason text, noted text, note_private text, until timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  if its.subject_type = 'listing_review' then
    raise exception 'This is decided in the marketplace.' using errcode = '22023';
  elsif its.state not in ('open', 'claimed') and not (its.state = 'resolved' and its.resolved_by = auth.uid() and its.outcome <> 'dismissed' and action <> 'dismiss') then
    raise exception 'This was already resolved by %.', private.called(its.resolved_by) using errcode = 'PT409';
  elsif its.state = 'claimed' and private.is_claimed(its) and its.claimed_by <> auth.uid() then
    raise exception '% is working on this.', private.called(its.claimed_by) using errcode = 'PT409';
  elsif version is distinct from its.version and version is not null then
    raise exception 'Somebody else has changed this case meanwhile.' using errcode = 'PT409';
  elsif action <> 'dismiss' and (reason is null or reason not in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'self_harm', 'privacy', 'copyright', 'off_topic', 'other')) then
    raise exception 'Choose a reason.' using errcode = '22023';
  elsif length(noted) > 1000 or length(trim(note_private)) > 1000 then
    raise exception 'A note has at most 1,000 characters.' using errcode = '22023';
  elsif action = 'remove' and not exists (select from private.report_kinds as kind where kind.kind = its.subject_type and kind.removal_function is not null) then
    raise exception 'This can’t be removed here.' using errcode = '22023';
  elsif action = 'lock' and not exists (select from private.report_kinds as kind where kind.kind = its.subject_type and kind.thread_function is not null) then
    raise exception 'Only a thread can be locked.' using errcode = '22023';
  elsif action in ('warn', 'mute', 'remove_from_group', 'suspend', 'ban') and its.subject_owner_id is null then
    raise exception 'Whoever this was from isn’t here any more.' using errcode = 'PT409';
  elsif action in ('mute', 'suspend') and not coalesce(until > private.clock() and until <= private.clock() + interval '1 year', false) then
    raise exception 'Choose an end within the next year.' using errcode = '22023';
  elsif action not in ('mute', 'suspend') and until is not null then
    raise exception 'Only a mute or a suspension has an end.' using errcode = '22023';
  elsif action in ('mute', 'remove_from_group') and not private.outranks_owner(its) then
    raise exception 'You can only do this to people ranked below you.' using errcode = '42501';
  elsif action in ('suspend', 'ban') then
    perform private.check_suspension(its.subject_owner_id, true);
  end if;
end $$;

/** Those of these acts that were not done yet; refuses an id that stands for something else, and what cannot be done to its case. */
create function private.acts_to_do(acts private.wanted_act[], action text, reason text, noted text, note_private text, until timestamptz) returns private.wanted_act[]
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  one record;
  to_do private.wanted_act[] := '{}';
begin
  for one in
    select wanted.id, wanted.version, its, done.id is not null as is_done, (done.case_id, done.actor_id, done.action) is not distinct from (its.id, auth.uid(), action) as is_same
    from (select distinct * from unnest(acts)) as wanted join unnest(private.hold_cases(array(select distinct known.case_id from unnest(acts) as known))) as its on its.id = wanted.case_id
    left join private.moderation_actions as done on done.id = wanted.id order by wanted.case_id
  loop
    if one.id is null or one.is_done and not one.is_same then
      raise exception 'An act needs an id of its own.' using errcode = '22023';
    elsif action is null or action not in ('dismiss', 'warn', 'lock', 'mute', 'remove', 'remove_from_group', 'suspend', 'ban') then
      raise exception 'Choose what to do.' using errcode = '22023';
    end if;
    continue when one.is_done;
    perform private.check_act(one.its, action, one.version, reason, noted, note_private, until);
    to_do := to_do || row(one.id, (one.its).id, one.version)::private.wanted_act;
  end loop;
  if (select count(distinct known.id) < count(*) or count(distinct known.case_id) < count(*) from unnest(to_do) as known) then
    raise exception 'Each case is decided once, by an act with an id of its own.' using errcode = '22023';
  end if;
  return to_do;
end $$;

/** Decides cases, all or none, each by an act of its own; nothing is done twice for one id. */
create function private.act(
  acts private.wanted_act[], action text, reason text, note_public text, note_private text, until timestamptz, everywhere boolean, preset_id uuid, bulk_id uuid default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  noted constant text := coalesce(nullif(trim(note_public), ''), private.preset_text(preset_id));
  to_do constant private.wanted_act[] := private.acts_to_do(acts, action, reason, noted, note_private, until);
  ids constant uuid[] := array(select known.id from unnest(to_do) as known);
  cases constant uuid[] := array(select known.case_id from unnest(to_do) as known order by known.case_id);
begin
  insert into private.moderation_actions (id, case_id, actor_id, actor_role, target_user_id, action, reason_key, note_public, note_private, expires_at, everywhere, preset_id, bulk_id)
  select known.id, its.id, auth.uid(), mine.level, its.subject_owner_id, action, reason, noted, nullif(trim(note_private), ''), until,
    action = 'mute' and (coalesce(everywhere, false) or its.group_id is null), preset_id, bulk_id
  from unnest(to_do) as known join private.moderation_cases as its on its.id = known.case_id
  join (select its.tenant_id, private.level_in(its.tenant_id) as level from private.moderation_cases as its where its.id = any (cases) group by its.tenant_id) as mine on mine.tenant_id is not distinct from its.tenant_id;
  if action = 'remove' and ids <> '{}' then
    perform private.remove_subjects(ids);
  else
    perform private.carry_out(its, done) from private.moderation_actions as done join private.moderation_cases as its on its.id = done.case_id where done.id = any (ids);
  end if;
  update private.moderation_cases as known
  set state = 'resolved', claimed_by = null, claimed_at = null, resolved_by = auth.uid(), resolved_at = private.clock(), version = known.version + 1,
    -- the gravest of what was done
    outcome = (array['dismissed', 'warned', 'locked', 'muted', 'removed', 'expelled', 'suspended', 'banned'])[greatest(
      coalesce(array_position('{dismissed,warned,locked,muted,removed,expelled,suspended,banned}'::text[], known.outcome), 1),
      array_position('{dismiss,warn,lock,mute,remove,remove_from_group,suspend,ban}'::text[], action))]
  where known.id = any (cases);
  perform private.audit('case.' || action, 'moderation_cases', its.id, its.group_id, null, jsonb_build_object('action', known.id))
  from unnest(to_do) as known join private.moderation_cases as its on its.id = known.case_id;
end $$;

create function private.act_on_case(
  id uuid, case_id uuid, action text, version int, reason text, note_public text, note_private text, until timestamptz, everywhere boolean, preset_id uuid
) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.act(array[row(id, act_on_case.case_id, version)::private.wanted_act], action, reason, note_public, note_private, until, everywhere, preset_id);
  return (select jsonb_build_object('state', its.state, 'version', its.version) from private.moderation_cases as its where its.id = act_on_case.case_id);
end $$;
/**
 * Decides a case: 'dismiss', 'warn', 'lock', 'mute' with `until`, 'remove', 'remove_from_group', 'suspend' with `until`, or 'ban'; all but the first with a
 * reason. `id` is the act's own. A mute is for the group of the case, or `everywhere`. The text of a
 * preset stands for a note that is empty. Returns `{state, version}`. PT409 says who was first. Suspending asks that one has just shown who one is.
 */
create function public.act_on_case(
  id uuid, case_id uuid, action text, version int default null, reason text default null, note_public text default null, note_private text default null, until timestamptz default null,
  everywhere boolean default false, preset_id uuid default null
) returns jsonb
  language sql set search_path = '' as $$ select private.act_on_case(id, case_id, action, version, reason, note_public, note_private, until, everywhere, preset_id) $$;

/** Brings back what these entries removed, as far as it was there until then: all at once, as it was removed. */
create function private.restore_subjects(acts uuid[]) returns void
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
end $$;

/** Undoes what an entry did to the owner of what was reported. */
create function private.undo_act(its private.moderation_cases, done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if done.action in ('suspend', 'ban') then
    delete from private.suspensions as known where known.action_id = done.id;
  elsif done.action = 'mute' then
    perform private.lift_silence(done);
  elsif done.action = 'lock' then
    perform private.unlock_subject(done);
  elsif done.action = 'remove_from_group' then
    perform private.readmit(its, done);
  end if;
end $$;

create type private.wanted_reversal as (id uuid, action_id uuid);

/** Takes acts back, each by an entry of its own: what they did is undone, and their cases are open again, or closed for good. */
create function private.revert(acts private.wanted_reversal[], note text, reopens boolean) returns void
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
      reopens and not exists (select from private.moderation_cases as newer where newer.subject_type = its.subject_type and newer.subject_id = its.subject_id and newer.state in ('open', 'claimed')) as opens
    from private.moderation_cases as its where its.id = any (cases)) as now
  where known.id = now.id;
  perform private.audit('case.revert', 'moderation_cases', its.id, its.group_id, null, jsonb_build_object('action', done.id))
  from private.moderation_actions as done join private.moderation_cases as its on its.id = done.case_id where done.id = any (ids);
end $$;

/** Refuses to take an act back where one may not, or not now. */
create function private.check_revert(its private.moderation_cases, done private.moderation_actions) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.level_rank(private.level_of(its)) < private.level_rank(done.actor_role) then
    raise exception 'Only those who decided this, or somebody above them, can take it back.' using errcode = '42501';
  elsif its.state = 'appealed' then
    raise exception 'This waits for the answer to an appeal.' using errcode = 'PT409';
  end if;
end $$;

create function private.revert_action(id uuid, action_id uuid, note text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  done private.moderation_actions;
  its private.moderation_cases;
begin
  select * into done from private.moderation_actions as known where known.id = revert_action.action_id and known.action <> 'revert';
  its := private.hold_case(done.case_id);
  if revert_action.id is null then
    raise exception 'An act needs an id of its own.' using errcode = '22023';
  elsif exists (select from private.moderation_actions as known where known.id = revert_action.id and known.reverts_id = done.id) then
    return;
  elsif exists (select from private.moderation_actions as known where known.id = revert_action.id) then
    raise exception 'An act needs an id of its own.' using errcode = '22023';
  elsif exists (select from private.moderation_actions as known where known.reverts_id = done.id) then
    raise exception 'This was taken back already.' using errcode = 'PT409';
  end if;
  perform private.check_revert(its, done);
  if length(trim(note)) > 1000 then
    raise exception 'A note has at most 1,000 characters.' using errcode = '22023';
  end if;
  if done.action in ('suspend', 'ban') then
    perform private.check_suspension(done.target_user_id, false);
  end if;
  perform private.revert(array[row(revert_action.id, done.id)::private.wanted_reversal], note, true);
end $$;
/** Takes an act back, by an entry of its own: what was removed is there again, who was kept out may come in, and the case is open again. */
create function public.revert_action(id uuid, action_id uuid, note text default null) returns void
  language sql set search_path = '' as $$ select private.revert_action(id, action_id, note) $$;
grant execute on function private.act_on_case(uuid, uuid, text, int, text, text, text, timestamptz, boolean, uuid), public.act_on_case(uuid, uuid, text, int, text, text, text, timestamptz, boolean, uuid),
  private.revert_action(uuid, uuid, text), public.revert_action(uuid, uuid, text) to authenticated;
