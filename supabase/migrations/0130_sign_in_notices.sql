/*
 * Sign-in notices: "Was this you?"
 *
 * Whoever comes in with a device that they never used before, or after failures that were suspicious, gets a mail, and so does
 * everyone whose session began with a link that an admin made, and whom somebody asks who looks after security. Its
 * link works for whoever reads that mail, signed in or not: it ends all sessions, takes the password away until a new
 * one is set by mail, and opens an event. It is signed, opens nothing else, and does so once. So does an address that
 * an account has left: for seven days its link also brings it back, and takes what was added since to get in by.
 */
create table private.sign_in_notices (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references public.users on delete cascade,
  reason       text not null check (reason in ('new_device', 'after_failures', 'admin_link', 'asked', 'address_changed')),
  -- the address that was left
  old_email    text,
  ip_address   text,
  user_agent   text,
  created_at   timestamptz not null default private.clock(),
  answered_at  timestamptz,
  check ((reason = 'address_changed') = (old_email is not null))
);
create index sign_in_notices_user on private.sign_in_notices (user_id, created_at);
create index sign_in_notices_network on private.sign_in_notices (private.address(ip_address), created_at);

/** What a person's browsers call themselves, without their versions. */
create table private.known_devices (
  user_id  uuid not null references public.users on delete cascade,
  agent    text not null,
  at       timestamptz not null,
  primary key (user_id, agent)
);

/** What only this instance knows, to sign with. */
create table private.signing_secrets (
  name    text primary key,
  secret  bytea not null default extensions.gen_random_bytes(32)
);
insert into private.signing_secrets (name) values ('sign_in_notices');

insert into private.exports (name, query) values
  ('known_devices', 'select agent, at from private.known_devices where user_id = $1 order by at'),
  ('sign_in_notices', 'select reason, old_email, ip_address, user_agent, created_at, answered_at from private.sign_in_notices where user_id = $1 order by created_at');

-- Who may: whoever holds the link
create function private.notice_token(notice uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  -- in an address what follows a point is taken for the name of a file
  select notice || '-' || encode(extensions.hmac(convert_to(notice::text, 'UTF8'), secret, 'sha256'), 'hex')
  from private.signing_secrets where name = 'sign_in_notices'
$$;

/** The account has its old address again, which this link proves; what was added by whoever moved it is gone. */
create function private.take_address_back(its private.sign_in_notices) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- who is about to move an account may have added a way in first
  since constant timestamptz := its.created_at - interval '1 day';
  other uuid;
begin
  if private.is_suspended(its.user_id) then
    raise exception 'This account is suspended.' using errcode = 'PT403';
  end if;
  select id into other from auth.users
  where lower(email) = lower(its.old_email) and id <> its.user_id and not is_sso_user for update;
  if other is not null and private.has_proven_address(other) then
    raise exception 'Another account uses this email now. Sign in to that one.' using errcode = 'PT409';
  elsif other is not null then
    -- or else an account that anybody makes on the address would keep its owner from it
    delete from auth.sessions where user_id = other;
    delete from auth.identities where user_id = other and provider = 'email';
    update auth.users set email = null, encrypted_password = null where id = other;
  end if;
  delete from auth.identities where user_id = its.user_id and provider <> 'email' and created_at >= since;
  delete from auth.mfa_factors where user_id = its.user_id and created_at >= since;
  if to_regclass('auth.webauthn_credentials') is not null then
    delete from auth.webauthn_credentials where user_id = its.user_id and created_at >= since;
  end if;
  delete from auth.one_time_tokens where user_id = its.user_id;
  perform set_config('app.address_taken_back', its.user_id::text, true);
  update auth.users set email = its.old_email, email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0, recovery_token = '', reauthentication_token = '', confirmation_token = '',
    phone = case when exists (select from auth.identities where user_id = its.user_id and provider = 'phone') then phone end
  where id = its.user_id;
  update auth.identities set identity_data = identity_data || jsonb_build_object('email', its.old_email)
  where user_id = its.user_id and provider = 'email';
  perform private.prove_address(its.user_id, its.old_email, 'mail');
end $$;

create function private.not_me(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.sign_in_notices;
  thing constant text := left(not_me.token, 36);
begin
  perform private.may_guess('sign_in_notice', thing);
  if not_me.token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{64}$' then
    -- both sides hashed: how much of it is right takes no different time
    select * into its from private.sign_in_notices as notice where notice.id = left(not_me.token, 36)::uuid
      and sha256(convert_to(private.notice_token(notice.id), 'UTF8')) = sha256(convert_to(not_me.token, 'UTF8')) for update;
  end if;
  if its.id is null then
    perform private.guessed_wrong('sign_in_notice', not_me.token, thing);
  end if;
  if its.id is null
     or its.created_at < private.clock() - (case its.reason when 'address_changed' then interval '7 days' else interval '30 days' end) then
    return private.refuse(404, 'This link is incomplete or has expired. Set a new password instead.');
  end if;
  if its.answered_at is null then
    update private.sign_in_notices set answered_at = private.clock()
    where id = its.id
       -- what an account was moved to since then has no say any more
       or its.reason = 'address_changed' and reason = its.reason and user_id = its.user_id and created_at >= its.created_at;
    if its.reason = 'address_changed' then
      perform private.take_address_back(its);
    end if;
    update auth.users set encrypted_password = null where id = its.user_id;
    delete from private.known_devices where user_id = its.user_id and (at >= its.created_at or its.reason = 'asked' and agent = private.device_of(its.user_agent));
    delete from private.known_places where user_id = its.user_id and network = private.network_of(its.ip_address);
    delete from auth.sessions where user_id = its.user_id;
    perform private.record_security(its.user_id, 'sign_in_denied', 'high', jsonb_strip_nulls(
      jsonb_build_object('notice', its.id, 'signed_in_from', its.ip_address, 'address_taken_back', its.old_email)));
  end if;
  return jsonb_build_object('email', (select email from public.users where id = its.user_id));
end $$;

/** "No, that was not me": by the signed link of the mail. `{email}`, to which a new password can be asked for. */
create function public.not_me(token text) returns jsonb
  language sql set search_path = '' as $$ select private.not_me(token) $$;
grant execute on function private.not_me(text), public.not_me(text) to anon, authenticated;

-- What follows
/** A browser without its version, and without what changes each month. */
create function private.device_of(agent text) returns text
  language sql immutable set search_path = ''
  as $$ select left(regexp_replace(coalesce(agent, ''), '[0-9]+([._][0-9]+)*', '', 'g'), 300) $$;

/** Remembers where and with what somebody came in; the very first time nothing is new. */
create function private.tg_sessions__notice() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  device constant text := private.device_of(new.user_agent);
  why text;
  made uuid;
begin
  if to_jsonb(new) ->> 'oauth_client_id' is not null or not exists (select from public.users where id = new.user_id) then
    return null;
  end if;
  if exists (select from private.known_devices where user_id = new.user_id)
     and not exists (select from private.known_devices where user_id = new.user_id and agent = device) then
    why := 'new_device';
  elsif exists (select from public.security_events where user_id = new.user_id and event_type = 'suspicious_sign_ins'
                and created_at > greatest(moment - interval '1 day',
                  (select max(created_at) from private.sign_in_notices where user_id = new.user_id))) then
    why := 'after_failures';
  end if;
  insert into private.known_devices (user_id, agent, at) values (new.user_id, device, moment)
  on conflict (user_id, agent) do nothing;
  if new.ip is not null then
    insert into private.known_places (user_id, network, at) values (new.user_id, private.network_of(host(new.ip)), moment)
    on conflict (user_id, network) do update set at = excluded.at;
  end if;
  if why is not null then
    insert into private.sign_in_notices (user_id, reason, ip_address, user_agent)
    values (new.user_id, why, host(new.ip), left(new.user_agent, 500)) returning id into made;
    perform private.enqueue('mail.send', jsonb_build_object('read', 'private.sign_in_notice_mail', 'with', jsonb_build_object('id', made)));
  end if;
  return null;
end $$;
create trigger _510_notice after insert on auth.sessions for each row execute function private.tg_sessions__notice();

/** A session began with a link that an admin made, not with a mail: its person hears of it, whatever the device. */
create function private.tg_sessions__notice_admin_link() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  -- a notice of the same sign-in says more with this reason, and its mail is not written yet
  update private.sign_in_notices set reason = 'admin_link'
  where user_id = new.user_id and created_at = private.clock() and reason in ('new_device', 'after_failures');
  if found or not exists (select from public.users where id = new.user_id) then
    return null;
  end if;
  insert into private.sign_in_notices (user_id, reason, ip_address, user_agent)
  values (new.user_id, 'admin_link', host(new.ip), left(new.user_agent, 500)) returning id into made;
  perform private.enqueue('mail.send', jsonb_build_object('read', 'private.sign_in_notice_mail', 'with', jsonb_build_object('id', made)));
  return null;
end $$;
create trigger _511_notice_admin_link after update of tag on auth.sessions
  for each row when (new.tag = 'admin_link' and old.tag is null) execute function private.tg_sessions__notice_admin_link();

/** The mail of a notice, whose link signs it; null once it was answered. */
create function private.sign_in_notice_mail(payload jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('to', person.email, 'template', 'sign_in_notice', 'kind', 'security', 'data', jsonb_build_object(
    'name', person.name, 'ip_address', notice.ip_address, 'user_agent', notice.user_agent,
    'after_failures', nullif(notice.reason = 'after_failures', false),
    'admin_link', nullif(notice.reason = 'admin_link', false),
    'at', to_char(notice.created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI'),
    'path', '/not-me/' || private.notice_token(notice.id)))
  from private.sign_in_notices as notice join public.users as person on person.id = notice.user_id
  where notice.id = (payload ->> 'id')::uuid and notice.answered_at is null and person.email is not null
    and notice.reason <> 'address_changed'
$$;

/** An address that an account leaves hears of it, and may take it back. */
create function private.tg_users__notice_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  if current_setting('app.address_taken_back', true) = new.id::text then
    return null;
  end if;
  insert into private.sign_in_notices (user_id, reason, old_email)
  select id, 'address_changed', old.email from public.users where id = new.id
  returning id into made;
  if made is not null then
    perform private.enqueue('mail.send', jsonb_build_object('read', 'private.address_notice_mail', 'with', jsonb_build_object('id', made)));
  end if;
  return null;
end $$;
create trigger _520_notice_address after update of email on auth.users
  for each row when (old.email <> '' and new.email <> '' and lower(old.email) <> lower(new.email))
  execute function private.tg_users__notice_address();

/** The mail to the address that was left, whose link signs it; null once it was answered. */
create function private.address_notice_mail(payload jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('to', notice.old_email, 'template', 'address_changed', 'kind', 'security', 'data', jsonb_build_object(
    'name', person.name, 'old_email', notice.old_email, 'new_email', person.email,
    'at', to_char(notice.created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI'),
    'until', to_char((notice.created_at + interval '7 days') at time zone 'utc', 'YYYY-MM-DD HH24:MI'),
    'path', '/not-me/' || private.notice_token(notice.id) || '?about=address'))
  from private.sign_in_notices as notice join public.users as person on person.id = notice.user_id
  where notice.id = (payload ->> 'id')::uuid and notice.answered_at is null and notice.reason = 'address_changed'
$$;
insert into private.job_functions (name) values ('private.sign_in_notice_mail'), ('private.address_notice_mail');
