/*
 * Sign-in help: acts of an admin for a person ranked below them who cannot sign in.
 *
 * An admin can end the wait after wrong passwords, sign the person out everywhere, and remove a lost second factor. Without the factor
 * the password or an emailed code is enough, so that act requires a statement of how the person was recognised, and ends all sessions.
 * Every act requires a fresh proof of the admin's identity, is written to the audit log and notifies the person, whatever their settings.
 */
-- Who may
/** A person ranked below the admin who asks; refuses the others. */
create function private.person_to_help(person uuid) returns public.users
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.users;
begin
  if not private.is_admin() then
    raise exception 'You need admin permissions to access this page.' using errcode = '42501';
  end if;
  select known.* into its from public.users as known where known.id = (private.admin_line(person)).user_id;
  if private.why_not_change(its.id, its.role, private.my_role(), auth.uid()) is not null then
    raise exception 'You can only help people ranked below you.' using errcode = '42501';
  end if;
  return its;
end $$;

/** Waits of an email: the general one, and those of networks on which the person is known. */
create function private.waits_for(email text) returns setof private.sign_in_waits
  language sql stable security definer set search_path = ''
as $$ select its.* from private.sign_in_waits as its where its.who = waits_for.email or starts_with(its.who, waits_for.email || ' ') $$;

create function private.sign_in_help(user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.users := private.person_to_help(sign_in_help.user_id);
begin
  return jsonb_build_object(
    'waits_until', (select max(wait.until) from auth.users as known, private.waits_for(known.email) as wait where known.id = its.id and wait.until > private.clock()),
    'factors', (select count(*) from auth.mfa_factors as factor where factor.user_id = its.id and factor.status = 'verified'),
    'devices', private.count_of_sessions(its.id));
end $$;
/** The state of a person's sign-in, for an admin ranked above: `{waits_until, factors, devices}`. */
create function public.sign_in_help(user_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.sign_in_help(user_id) $$;

-- What follows
create function private.help_sign_in(user_id uuid, act text, recognised_by text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.users := private.person_to_help(help_sign_in.user_id);
  told text;
begin
  if act is null or act not in ('end_wait', 'end_sessions', 'remove_factor') then
    raise exception 'There is no such help.' using errcode = '22023', detail = 'act';
  elsif (act = 'remove_factor') <> (coalesce(recognised_by, '') <> '') or recognised_by not in ('in_person', 'video_call', 'phone_call') then
    raise exception 'Say how you recognised them.' using errcode = '22023', detail = 'recognised_by';
  end if;
  perform private.require_fresh();
  case act
    when 'end_wait' then
      delete from private.sign_in_waits as wait where wait.who in (select past.who from auth.users as known, private.waits_for(known.email) as past where known.id = its.id);
      told := 'An admin let you try your password again.';
    when 'end_sessions' then
      perform private.sign_out_everywhere(its.id);
      told := 'An admin signed you out on all devices.';
    else
      delete from auth.mfa_factors as factor where factor.user_id = its.id;
      perform private.sign_out_everywhere(its.id);
      told := 'An admin removed your second factor and signed you out on all devices. Set up a new one when you’re in.';
  end case;
  -- a trigger has already logged the ended sessions
  if act <> 'end_sessions' then
    perform private.audit('user.' || act, 'users', its.id, null, null, case when recognised_by is not null then jsonb_build_object('recognised_by', recognised_by) end);
  end if;
  perform private.notify(array[its.id], 'security_alert', told, null, auth.uid(), null, '/profile#sign-in', 'security', 'sign-in-help:' || act);
  return private.sign_in_help(its.id);
end $$;
/**
 * Helps a person who cannot get in: `act` is `end_wait`, `end_sessions`, or `remove_factor` with `recognised_by` (`in_person`, `video_call` or
 * `phone_call`). Returns what `sign_in_help` does. Asks that one has just shown who one is.
 */
create function public.help_sign_in(user_id uuid, act text, recognised_by text default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.help_sign_in(user_id, act, recognised_by) $$;

/** Ends all sessions of a person. The trigger on `user_sessions` writes the audit row and notifies the servers. */
create function private.sign_out_everywhere(person uuid) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.user_sessions as known set is_active = false where known.user_id = person and known.is_active;
  delete from auth.sessions as known where known.user_id = person;
$$;
create or replace function private.end_sessions(user_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.users := private.person_to_secure(end_sessions.user_id);
  open constant int := private.count_of_sessions(its.id);
begin
  perform private.sign_out_everywhere(its.id);
  return jsonb_build_object('devices', open);
end $$;
grant execute on function private.sign_in_help(uuid), public.sign_in_help(uuid), private.help_sign_in(uuid, text, text), public.help_sign_in(uuid, text, text) to authenticated;
