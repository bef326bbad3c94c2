/*
 * People and how they prove who they are: the schema `auth` with the names, columns and types of
 * GoTrue's own tables, so that users, hashes, sessions and everything that points at them move between
 * here and Supabase with pg_dump. GoTrue's login role owns all of it. Tables that nothing here fills yet
 * stand as well: product migrations and dumps may name them.
 *
 * Runs on PostgreSQL 15 to 18, as a superuser, once.
 */

alter role supabase_auth_admin set search_path = auth;
grant usage, create on schema auth to supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, :owner;

set local role supabase_auth_admin;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');
create type auth.oauth_client_type as enum ('public', 'confidential');
create type auth.oauth_registration_type as enum ('dynamic', 'manual');
create type auth.oauth_response_type as enum ('code');
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);

-- People

create table auth.users (
  instance_id                 uuid,
  id                          uuid primary key,
  aud                         varchar(255),
  role                        varchar(255),
  email                       varchar(255),
  encrypted_password          varchar(255),
  email_confirmed_at          timestamptz,
  invited_at                  timestamptz,
  confirmation_token          varchar(255),
  confirmation_sent_at        timestamptz,
  recovery_token              varchar(255),
  recovery_sent_at            timestamptz,
  email_change_token_new      varchar(255),
  email_change                varchar(255),
  email_change_sent_at        timestamptz,
  last_sign_in_at             timestamptz,
  raw_app_meta_data           jsonb,
  raw_user_meta_data          jsonb,
  is_super_admin              boolean,
  created_at                  timestamptz,
  updated_at                  timestamptz,
  phone                       text default null::varchar,
  phone_confirmed_at          timestamptz,
  phone_change                text default ''::varchar,
  phone_change_token          varchar(255) default ''::varchar,
  phone_change_sent_at        timestamptz,
  confirmed_at                timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current  varchar(255) default ''::varchar,
  email_change_confirm_status smallint default 0,
  banned_until                timestamptz,
  reauthentication_token      varchar(255) default ''::varchar,
  reauthentication_sent_at    timestamptz,
  is_sso_user                 boolean not null default false,
  deleted_at                  timestamptz,
  is_anonymous                boolean not null default false,
  constraint users_phone_key unique (phone),
  constraint users_email_change_confirm_status_check check (email_change_confirm_status between 0 and 2)
);
comment on column auth.users.is_sso_user is 'Only people who do not come from an organisation''s single sign-on have an e-mail address to themselves.';
-- one person per address, except that an organisation's sign-on may bring the same address again
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create index users_instance_id_idx on auth.users (instance_id);
create index users_instance_id_email_idx on auth.users (instance_id, lower(email::text));
create index users_is_anonymous_idx on auth.users (is_anonymous);
-- a token that is all digits is a short code, which two people may have at the same time
create unique index confirmation_token_idx on auth.users (confirmation_token) where confirmation_token::text !~ '^[0-9 ]*$';
create unique index recovery_token_idx on auth.users (recovery_token) where recovery_token::text !~ '^[0-9 ]*$';
create unique index email_change_token_current_idx on auth.users (email_change_token_current) where email_change_token_current::text !~ '^[0-9 ]*$';
create unique index email_change_token_new_idx on auth.users (email_change_token_new) where email_change_token_new::text !~ '^[0-9 ]*$';
create unique index reauthentication_token_idx on auth.users (reauthentication_token) where reauthentication_token::text !~ '^[0-9 ]*$';

create table auth.identities (
  provider_id     text not null,
  user_id         uuid not null references auth.users on delete cascade,
  identity_data   jsonb not null,
  provider        text not null,
  last_sign_in_at timestamptz,
  created_at      timestamptz,
  updated_at      timestamptz,
  email           text generated always as (lower(identity_data ->> 'email')) stored,
  id              uuid primary key default gen_random_uuid(),
  constraint identities_provider_id_provider_unique unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email text_pattern_ops);

create table auth.one_time_tokens (
  id         uuid primary key,
  user_id    uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);

-- This server as an OAuth provider of others

create table auth.oauth_clients (
  id                         uuid primary key,
  client_secret_hash         text,
  registration_type          auth.oauth_registration_type not null,
  redirect_uris              text not null,
  grant_types                text not null,
  client_name                text check (char_length(client_name) <= 1024),
  client_uri                 text check (char_length(client_uri) <= 2048),
  logo_uri                   text check (char_length(logo_uri) <= 2048),
  created_at                 timestamptz not null default now(),
  updated_at                 timestamptz not null default now(),
  deleted_at                 timestamptz,
  client_type                auth.oauth_client_type not null default 'confidential',
  token_endpoint_auth_method text not null
    check (token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post', 'none'))
);
create index oauth_clients_deleted_at_idx on auth.oauth_clients (deleted_at);

create table auth.oauth_authorizations (
  id                    uuid primary key,
  authorization_id      text not null unique,
  client_id             uuid not null references auth.oauth_clients on delete cascade,
  user_id               uuid references auth.users on delete cascade,
  redirect_uri          text not null check (char_length(redirect_uri) <= 2048),
  scope                 text not null check (char_length(scope) <= 4096),
  state                 text check (char_length(state) <= 4096),
  resource              text check (char_length(resource) <= 2048),
  code_challenge        text check (char_length(code_challenge) <= 128),
  code_challenge_method auth.code_challenge_method,
  response_type         auth.oauth_response_type not null default 'code',
  status                auth.oauth_authorization_status not null default 'pending',
  authorization_code    text unique check (char_length(authorization_code) <= 255),
  created_at            timestamptz not null default now(),
  expires_at            timestamptz not null default (now() + interval '3 minutes'),
  approved_at           timestamptz,
  nonce                 text check (char_length(nonce) <= 255),
  constraint oauth_authorizations_expires_at_future check (expires_at > created_at)
);
create index oauth_auth_pending_exp_idx on auth.oauth_authorizations (expires_at) where status = 'pending';
create index oauth_authorizations_client_id_idx on auth.oauth_authorizations (client_id);
create index oauth_authorizations_user_id_idx on auth.oauth_authorizations (user_id);

create table auth.oauth_consents (
  id         uuid primary key,
  user_id    uuid not null references auth.users on delete cascade,
  client_id  uuid not null references auth.oauth_clients on delete cascade,
  scopes     text not null check (char_length(scopes) between 1 and 2048),
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint oauth_consents_user_client_unique unique (user_id, client_id),
  constraint oauth_consents_revoked_after_granted check (revoked_at is null or revoked_at >= granted_at)
);
create index oauth_consents_user_order_idx on auth.oauth_consents (user_id, granted_at desc);
create index oauth_consents_active_client_idx on auth.oauth_consents (client_id) where revoked_at is null;
create index oauth_consents_active_user_client_idx on auth.oauth_consents (user_id, client_id) where revoked_at is null;

-- Sessions: one per sign-in, with a family of refresh tokens of which one is not revoked

create table auth.sessions (
  id                     uuid primary key,
  user_id                uuid not null references auth.users on delete cascade,
  created_at             timestamptz,
  updated_at             timestamptz,
  factor_id              uuid,
  aal                    auth.aal_level,
  not_after              timestamptz,
  refreshed_at           timestamp,
  user_agent             text,
  ip                     inet,
  tag                    text,
  oauth_client_id        uuid references auth.oauth_clients on delete cascade,
  refresh_token_hmac_key text,
  refresh_token_counter  bigint,
  scopes                 text check (char_length(scopes) <= 4096)
);
comment on column auth.sessions.not_after is 'From this moment on the session cannot be refreshed, whatever else is set.';
create index sessions_user_id_idx on auth.sessions (user_id);
create index user_id_created_at_idx on auth.sessions (user_id, created_at);
create index sessions_not_after_idx on auth.sessions (not_after desc);
create index sessions_oauth_client_id_idx on auth.sessions (oauth_client_id);

create sequence auth.refresh_tokens_id_seq;
create table auth.refresh_tokens (
  instance_id uuid,
  id          bigint primary key default nextval('auth.refresh_tokens_id_seq'::regclass),
  token       varchar(255) constraint refresh_tokens_token_unique unique,
  user_id     varchar(255),
  revoked     boolean,
  created_at  timestamptz,
  updated_at  timestamptz,
  parent      varchar(255),
  session_id  uuid references auth.sessions on delete cascade
);
alter sequence auth.refresh_tokens_id_seq owned by auth.refresh_tokens.id;
create index refresh_tokens_instance_id_idx on auth.refresh_tokens (instance_id);
create index refresh_tokens_instance_id_user_id_idx on auth.refresh_tokens (instance_id, user_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);

create table auth.mfa_amr_claims (
  session_id            uuid not null references auth.sessions on delete cascade,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  authentication_method text not null,
  id                    uuid constraint amr_id_pk primary key,
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

-- Second factors and passkeys

create table auth.mfa_factors (
  id                           uuid primary key,
  user_id                      uuid not null references auth.users on delete cascade,
  friendly_name                text,
  factor_type                  auth.factor_type not null,
  status                       auth.factor_status not null,
  created_at                   timestamptz not null,
  updated_at                   timestamptz not null,
  secret                       text,
  phone                        text,
  last_challenged_at           timestamptz unique,
  web_authn_credential         jsonb,
  web_authn_aaguid             uuid,
  last_webauthn_challenge_data jsonb
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);

create table auth.mfa_challenges (
  id                     uuid primary key,
  factor_id              uuid not null constraint mfa_challenges_auth_factor_id_fkey references auth.mfa_factors on delete cascade,
  created_at             timestamptz not null,
  verified_at            timestamptz,
  ip_address             inet not null,
  otp_code               text,
  web_authn_session_data jsonb
);
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table auth.webauthn_credentials (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid not null references auth.users on delete cascade,
  credential_id    bytea not null,
  public_key       bytea not null,
  attestation_type text not null default '',
  aaguid           uuid,
  sign_count       bigint not null default 0,
  transports       jsonb not null default '[]',
  backup_eligible  boolean not null default false,
  backed_up        boolean not null default false,
  friendly_name    text not null default '',
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  last_used_at     timestamptz
);
create unique index webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table auth.webauthn_challenges (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data   jsonb not null,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- Sign-in through others

create table auth.oauth_client_states (
  id            uuid primary key,
  provider_type text not null,
  code_verifier text,
  created_at    timestamptz not null
);
comment on table auth.oauth_client_states is 'What a round trip to another provider must find again when it comes back.';
create index idx_oauth_client_states_created_at on auth.oauth_client_states (created_at);

create table auth.flow_state (
  id                     uuid primary key,
  user_id                uuid,
  auth_code              text,
  code_challenge_method  auth.code_challenge_method,
  code_challenge         text,
  provider_type          text not null,
  provider_access_token  text,
  provider_refresh_token text,
  created_at             timestamptz,
  updated_at             timestamptz,
  authentication_method  text not null,
  auth_code_issued_at    timestamptz,
  invite_token           text,
  referrer               text,
  oauth_client_state_id  uuid,
  linking_target_id      uuid,
  email_optional         boolean not null default false
);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);
create index idx_auth_code on auth.flow_state (auth_code);
create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);

create table auth.custom_oauth_providers (
  id                      uuid primary key default gen_random_uuid(),
  provider_type           text not null check (provider_type in ('oauth2', 'oidc')),
  identifier              text not null unique,
  name                    text not null,
  client_id               text not null,
  client_secret           text not null,
  acceptable_client_ids   text[] not null default '{}',
  scopes                  text[] not null default '{}',
  pkce_enabled            boolean not null default true,
  attribute_mapping       jsonb not null default '{}',
  authorization_params    jsonb not null default '{}',
  enabled                 boolean not null default true,
  email_optional          boolean not null default false,
  issuer                  text,
  discovery_url           text,
  skip_nonce_check        boolean not null default false,
  cached_discovery        jsonb,
  discovery_cached_at     timestamptz,
  authorization_url       text,
  token_url               text,
  userinfo_url            text,
  jwks_uri                text,
  created_at              timestamptz not null default now(),
  updated_at              timestamptz not null default now(),
  custom_claims_allowlist text[] not null default '{}'
);
create index custom_oauth_providers_enabled_idx on auth.custom_oauth_providers (enabled);

create table auth.sso_providers (
  id          uuid primary key,
  resource_id text check (char_length(resource_id) > 0),
  created_at  timestamptz,
  updated_at  timestamptz,
  disabled    boolean
);
create unique index sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));

create table auth.sso_domains (
  id              uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  domain          text not null check (char_length(domain) > 0),
  created_at      timestamptz,
  updated_at      timestamptz
);
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);
create unique index sso_domains_domain_idx on auth.sso_domains (lower(domain));

create table auth.saml_providers (
  id                uuid primary key,
  sso_provider_id   uuid not null references auth.sso_providers on delete cascade,
  entity_id         text not null unique check (char_length(entity_id) > 0),
  metadata_xml      text not null check (char_length(metadata_xml) > 0),
  metadata_url      text check (char_length(metadata_url) > 0),
  attribute_mapping jsonb,
  created_at        timestamptz,
  updated_at        timestamptz,
  name_id_format    text
);
create index saml_providers_sso_provider_id_idx on auth.saml_providers (sso_provider_id);

create table auth.saml_relay_states (
  id              uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  request_id      text not null check (char_length(request_id) > 0),
  for_email       text,
  redirect_to     text,
  created_at      timestamptz,
  updated_at      timestamptz,
  flow_state_id   uuid references auth.flow_state on delete cascade
);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id);
create index saml_relay_states_for_email_idx on auth.saml_relay_states (for_email);
create index saml_relay_states_created_at_idx on auth.saml_relay_states (created_at desc);

-- Records

create table auth.audit_log_entries (
  instance_id uuid,
  id          uuid primary key,
  payload     json,
  created_at  timestamptz,
  ip_address  varchar(64) not null default ''
);
create index audit_logs_instance_id_idx on auth.audit_log_entries (instance_id);

create table auth.instances (
  id              uuid primary key,
  uuid            uuid,
  raw_base_config text,
  created_at      timestamptz,
  updated_at      timestamptz
);

-- Our own tables beside GoTrue's, in a separate schema: a dump of `auth` stays what GoTrue reads

reset role;
create schema auth_private authorization supabase_auth_admin;
set local role supabase_auth_admin;

-- rate limits: what is left of an allowance that fills again with time; lost in a crash, and no harm
create unlogged table auth_private.rate_limits (
  key     text primary key,
  remains double precision not null,
  at      timestamptz not null
);
create index rate_limits_at_idx on auth_private.rate_limits (at);

-- what signs tokens, sealed with the secret that all processes of one database share
create table auth_private.signing_keys (
  kid     text primary key,
  made_at timestamptz not null,
  sealed  bytea not null
);

-- Whoever is suspended is out everywhere, whoever sets it: this server, an admin, or the product's own functions
create function auth_private.end_sessions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end $$;
create trigger end_sessions after update of banned_until on auth.users
  for each row when (new.banned_until > now()) execute function auth_private.end_sessions();

-- The caller. No `set search_path` on these four: it would keep them from being inlined into the policies that
-- call them, and they name nothing outside pg_catalog. After a transaction a setting is '', not null.

create function auth.uid() returns uuid language sql stable parallel safe as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
comment on function auth.uid() is 'The person who asks: the claim `sub`; null when nobody is signed in.';

create function auth.role() returns text language sql stable parallel safe as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
comment on function auth.role() is 'The claim `role`; a policy had better say `to authenticated`.';

create function auth.email() returns text language sql stable parallel safe as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
comment on function auth.email() is 'The claim `email`: the address as it was when the token was made.';

create function auth.jwt() returns jsonb language sql stable parallel safe as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
comment on function auth.jwt() is 'All claims of the token.';

-- Rights. Nobody but the owner of the product and the role that owns this schema sees a row here.

alter table auth.audit_log_entries enable row level security;
alter table auth.custom_oauth_providers enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.identities enable row level security;
alter table auth.instances enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.oauth_authorizations enable row level security;
alter table auth.oauth_client_states enable row level security;
alter table auth.oauth_clients enable row level security;
alter table auth.oauth_consents enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.saml_providers enable row level security;
alter table auth.saml_relay_states enable row level security;
alter table auth.sessions enable row level security;
alter table auth.sso_domains enable row level security;
alter table auth.sso_providers enable row level security;
alter table auth.users enable row level security;
alter table auth.webauthn_challenges enable row level security;
alter table auth.webauthn_credentials enable row level security;

-- foreign keys to people, triggers on their rows, and a seed that makes them
grant all on all tables in schema auth to :owner;
grant all on all sequences in schema auth to :owner;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt() to anon, authenticated, service_role, :owner;

reset role;
