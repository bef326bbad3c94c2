/*
 * Tenant domains: whose address brings whom to an organisation.
 *
 * A super admin adds a domain, and it brings nobody until it is confirmed: by a TXT record that only who holds the domain can set,
 * which a job looks up, or by a code that is mailed to its postmaster. A domain is one organisation’s; where everyone has an
 * address it is nobody’s.
 */
create table private.tenant_domains (
  id            uuid primary key default gen_random_uuid(),
  tenant_id     uuid not null references public.tenants on delete cascade,
  domain        text not null unique check (domain = lower(domain) and length(domain) <= 253 and domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'),
  token         text not null default private.random_code(32),
  proven_at     timestamptz,
  proven_by     text check (proven_by in ('dns', 'mail')),
  checked_at    timestamptz,
  error         text check (error in ('missing', 'other', 'unreachable')),
  -- what stands in the mail to the postmaster, as nobody can use it
  code_hash     bytea,
  mailed_at     timestamptz,
  created_by    uuid references public.users on delete set null,
  created_at    timestamptz not null default private.clock()
);
create index tenant_domains_tenant on private.tenant_domains (tenant_id);
create index tenant_domains_created_by on private.tenant_domains (created_by);

-- where anybody gets an address: such a domain says nothing of who belongs together
create table private.mail_providers (domain text primary key);
insert into private.mail_providers (domain) values
  ('126.com'), ('163.com'), ('aol.com'), ('bluewin.ch'), ('bol.com.br'), ('btinternet.com'), ('comcast.net'), ('daum.net'), ('email.com'), ('fastmail.com'),
  ('fastmail.fm'), ('free.fr'), ('freenet.de'), ('gmail.com'), ('gmx.at'), ('gmx.ch'), ('gmx.com'), ('gmx.de'), ('gmx.fr'), ('gmx.net'), ('googlemail.com'),
  ('hanmail.net'), ('hey.com'), ('hotmail.co.uk'), ('hotmail.com'), ('hotmail.de'), ('hotmail.es'), ('hotmail.fr'), ('hotmail.it'), ('icloud.com'), ('inbox.com'),
  ('inbox.ru'), ('interia.pl'), ('laposte.net'), ('libero.it'), ('list.ru'), ('live.co.uk'), ('live.com'), ('live.fr'), ('live.nl'), ('mac.com'), ('mail.com'),
  ('mail.ru'), ('mailbox.org'), ('me.com'), ('msn.com'), ('naver.com'), ('o2.pl'), ('onet.pl'), ('orange.fr'), ('outlook.com'), ('outlook.de'), ('outlook.es'),
  ('outlook.fr'), ('pm.me'), ('posteo.de'), ('proton.me'), ('protonmail.com'), ('qq.com'), ('rediffmail.com'), ('rocketmail.com'), ('runbox.com'), ('seznam.cz'),
  ('sfr.fr'), ('sina.com'), ('t-online.de'), ('tuta.com'), ('tutanota.com'), ('uol.com.br'), ('verizon.net'), ('virgilio.it'), ('wanadoo.fr'), ('web.de'), ('wp.pl'),
  ('ya.ru'), ('yahoo.co.in'), ('yahoo.co.jp'), ('yahoo.co.uk'), ('yahoo.com'), ('yahoo.com.br'), ('yahoo.de'), ('yahoo.es'), ('yahoo.fr'), ('yahoo.it'), ('yandex.com'),
  ('yandex.ru'), ('ymail.com'), ('zoho.com');

-- Who may
/** An organisation of those that a super admin looks after: refuses everybody else, and says of what is not there that it is not. */
create function private.super_tenant_row(wanted uuid) returns public.tenants
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.tenants;
begin
  perform private.require_super_admin();
  select * into its from public.tenants as known where known.id = wanted;
  if its.id is null then
    raise exception 'This organisation no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

create function private.domain_row(wanted uuid) returns private.tenant_domains
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.tenant_domains;
begin
  perform private.require_super_admin();
  select * into its from private.tenant_domains as known where known.id = wanted;
  if its.id is null then
    raise exception 'This domain no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

create function private.domain_line(its private.tenant_domains) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', its.id, 'domain', its.domain, 'token', its.token, 'record', jsonb_build_object('name', '_verification.' || its.domain, 'value', its.token),
    'confirmed_at', its.proven_at, 'checked_at', its.checked_at, 'error', its.error, 'mailed_at', its.mailed_at)
$$;

create function private.add_domain(tenant_id uuid, domain text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  around constant public.tenants := private.super_tenant_row(add_domain.tenant_id);
  said constant text := lower(trim(trailing '.' from trim(add_domain.domain)));
  held private.tenant_domains;
  its private.tenant_domains;
begin
  if coalesce(length(said) > 253 or said !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$', true) then
    raise exception 'This isn’t a domain.' using errcode = '22023', detail = 'domain';
  elsif around.is_default then
    raise exception 'Whoever has no other organisation comes to this one. It needs no domain.' using errcode = 'PT409', detail = 'domain';
  elsif exists (select from private.mail_providers as known where known.domain = said) then
    raise exception 'Anyone can get an address at %, so it can’t be an organisation’s.', said using errcode = '22023', detail = 'domain';
  end if;
  insert into private.tenant_domains as made (tenant_id, domain, created_by) values (around.id, said, auth.uid())
  on conflict on constraint tenant_domains_domain_key do nothing returning made.* into its;
  if its.id is null then
    select * into held from private.tenant_domains as known where known.domain = said;
    raise exception '%', case when held.tenant_id = around.id then 'This organisation has this domain already.' else 'This domain belongs to another organisation.' end
      using errcode = 'PT409', detail = 'domain';
  end if;
  perform private.audit('tenant.domain', 'tenants', around.id, null, null, jsonb_build_object('domain', said, 'added', true));
  perform private.tell_tenant(around.id);
  return private.domain_line(its);
end $$;
/** Adds a domain to an organisation; it brings nobody until it is confirmed. Returns its line: `{id, domain, token, record: {name, value}, confirmed_at, checked_at, error, mailed_at}`. For super admins. */
create function public.add_domain(tenant_id uuid, domain text) returns jsonb
  language sql volatile set search_path = '' as $$ select private.add_domain(tenant_id, domain) $$;

create function private.confirm_domain(id uuid, code text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its private.tenant_domains := private.domain_row(confirm_domain.id);
begin
  if its.proven_at is not null then
    return private.domain_line(its);
  elsif code is null then
    perform private.enqueue('dns.txt', jsonb_build_object('name', '_verification.' || its.domain, 'tell', 'private.told_txt', 'with', jsonb_build_object('id', its.id)), 'domain:' || its.id);
    return private.domain_line(its);
  end if;
  perform private.require_fresh();
  perform private.may_guess('domain_code', its.id::text);
  if its.code_hash is distinct from sha256(convert_to(regexp_replace(upper(code), '[^A-Z0-9]', '', 'g'), 'UTF8')) or its.mailed_at <= private.clock() - interval '7 days' then
    perform private.guessed_wrong('domain_code', code, its.id::text);
    return private.refuse(404, 'This code doesn’t work. Check it, or send another.');
  end if;
  return private.put_confirmed(its.id, 'mail');
end $$;
/** Has the record of a domain looked up, or with the code that its postmaster got confirms it. Returns its line. For super admins. */
create function public.confirm_domain(id uuid, code text default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.confirm_domain(id, code) $$;

create function private.mail_domain_code(id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its private.tenant_domains := private.domain_row(mail_domain_code.id);
  drawn constant text := private.random_code(12);
begin
  if its.proven_at is not null then
    return private.domain_line(its);
  elsif its.mailed_at > private.clock() - interval '10 minutes' then
    raise exception 'The postmaster was just written to. Try again in ten minutes.' using errcode = 'PT429';
  end if;
  update private.tenant_domains as known set code_hash = sha256(convert_to(drawn, 'UTF8')), mailed_at = private.clock() where known.id = its.id returning known.* into its;
  perform private.enqueue('mail.send', jsonb_build_object('to', 'postmaster@' || its.domain, 'template', 'domain_code', 'kind', 'domain',
    'data', jsonb_build_object('domain', its.domain, 'tenant_name', (select known.name from public.tenants as known where known.id = its.tenant_id), 'code', drawn)), 'domain_mail:' || its.id);
  return private.domain_line(its);
end $$;
/** Mails the code that confirms a domain to its postmaster, every ten minutes at most. Returns its line. For super admins. */
create function public.mail_domain_code(id uuid) returns jsonb
  language sql volatile set search_path = '' as $$ select private.mail_domain_code(id) $$;

create function private.remove_domain(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant private.tenant_domains := private.domain_row(remove_domain.id);
begin
  perform private.require_fresh();
  delete from private.tenant_domains as known where known.id = its.id;
  perform private.audit('tenant.domain', 'tenants', its.tenant_id, null, jsonb_build_object('domain', its.domain, 'confirmed', its.proven_at is not null), null);
  perform private.tell_tenant(its.tenant_id);
end $$;
/** Takes a domain from an organisation; whom it brought stays. For super admins. */
create function public.remove_domain(id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.remove_domain(id) $$;
grant execute on function private.add_domain(uuid, text), public.add_domain(uuid, text), private.confirm_domain(uuid, text), public.confirm_domain(uuid, text),
  private.mail_domain_code(uuid), public.mail_domain_code(uuid), private.remove_domain(uuid), public.remove_domain(uuid) to authenticated;

-- What follows
/** Says on the channel of an organisation, and to super admins, that it has changed. */
create function private.tell_tenant(tenant uuid, op text default 'UPDATE') returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.tell('tenant:' || tenant, 'tenants', op, array[tenant]);
  select private.tell('user:' || known.id, 'tenants', op, array[tenant]) from public.users as known where known.role = 'super_admin'
$$;

create function private.put_confirmed(domain_id uuid, how text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its private.tenant_domains;
begin
  update private.tenant_domains as known set proven_at = private.clock(), proven_by = how, error = null, code_hash = null
  where known.id = domain_id and known.proven_at is null returning known.* into its;
  if its.id is not null then
    perform private.audit('tenant.domain', 'tenants', its.tenant_id, null, jsonb_build_object('domain', its.domain, 'confirmed', false), jsonb_build_object('domain', its.domain, 'confirmed', true, 'by', how));
    perform private.tell_tenant(its.tenant_id);
  else
    select * into its from private.tenant_domains as known where known.id = domain_id;
  end if;
  return private.domain_line(its);
end $$;

/** What the TXT records of a domain say, as the job found them: `{id, records: [text], error}`. */
create function private.told_txt(payload jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its private.tenant_domains;
begin
  update private.tenant_domains as known set checked_at = private.clock(), error = case
      when coalesce(payload -> 'records', '[]') ? known.token then null
      when payload ->> 'error' is not null then 'unreachable'
      when jsonb_array_length(coalesce(payload -> 'records', '[]')) > 0 then 'other' else 'missing' end
  where known.id = (payload ->> 'id')::uuid and known.proven_at is null returning known.* into its;
  if its.id is null then
    return;
  elsif its.error is null then
    perform private.put_confirmed(its.id, 'dns');
  else
    perform private.tell_tenant(its.tenant_id);
  end if;
end $$;
insert into private.job_functions (name) values ('private.told_txt');
