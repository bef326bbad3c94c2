/*
 * Names on certificates: the profile's, or another that a leader of the group has approved.
 *
 * A certificate vouches for a person, so nobody chooses alone whose name it bears. It is issued in the name of the profile; another name
 * waits until somebody else who manages the group approves it, and from then on the certificate says that it was approved.
 */
alter table public.certificates
  add column wanted_name text check (length(wanted_name) <= 120 and length(trim(wanted_name)) > 0),
  add column named_at timestamptz;

-- Who may
/** True if the caller manages the group of a certificate that is somebody else's. */
create function private.may_name_certificate(its public.certificates) returns boolean
  language sql stable security definer set search_path = ''
as $$ select coalesce(its.user_id <> auth.uid() and its.group_id in (select private.my_group_ids('groupManagement')), false) $$;

create or replace function private.told_certificate(its public.certificates) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('id', its.id, 'code', its.code, 'name', its.name, 'wanted_name', its.wanted_name, 'named_at', its.named_at, 'title', its.title, 'group_name', its.group_name, 'issued_at', its.issued_at,
    'revoked_at', its.revoked_at, 'revoked_reason', its.revoked_reason, 'may_return', its.revoked_at is not null and its.revoked_by is not distinct from its.user_id)
$$;

create or replace function private.issue_certificate(adoption_id uuid, name text, with_group boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  its constant public.adoptions := private.course_to_certify(issue_certificate.adoption_id);
  called constant text := (select person.name from public.users as person where person.id = auth.uid());
  wanted constant text := coalesce(nullif(private.clean_name(trim(regexp_replace(coalesce(issue_certificate.name, ''), '\s+', ' ', 'g'))), ''), called);
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
  insert into public.certificates (code, user_id, adoption_id, group_id, name, wanted_name, title, group_name, tenant_id, brand_name)
  select translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/=', '-_'), me, its.id, its.group_id, called, nullif(wanted, called), private.course_title(its),
    case when issue_certificate.with_group then around.name end, tenant.id, tenant.brand_name
  from public.groups as around left join public.tenants as tenant on tenant.id = around.tenant_id where around.id = its.group_id
  returning * into own;
  if own.wanted_name is not null then
    perform private.notify(array(select member.user_id from public.group_members as member where member.group_id = its.group_id and member.user_id <> me
        and private.leads_group(its.group_id, member.user_id)),
      'mention_received', format('%s asks for another name on a certificate: %s', called, own.wanted_name), own.id, me, its.group_id, '/certificate/' || own.code);
  end if;
  -- an excuse from the last lesson has awarded nothing
  perform private.award_badges(its.id, me, last.lesson_key) from (
    select done.lesson_key from public.lesson_progress as done where done.adoption_id = its.id and done.user_id = me and done.state = 'done' order by done.done_at desc, done.lesson_key limit 1) as last;
  return private.told_certificate(own);
end $$;

create or replace function private.certificate_of(code text) returns jsonb
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
    'named_at', case when is_valid then its.named_at end,
    -- for whoever may approve it
    'wanted_name', case when is_valid and private.may_name_certificate(its) then its.wanted_name end,
    'mine', coalesce(its.user_id = auth.uid(), false),
    -- for whoever may withdraw it, or make it valid again
    'id', case when auth.uid() is not null and (is_valid or (its.user_id = auth.uid()) = (its.revoked_by is not distinct from its.user_id))
      and (its.user_id = auth.uid() or its.group_id in (select private.my_group_ids('contentDeletion'))) then its.id end, 'naming_id', case when is_valid and its.wanted_name is not null and private.may_name_certificate(its) then its.id end);
end $$;

create function private.answer_certificate_name(id uuid, approve boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.certificates;
begin
  select known.* into its from public.certificates as known where known.id = answer_certificate_name.id for update;
  if its.id is null or not private.may_name_certificate(its) then
    raise exception 'This certificate no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif approve is null then
    perform private.refuse_deed('Approve the name, or decline it.');
  elsif its.wanted_name is null then
    return;
  end if;
  update public.certificates as known set wanted_name = null, name = case when approve then its.wanted_name else known.name end,
    named_at = case when approve then private.clock() else known.named_at end
  where known.id = its.id;
  perform private.audit(case when approve then 'certificate.name' else 'certificate.decline_name' end, 'certificates', its.id, its.group_id, null, null);
  perform private.notify(array[its.user_id], 'mention_received', case when approve then format('Your certificate is now in the name %s', its.wanted_name)
    else format('The name %s for your certificate was declined', its.wanted_name) end, its.id, auth.uid(), its.group_id, '/certificate/' || its.code);
end $$;
/** Approves the other name that somebody asked for on their certificate, or declines it; a second answer changes nothing. */
create function public.answer_certificate_name(id uuid, approve boolean) returns void
  language sql set search_path = '' as $$ select private.answer_certificate_name(id, approve) $$;
grant execute on function private.answer_certificate_name(uuid, boolean), public.answer_certificate_name(uuid, boolean) to authenticated;
