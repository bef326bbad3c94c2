/*
 * Proven addresses: who has shown that mail to an address reaches them.
 *
 * `email_confirmed_at` says no such thing: it is set at sign-up where confirmations are off, and by whoever runs the
 * place. Here stands only what was shown: a code or link that came by mail was used, or a provider that vouches for
 * the address said so. Without it nobody comes to a tenant by their domain, is told of an invite to the address, or
 * gets mail from their groups. It is read from what any GoTrue writes while it verifies; docs/decisions/0017.
 */
create table private.proven_addresses (
  user_id    uuid not null references public.users on delete cascade,
  email      text not null check (email = lower(email)),
  how        text not null check (how in ('mail', 'provider')),
  proven_at  timestamptz not null default private.clock(),
  primary key (user_id, email)
);

-- Who may: nobody writes it but the triggers below
/** Whether a person has shown that the address which they have now is theirs. */
create function private.has_proven_address(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users as account join private.proven_addresses as proven on proven.user_id = account.id
                 where account.id = person and proven.email = lower(account.email))
$$;

/** Whether one has shown that one's own address is one's own. */
create function public.is_address_proven() returns boolean
  language sql stable set search_path = '' as $$ select private.has_proven_address(auth.uid()) $$;
grant execute on function public.is_address_proven() to authenticated;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.has_proven_address(uuid) to authenticated, supabase_auth_admin;

-- What follows
/** Brings a person to the tenant of their domain, unless they are in a group already, or it has no place left. */
create function private.place_by_domain(person uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- whoever comes into a group at this moment has come in, or is placed before
  perform from public.users as placed where placed.id = person for no key update;
  update public.users as placed set tenant_id = tenant.id
  from public.tenants as tenant join private.tenant_domains as its on its.tenant_id = tenant.id and its.proven_at is not null
  where placed.id = person and private.has_proven_address(person)
    and tenant.status = 'active' and not tenant.is_default
    and lower(split_part(placed.email, '@', 2)) = its.domain
    and (placed.tenant_id is null or placed.tenant_id = (select id from public.tenants where is_default))
    and not exists (select from public.group_members where user_id = person);
exception when sqlstate 'PT409' then
  null;
end $$;

create function private.prove_address(person uuid, address text, how text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.proven_addresses (user_id, email, how)
  select id, lower(address), prove_address.how from public.users where id = person and address like '%_@_%'
  on conflict (user_id, email) do nothing;
  perform private.place_by_domain(person);
end $$;

/**
 * A code that goes by mail alone is spent: remembered until the end of the transaction, in which a session must begin
 * by it. Either without the other is no proof: codes go when a password changes or an admin confirms, and a session
 * by a code may come from a telephone.
 */
create function private.tg_users__note_code() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('app.code_by_mail', new.id || ' ' || new.email, true);
  return null;
end $$;
create trigger _500_note_code after update of recovery_token, confirmation_token, email on auth.users
  for each row when (new.email <> '' and (
    (old.recovery_token <> '' and new.recovery_token = '' and old.email = new.email)
    or (old.confirmation_token <> '' and new.confirmation_token = '' and old.email = new.email
      and old.email_confirmed_at is null and new.email_confirmed_at is not null)
    or (old.email_change <> '' and old.email is distinct from new.email and lower(old.email_change) = lower(new.email))))
  execute function private.tg_users__note_code();

create function private.tg_mfa_amr_claims__prove_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select user_id from auth.sessions where id = new.session_id);
  noted constant text := current_setting('app.code_by_mail', true);
begin
  if split_part(noted, ' ', 1) = person::text then
    perform private.prove_address(person, substr(noted, 38), 'mail');
  end if;
  return null;
end $$;
create trigger _500_prove_address after insert on auth.mfa_amr_claims
  for each row when (new.authentication_method in ('otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change'))
  execute function private.tg_mfa_amr_claims__prove_address();

/** With PKCE the link ends with a code for the client, and the session begins later. */
create function private.tg_flow_state__prove_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  noted constant text := current_setting('app.code_by_mail', true);
begin
  if split_part(noted, ' ', 1) = new.user_id::text then
    perform private.prove_address(new.user_id, substr(noted, 38), 'mail');
  end if;
  return null;
end $$;
create trigger _500_prove_address after update of auth_code_issued_at on auth.flow_state
  for each row when (new.auth_code_issued_at is not null
    and new.authentication_method in ('magiclink', 'recovery', 'invite', 'email/signup', 'email_change'))
  execute function private.tg_flow_state__prove_address();

/**
 * A provider that has seen the address says so in what it tells of a person, which they cannot write. A single sign-on
 * may name any address, and is believed for the domains that were given to it.
 */
create function private.tg_identities__prove_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := new.identity_data ->> 'email';
begin
  if new.provider like 'sso:%' then
    if not exists (select from auth.sso_domains where sso_provider_id::text = substr(new.provider, 5)
                   and lower(domain) = lower(split_part(address, '@', 2))) then
      return null;
    end if;
  elsif new.identity_data -> 'email_verified' not in ('true'::jsonb, '"true"'::jsonb) then
    return null;
  end if;
  perform private.prove_address(new.user_id, address, 'provider');
  return null;
end $$;
create trigger _500_prove_address after insert or update of identity_data on auth.identities
  for each row when (new.provider not in ('email', 'phone') and new.identity_data ->> 'email' is not null)
  execute function private.tg_identities__prove_address();

/** An address that somebody has left proves nothing of them any more; one that they came to may have been proven before. */
create function private.tg_users__follow_proof() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.proven_addresses where user_id = new.id and email = lower(old.email);
  perform private.place_by_domain(new.id);
  return null;
end $$;
create trigger _510_follow_proof after update of email on public.users
  for each row when (old.email is distinct from new.email) execute function private.tg_users__follow_proof();
