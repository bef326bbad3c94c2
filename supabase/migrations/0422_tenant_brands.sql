/*
 * Tenant brands: an organisation’s own name, logo and accent, where its people look.
 *
 * Its admins change them. A colour of one’s own is shown as it is in the light theme and with more white in the darker ones, and is
 * refused unless it can be read in each. Logos are pictures in a public bucket, in the organisation’s own folder; nothing there
 * can carry a script. Whoever is invited sees the brand before they sign in, and mail bears it as its sender’s name.
 */
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('brands', 'brands', true, 1048576, '{image/png,image/jpeg,image/webp}');

-- Who may
/** The organisations whose brand who asks may change, as the folders of their logos: their own, or of super admins all. */
create function private.may_brand(folder text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case when private.is_super_admin() then exists (select from public.tenants as its where its.id::text = folder)
    else private.is_admin() and folder = private.my_tenant_id()::text end
$$;

/** Whether there is room for one more logo: those that nobody uses go in the night. */
create function private.brand_has_room(folder text) returns boolean
  language sql stable security definer set search_path = ''
as $$ select (select count(*) from (select from storage.objects as file where file.bucket_id = 'brands' and file.name like folder || '/%' limit 20) as few) < 20 $$;
grant execute on function private.may_brand(text), private.brand_has_room(text) to authenticated;

create policy select_admin_brand on storage.objects for select to authenticated
  using (bucket_id = 'brands' and private.may_brand(split_part(name, '/', 1)));
create policy insert_admin_brand on storage.objects for insert to authenticated
  with check (bucket_id = 'brands' and name ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|webp)$'
    and private.may_brand(split_part(name, '/', 1)) and private.brand_has_room(split_part(name, '/', 1)));
create policy delete_admin_brand on storage.objects for delete to authenticated
  using (bucket_id = 'brands' and private.may_brand(split_part(name, '/', 1)));

-- What follows
/** The relative luminance of a colour after WCAG 2.2. */
create function private.luminance(red int, green int, blue int) returns double precision
  language sql immutable set search_path = ''
as $$
  select 0.2126 * its.parts[1] + 0.7152 * its.parts[2] + 0.0722 * its.parts[3]
  from (select array_agg(case when part <= 10.31475 then part / 3294.6 else power((part / 255.0 + 0.055) / 1.055, 2.4) end::double precision order by at) as parts
        from unnest(array[red, green, blue]) with ordinality as channel (part, at)) as its
$$;

/** Where an accent stands in each theme: how much white is mixed into it, and the least favourable ground. The grounds are those of the client’s tokens. */
create function private.accent_grounds() returns table (theme text, white int, ground int[])
  language sql immutable set search_path = ''
as $$ values ('light', 0, array[243, 239, 230]), ('dark', 50, array[28, 32, 39]), ('modern', 70, array[107, 60, 102]) $$;

/** A colour as each theme shows it, and how well it can be read there; no row for what is none. */
create function private.accent_reads(accent text) returns table (theme text, colour text, ratio double precision)
  language sql immutable set search_path = ''
as $$
  select its.theme, '#' || lpad(to_hex(shown[1]), 2, '0') || lpad(to_hex(shown[2]), 2, '0') || lpad(to_hex(shown[3]), 2, '0'),
    (greatest(own.light, under.light) + 0.05) / (least(own.light, under.light) + 0.05)
  from private.accent_grounds() as its
  cross join lateral (
    select array_agg(floor(part + (255 - part) * its.white / 100.0 + 0.5)::int order by at) as shown
    from (select at, get_byte(decode(substr(accent, 2 * at, 2), 'hex'), 0) as part from generate_series(1, 3) as at) as channel) as mixed
  cross join lateral (select private.luminance(shown[1], shown[2], shown[3]) as light) as own
  cross join lateral (select private.luminance(its.ground[1], its.ground[2], its.ground[3]) as light) as under
  where accent ~ '^#[0-9a-f]{6}$'
$$;

create function private.check_accent(accent text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('theme', its.theme, 'colour', its.colour, 'ratio', round(its.ratio::numeric, 2), 'enough', its.ratio >= 4.5)
    order by array_position('{light,dark,modern}'::text[], its.theme)), '[]') from private.accent_reads(lower(check_accent.accent)) as its
$$;
/** How a colour, as #rrggbb, would be shown and read: `[{theme: light|dark|modern, colour, ratio, enough}]`; none for what is no colour. */
create function public.check_accent(accent text) returns jsonb
  language sql stable set search_path = '' as $$ select private.check_accent(accent) $$;

create function private.branding(its public.tenants) returns jsonb
  language sql immutable set search_path = ''
as $$ select jsonb_build_object('name', its.brand_name, 'logo_path', its.logo_path, 'accent', its.accent) $$;

/** Refuses an accent that is none, or cannot be read; returns it as it is kept. */
create function private.good_accent(accent text) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  said constant text := lower(trim(accent));
begin
  if said in ('indigo', 'sky', 'leaf', 'sun', 'rose', 'plum') then
    return said;
  elsif said !~ '^#[0-9a-f]{6}$' then
    raise exception 'This colour doesn’t exist.' using errcode = '22023', detail = 'accent';
  elsif exists (select from private.accent_reads(said) as its where its.ratio < 4.5) then
    raise exception 'This colour can’t be read in every theme.' using errcode = '22023', detail = 'accent';
  end if;
  return said;
end $$;

/** The organisation that who asks may change: their own as its admin, or of super admins any; held until they have. */
create function private.hold_tenant(wanted uuid) returns public.tenants
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its public.tenants;
begin
  perform private.admin_tenant();
  select * into its from public.tenants as known
  where known.id = coalesce(wanted, private.my_tenant_id()) and (known.id = private.my_tenant_id() or private.is_super_admin()) for no key update;
  if its.id is null then
    raise exception 'This organisation no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

create function private.brand_tenant(tenant_id uuid, name text, accent text, logo_path text, version int) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  its public.tenants := private.hold_tenant(tenant_id);
  before constant jsonb := private.branding(its);
  called constant text := nullif(trim(name), '');
  path constant text := nullif(logo_path, '');
begin
  if version is not null and version <> its.version then
    raise exception 'Somebody else has changed this meanwhile.' using errcode = 'PT409';
  elsif length(called) > 40 then
    raise exception 'A name has at most 40 characters.' using errcode = '22023', detail = 'name';
  elsif called ~ '[[:cntrl:]]' then
    raise exception 'A name is one line of plain text.' using errcode = '22023', detail = 'name';
  elsif path is not null and (path !~ ('^' || its.id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|webp)$')
      or not exists (select from storage.objects as file where file.bucket_id = 'brands' and file.name = path)) then
    raise exception 'Upload the logo first.' using errcode = '22023', detail = 'logo_path';
  end if;
  update public.tenants as known set brand_name = called, logo_path = path, accent = private.good_accent(nullif(brand_tenant.accent, '')) where known.id = its.id returning known.* into its;
  if private.branding(its) <> before then
    -- names are no part of the record
    perform private.audit('tenant.brand', 'tenants', its.id, null, before - 'name', private.branding(its) - 'name');
  end if;
  return jsonb_build_object('id', its.id, 'branding', private.branding(its), 'version', its.version);
end $$;
/** Gives an organisation its brand, the whole of it: null for what it does without. `version` is the one that was read. Returns `{id, branding: {name, logo_path, accent}, version}`. For its admins, and of all for super admins. */
create function public.brand_tenant(tenant_id uuid default null, name text default null, accent text default null, logo_path text default null, version int default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.brand_tenant(tenant_id, name, accent, logo_path, version) $$;

create function private.tenant_brand() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('name', coalesce(its.brand_name, its.name), 'logo_path', its.logo_path, 'accent', its.accent, 'version', its.version)
  from public.tenants as its where its.id = (select private.my_tenant_id())
$$;
/** The brand of the organisation of who asks: `{name, logo_path, accent, version}`; null for who has none. */
create function public.tenant_brand() returns jsonb
  language sql stable set search_path = '' as $$ select private.tenant_brand() $$;
grant execute on function private.check_accent(text), public.check_accent(text), private.brand_tenant(uuid, text, text, text, int), public.brand_tenant(uuid, text, text, text, int),
  private.tenant_brand(), public.tenant_brand() to authenticated;

create or replace function private.invitation(code text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  found_one jsonb;
begin
  perform private.may_guess('group_invite');
  select jsonb_build_object(
    'group_id', its_group.id, 'group_name', its_group.name, 'icon_emoji', its_group.icon_emoji, 'color', its_group.color,
    'member_count', (select count(*) from public.group_members where group_id = its_group.id),
    'invited_by', (select name from public.users where id = invite.created_by),
    'brand', private.branding(tenant), 'full', private.full_words(tenant.id)) into found_one
  from private.open_invite(code) as invite
  join public.groups as its_group on its_group.id = invite.group_id join public.tenants as tenant on tenant.id = its_group.tenant_id;
  if found_one is null then
    perform private.guessed_wrong('group_invite', code);
  end if;
  return found_one;
end $$;

create or replace function private.invite_preview(named jsonb) returns jsonb
  language sql set search_path = ''
as $$
  select jsonb_build_object(
    'title', concat_ws(' · ', format('Join %s', invited ->> 'group_name'), invited -> 'brand' ->> 'name'),
    'description', concat_ws(' ',
      invited ->> 'invited_by' || ' invited you.',
      case when (invited ->> 'member_count')::int = 1 then 'One member so far.' else format('%s members so far.', invited ->> 'member_count') end),
    'image', coalesce('/storage/v1/object/public/brands/' || (invited -> 'brand' ->> 'logo_path'), '/logo512.png'))
  from (select private.invitation(named ->> 'code')) as asked (invited)
  where invited is not null
$$;

/**
 * The name that a mail comes from, `{name}`: that of the organisation of whom it goes to, or which it names as `of`. Null where
 * it has none of its own. Whoever sends mail asks it.
 */
create function private.mail_brand(mail jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('name', its.brand_name) from public.tenants as its
  where its.brand_name is not null and its.id = coalesce((mail ->> 'of')::uuid,
    -- an address may be somebody's with an account that another has: only who has shown that it is theirs counts
    (select known.tenant_id from public.users as known where lower(known.email) = lower(mail ->> 'to') and private.has_proven_address(known.id) limit 1))
$$;
grant execute on function private.mail_brand(jsonb) to supabase_auth_admin;

/** The mail for `{"id": invite}`, or null when that invite opens nothing any more. Called by the job that sends it. */
create or replace function private.invitation_mail(payload jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'to', invite.email, 'template', 'group_invitation', 'kind', 'invitation', 'of', its_group.tenant_id,
    'data', jsonb_build_object(
      'inviter', private.quoted_name((select name from public.users where id = invite.created_by), 'Someone'),
      'group_name', private.quoted_name(its_group.name, 'a group'),
      'path', '/invite/' || invite.code,
      'expires_on', to_char(invite.expires_at at time zone 'utc', 'YYYY-MM-DD')))
  from public.group_invites as kept, private.open_invite(kept.code) as invite
  join public.groups as its_group on its_group.id = invite.group_id
  where kept.id = (payload ->> 'id')::uuid
$$;

/** Whoever looks at an organisation, and who looks after all, hears of what has changed of it: its name and its rules too. */
create or replace function private.tg_tenants__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_tenant(new.id, tg_op);
  return null;
end $$;
create trigger _910_tell_more after insert or update of status, brand_name, logo_path, accent, default_tz, default_locale on public.tenants
  for each row execute function private.tg_tenants__tell();

/** Deletes logos that no brand has had for a day; says how many. */
create function private.sweep_brands() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  swept int;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file where file.bucket_id = 'brands' and file.created_at < private.clock() - interval '1 day'
    and not exists (select from public.tenants as its where its.logo_path = file.name);
  get diagnostics swept = row_count;
  perform set_config('storage.allow_delete_query', 'false', true);
  return swept;
end $$;
insert into private.job_functions (name) values ('private.sweep_brands');
insert into private.crontab (name, schedule, function_name) values ('brands.sweep', '45 3 * * *', 'private.sweep_brands');
