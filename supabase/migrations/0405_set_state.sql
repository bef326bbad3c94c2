/*
 * Set state: an admin lets in, rests, suspends, bans, and takes each of these back.
 *
 * Active, pending and deactivated are states of their own; suspending and banning are acts of moderation without a case, with its
 * one reason, mail, end and appeal. Nobody does it to themselves or to who is ranked as high; a group with others keeps an admin.
 * What is refused is in the record too, and each change asks that one has just shown who one is.
 */
/** The name of a group that somebody would leave without an admin; null for none. */
create function private.group_left_alone(person uuid, leaving uuid[] default '{}') returns text
  language sql stable security definer set search_path = ''
as $$
  select around.name from public.group_members as member join public.groups as around on around.id = member.group_id and around.archived_at is null
  where member.user_id = person and member.role = 'admin' and private.is_last_admin(member.group_id, person, leaving)
  order by around.name limit 1
$$;

/** Refuses a state, its end and its reason that could be nobody's. */
create function private.check_state(state text, until timestamptz, reason text, note text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if state is null or private.state_place(state) is null then
    raise exception 'This state doesn’t exist.' using errcode = '22023';
  elsif state = 'suspended' and not coalesce(until > private.clock() and until <= private.clock() + interval '1 year', false) then
    raise exception 'Choose an end within the next year.' using errcode = '22023';
  elsif state <> 'suspended' and until is not null then
    raise exception 'Only a suspension has an end.' using errcode = '22023';
  elsif state in ('suspended', 'banned') and (reason is null or reason not in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'self_harm', 'privacy', 'copyright', 'off_topic', 'other')) then
    raise exception 'Choose a reason.' using errcode = '22023';
  elsif length(trim(note)) > 1000 then
    raise exception 'A note has at most 1,000 characters.' using errcode = '22023';
  end if;
end $$;

/** Why a person, ranked below, may not come from one state to another; null when they may. */
create function private.why_not_state(held text, wanted text, alone text) returns text
  language sql immutable set search_path = ''
as $$
  select case
    when wanted = held or wanted = any (private.states_after(held)) then
      case when wanted in ('deactivated', 'suspended', 'banned') and wanted <> held and alone is not null
        then format('They’re the only admin of “%s”. Give that group another admin first.', private.shortened(alone, 60)) end
    when held in ('suspended', 'banned') then 'Lift the suspension first.'
    else 'This state can’t follow the one they have.' end
$$;

/** Takes back what keeps a person out. What a case decided is taken back there, by who may. */
create function private.lift_suspension(person uuid, note text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  done private.moderation_actions;
begin
  select known.* into done from private.suspensions as shut join private.moderation_actions as known on known.id = shut.action_id where shut.user_id = person;
  if done.case_id is not null then
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

/** Gives a person a state that they may have; nobody is asked here whether they may. */
create function private.put_state(person uuid, held text, state text, until timestamptz, reason text, note text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its private.moderation_cases;
  done private.moderation_actions;
begin
  if state = held then
    return;
  end if;
  if state in ('suspended', 'banned') then
    insert into private.moderation_actions (id, actor_id, actor_role, target_user_id, action, reason_key, note_public, expires_at)
    values (gen_random_uuid(), auth.uid(), case when private.is_super_admin() then 'instance' else 'tenant' end, person,
      case state when 'banned' then 'ban' else 'suspend' end, reason, nullif(trim(note), ''), until) returning * into done;
    its.subject_owner_id := person;
    perform private.carry_out(its, done);
  elsif held in ('suspended', 'banned') then
    perform private.lift_suspension(person, note);
  elsif state = 'active' then
    delete from private.user_states as rest where rest.user_id = person;
  else
    insert into private.user_states as rest (user_id, state) values (person, put_state.state)
    on conflict (user_id) do update set state = excluded.state, since = private.clock();
  end if;
  perform private.audit('user.state', 'users', person, null, jsonb_build_object('state', held),
    jsonb_strip_nulls(jsonb_build_object('state', state, 'until', until, 'reason', case when state in ('suspended', 'banned') then reason end)));
  -- the rest is told as a decision of moderation
  if state in ('active', 'pending', 'deactivated') and held not in ('suspended', 'banned') then
    perform private.notify(array[person], 'state_changed', case
        when state = 'active' and held = 'pending' then 'You’ve been let in. Welcome.'
        when state = 'active' then 'Your account is active again.'
        when state = 'pending' then 'Your account waits to be approved.'
        else 'Your account was deactivated. Sign in to use it again.' end,
      person, auth.uid(), null, null, 'account', 'state:' || person);
  end if;
end $$;

create function private.set_state(user_id uuid, state text, until timestamptz, reason text, note text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  line private.listed_people;
  held text;
  refused text;
begin
  if not private.is_admin() then
    return private.deny('user.state', 'users', null, jsonb_build_object('state', left(set_state.state, 20)), 'You need admin permissions to access this page.');
  end if;
  line := private.admin_line(set_state.user_id);
  perform private.check_state(state, until, reason, note);
  perform from public.users as target where target.id = line.user_id for update;
  line := private.admin_line(set_state.user_id);
  refused := (select private.why_not_change(target.id, target.role, private.my_role(), auth.uid()) from public.users as target where target.id = line.user_id);
  if refused is not null then
    return private.deny('user.state', 'users', line.user_id, jsonb_build_object('state', set_state.state), refused);
  end if;
  held := private.state_of(line);
  refused := private.why_not_state(held, state, private.group_left_alone(line.user_id));
  if refused is not null then
    raise exception '%', refused using errcode = 'PT409';
  end if;
  perform private.require_fresh();
  perform private.put_state(line.user_id, held, state, until, reason, note);
  return private.person_line(private.admin_line(set_state.user_id), private.my_role(), auth.uid());
end $$;
/**
 * Gives a person another state: active, pending or deactivated; suspended, with an end within a year and a reason; or banned, with a reason. The note is for them.
 * Returns their line of the list. Asks that one has just shown who one is; what is refused is in the record too.
 */
create function public.set_state(user_id uuid, state text, until timestamptz default null, reason text default null, note text default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.set_state(user_id, state, until, reason, note) $$;
grant execute on function private.set_state(uuid, text, timestamptz, text, text), public.set_state(uuid, text, timestamptz, text, text) to authenticated;

-- What follows
/** Whose role becomes another is told. */
create function private.tg_users__tell_role() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(array[new.id], 'state_changed', 'You’re now ' || case when new.role = 'admin' then 'an admin.' when new.role = 'super_admin' then 'a super admin.'
    when new.role = 'manager' then 'a manager.' else 'a member.' end, new.id, auth.uid(), null, null, 'account', 'role:' || new.id);
  return null;
end $$;
create trigger _500_tell_role after update of role on public.users
  for each row when (old.role is distinct from new.role and auth.uid() is not null) execute function private.tg_users__tell_role();
