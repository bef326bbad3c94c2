/*
 * Certificates: that somebody has done all lessons of a curriculum, for whoever they give the address to.
 *
 * It is issued by the person themself, in the name that they wish, with or without the group's; all of it is as it was on that day,
 * the name of the organisation's brand too, and it outlives the plan, the group and every new name. Its code cannot be guessed, and
 * it alone opens the certificate. Its owner withdraws it and gives it back; those with contentDeletion in the group may withdraw it
 * too, with a reason, and then they alone give it back. One that is withdrawn says so, and tells no name.
 */
create table public.certificates (
  id              uuid primary key default gen_random_uuid(),
  code            text not null unique,
  user_id         uuid not null references public.users on delete cascade,
  adoption_id     uuid references public.adoptions on delete set null,
  group_id        uuid references public.groups on delete set null,
  name            text not null check (length(name) <= 120 and length(trim(name)) > 0),
  title           text not null,
  group_name      text,
  -- whose logo and colour it bears, and the name that it was issued in
  tenant_id       uuid references public.tenants on delete set null,
  brand_name      text,
  issued_at       timestamptz not null default private.clock(),
  revoked_at      timestamptz,
  revoked_by      uuid references public.users on delete set null,
  revoked_reason  text check (length(revoked_reason) <= 500),
  constraint certificates_revoked check (revoked_at is not null or revoked_by is null and revoked_reason is null)
);
create unique index certificates_once on public.certificates (user_id, adoption_id) where revoked_at is null;
create index certificates_user on public.certificates (user_id, adoption_id);
create index certificates_adoption on public.certificates (adoption_id);
create index certificates_group on public.certificates (group_id);
create index certificates_tenant on public.certificates (tenant_id);
create index certificates_revoked_by on public.certificates (revoked_by);

-- Who may
/** The certificates of who asks, where these are switched on. */
create function private.my_certificate_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select own.id from public.certificates as own
  where own.user_id = auth.uid() and (select private.my_role()) is not null and private.flag('achievement_system', own.group_id)
$$;
grant execute on function private.my_certificate_ids() to authenticated;
alter table public.certificates enable row level security;
grant select on public.certificates to authenticated;
create policy select_self on public.certificates for select to authenticated
  using (id = any (array(select private.my_certificate_ids())));

-- What follows
/** The adoption that who asks goes through as one of its group's people, where certificates are switched on. */
create function private.course_to_certify(adoption_id uuid) returns public.adoptions
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  select known.* into its from public.adoptions as known where known.id = course_to_certify.adoption_id and known.group_id in (select private.groups_i_am_in());
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif not private.flag('achievement_system', its.group_id) then
    raise exception 'Certificates are switched off.' using errcode = 'PT404';
  end if;
  return its;
end $$;

/** A certificate, as its owner sees it. */
create function private.told_certificate(its public.certificates) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('id', its.id, 'code', its.code, 'name', its.name, 'title', its.title, 'group_name', its.group_name, 'issued_at', its.issued_at,
    'revoked_at', its.revoked_at, 'revoked_reason', its.revoked_reason, 'may_return', its.revoked_at is not null and its.revoked_by is not distinct from its.user_id)
$$;

/** The certificate of somebody for an adoption: the one that is valid, else the last that was withdrawn. */
create function private.certificate_for(adoption_id uuid, person uuid) returns public.certificates
  language sql stable security definer set search_path = ''
as $$
  select known from public.certificates as known where known.adoption_id = certificate_for.adoption_id and known.user_id = person
  order by known.revoked_at is not null, known.issued_at desc, known.id limit 1
$$;

create function private.my_certificate(adoption_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.course_to_certify(my_certificate.adoption_id);
  issued constant public.certificates := private.certificate_for(its.id, auth.uid());
begin
  return jsonb_build_object('adoption_id', its.id, 'group_id', its.group_id, 'title', private.course_title(its),
    'name', (select person.name from public.users as person where person.id = auth.uid()), 'group_name', (select around.name from public.groups as around where around.id = its.group_id),
    'begun', exists (select from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.state = 'done'),
    'left', (select coalesce(jsonb_agg(jsonb_build_object('lesson_key', known.lesson_key, 'title', known.title) order by known.place), '[]') from private.lessons_left(its.id, auth.uid()) as known),
    'certificate', case when issued.id is not null then private.told_certificate(issued) end);
end $$;
/** Where one is with the certificate of a curriculum: `{title, name, group_name, begun, left: [{lesson_key, title}], certificate}`. */
create function public.my_certificate(adoption_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.my_certificate(adoption_id) $$;

create function private.issue_certificate(adoption_id uuid, name text, with_group boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  its constant public.adoptions := private.course_to_certify(issue_certificate.adoption_id);
  wanted text := trim(regexp_replace(coalesce(issue_certificate.name, ''), '\s+', ' ', 'g'));
  missing int;
  own public.certificates;
begin
  perform pg_advisory_xact_lock(hashtextextended('certificate ' || its.id || ' ' || me, 0));
  own := private.certificate_for(its.id, me);
  if own.id is not null and own.revoked_at is null then
    return private.told_certificate(own);
  elsif own.revoked_at is not null and own.revoked_by is distinct from me then
    raise exception 'The admins of your group have withdrawn this certificate.' using errcode = 'PT409';
  elsif length(wanted) > 120 then
    perform private.refuse_deed('A name can have at most 120 characters.');
  end if;
  missing := (select count(*) from private.lessons_left(its.id, me));
  if missing > 0 then
    raise exception '%', case missing when 1 then 'One lesson is left.' else missing || ' lessons are left.' end using errcode = 'PT409';
  elsif not exists (select from public.lesson_progress as done where done.adoption_id = its.id and done.user_id = me and done.state = 'done') then
    raise exception 'You haven’t finished any lesson of it yet.' using errcode = 'PT409';
  elsif 20 <= (select count(*) from public.certificates as known where known.user_id = me and known.adoption_id = its.id) then
    raise exception 'There are already 20 certificates of yours for this curriculum.' using errcode = 'PT409';
  end if;
  if wanted = '' then
    wanted := (select person.name from public.users as person where person.id = me);
  end if;
  insert into public.certificates (code, user_id, adoption_id, group_id, name, title, group_name, tenant_id, brand_name)
  select translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/=', '-_'), me, its.id, its.group_id, wanted, private.course_title(its),
    case when issue_certificate.with_group then around.name end, tenant.id, tenant.brand_name
  from public.groups as around left join public.tenants as tenant on tenant.id = around.tenant_id where around.id = its.group_id
  returning * into own;
  -- an excuse from the last lesson has awarded nothing
  perform private.award_badges(its.id, me, last.lesson_key) from (
    select done.lesson_key from public.lesson_progress as done where done.adoption_id = its.id and done.user_id = me and done.state = 'done' order by done.done_at desc, done.lesson_key limit 1) as last;
  return private.told_certificate(own);
end $$;
/** Issues the certificate of a curriculum that one has done, in a name as one wishes. Said twice it is the same one; after one was withdrawn it is another. */
create function public.issue_certificate(adoption_id uuid, name text default null, with_group boolean default false) returns jsonb
  language sql set search_path = '' as $$ select private.issue_certificate(adoption_id, name, with_group) $$;

create function private.revoke_certificate(id uuid, revoked boolean, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  its public.certificates;
begin
  select known.* into its from public.certificates as known where known.id = revoke_certificate.id
    and (known.id in (select private.my_certificate_ids()) or known.group_id in (select private.my_group_ids('contentDeletion')) and private.flag('achievement_system', known.group_id)) for update;
  if its.id is null then
    raise exception 'This certificate no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif revoke_certificate.revoked is null then
    perform private.refuse_deed('Say whether it is withdrawn.');
  elsif (its.revoked_at is not null) = revoke_certificate.revoked then
    return;
  elsif its.user_id <> me and revoke_certificate.revoked and trim(coalesce(revoke_certificate.reason, '')) = '' then
    perform private.refuse_deed('Say why. Its owner reads this.');
  elsif length(revoke_certificate.reason) > 500 then
    perform private.refuse_deed('A reason can have at most 500 characters.');
  elsif not revoke_certificate.revoked and its.user_id = me and its.revoked_by is distinct from me then
    raise exception 'Only the admins of your group can make it valid again.' using errcode = '42501';
  elsif not revoke_certificate.revoked and its.user_id <> me and its.revoked_by is not distinct from its.user_id then
    raise exception 'Its owner has withdrawn it.' using errcode = '42501';
  elsif not revoke_certificate.revoked and exists (
      select from public.certificates as other where other.user_id = its.user_id and other.adoption_id = its.adoption_id and other.revoked_at is null) then
    raise exception 'There is a newer certificate in its place.' using errcode = 'PT409';
  end if;
  update public.certificates as known set revoked_at = case when revoke_certificate.revoked then private.clock() end, revoked_by = case when revoke_certificate.revoked then me end,
    revoked_reason = case when revoke_certificate.revoked and its.user_id <> me then trim(revoke_certificate.reason) end
  where known.id = its.id;
  if its.user_id <> me then
    perform private.audit(case when revoke_certificate.revoked then 'certificate.revoke' else 'certificate.restore' end, 'certificates', its.id, its.group_id, null, null);
  end if;
end $$;
/** Withdraws a certificate, or makes it valid again; said twice it changes nothing more. A reason is asked of whoever does not own it. */
create function public.revoke_certificate(id uuid, revoked boolean default true, reason text default null) returns void
  language sql set search_path = '' as $$ select private.revoke_certificate(id, revoked, reason) $$;
grant execute on function private.my_certificate(uuid), public.my_certificate(uuid), private.issue_certificate(uuid, text, boolean), public.issue_certificate(uuid, text, boolean),
  private.revoke_certificate(uuid, boolean, text), public.revoke_certificate(uuid, boolean, text) to authenticated;

create function private.certificate_of(code text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.certificates;
  is_valid boolean;
begin
  perform private.may_guess('certificate');
  select known.* into its from public.certificates as known join public.users as person on person.id = known.user_id
  where known.code = left(certificate_of.code, 100) and private.flag('achievement_system', known.group_id)
    and not exists (select from public.tenants as tenant where tenant.id = person.tenant_id and tenant.status <> 'active');
  if its.id is null then
    perform private.guessed_wrong('certificate', left(certificate_of.code, 100));
    return null;
  end if;
  is_valid := its.revoked_at is null;
  return jsonb_build_object('title', its.title, 'issued_at', its.issued_at, 'revoked_at', its.revoked_at,
    'name', case when is_valid then its.name end, 'group_name', case when is_valid then its.group_name end,
    'brand', case when is_valid then (select jsonb_build_object('name', its.brand_name, 'logo_path', tenant.logo_path, 'accent', tenant.accent)
      from (values (its.tenant_id)) as own (id) left join public.tenants as tenant on tenant.id = own.id) end,
    'mine', coalesce(its.user_id = auth.uid(), false),
    -- for whoever may withdraw it, or make it valid again
    'id', case when auth.uid() is not null and (is_valid or (its.user_id = auth.uid()) = (its.revoked_by is not distinct from its.user_id))
      and (its.user_id = auth.uid() or its.group_id in (select private.my_group_ids('contentDeletion'))) then its.id end);
end $$;
/**
 * The certificate behind a code, for anybody who has it: `{name, title, group_name, brand: {name, logo_path, accent}, issued_at, revoked_at, id, mine}`;
 * of one that was withdrawn no name, nor whose it was. Null where there is none.
 */
create function public.certificate_of(code text) returns jsonb
  language sql set search_path = '' as $$ select private.certificate_of(code) $$;
grant execute on function private.certificate_of(text), public.certificate_of(text) to anon, authenticated;

/** Told to its owner alone. */
create function private.tg_certificates__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || new.user_id, 'certificates', tg_op, array[new.id]);
  return null;
end $$;
create trigger _900_tell after insert or update on public.certificates
  for each row execute function private.tg_certificates__tell();

insert into private.exports (name, query) values
  ('certificates', 'select own.code, own.adoption_id, own.name, own.title, own.group_name, own.brand_name, own.issued_at, own.revoked_at, own.revoked_reason from public.certificates as own where own.user_id = $1 order by own.issued_at, own.id');
