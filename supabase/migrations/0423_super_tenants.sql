/*
 * Super tenants: all organisations, as those who run the instance see them.
 *
 * A list with what each has and may have, one of them whole, and up to four side by side. What is figured is counted already or
 * bounded; nothing here says what anybody wrote.
 */
create function private.check_super() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  perform private.require_fresh();
  return true;
end $$;
/** Whether who asks may come in where the instance is run: super admins, who have just shown who they are. Refuses everybody else. */
create function public.check_super() returns boolean
  language sql stable set search_path = '' as $$ select private.check_super() $$;

create function private.tenant_line(its public.tenants) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', its.id, 'name', its.name, 'slug', its.slug, 'status', its.status, 'is_default', its.is_default,
    'people', now.people, 'groups', now.groups, 'storage_bytes', now.bytes,
    'limits', jsonb_build_object('people', terms.people, 'groups', terms.groups, 'storage_mb', terms.storage_mb),
    'delete_after', its.delete_after, 'created_at', its.created_at)
  from private.tenant_figures(its.id) as now join private.tenant_terms as terms on terms.tenant_id = its.id
$$;

create function private.super_tenants(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  ordered constant text := coalesce(filters ->> 'order', 'name');
  said constant text := nullif(trim(private.plain(left(coalesce(filters ->> 'q', ''), 200))), '');
  wanted constant text := filters ->> 'status';
  key constant text := case ordered when 'name' then 'kept.sort_name' when 'created' then 'its.created_at'
    when 'people' then 'kept.people + coalesce(more.people, 0)' when 'storage' then 'kept.bytes + coalesce(more.bytes, 0)' end;
  of_type constant text := case ordered when 'name' then 'text' when 'created' then 'timestamptz' else 'bigint' end;
  back constant text := case when ordered = 'name' then '' else ' desc' end;
  last jsonb;
  page jsonb;
begin
  perform private.require_super_admin();
  if key is null then
    raise exception 'Organisations can’t be put in this order.' using errcode = '22023', detail = 'order';
  elsif wanted not in ('active', 'suspended', 'deleting') then
    raise exception 'This state doesn’t exist.' using errcode = '22023', detail = 'status';
  end if;
  begin
    last := after::jsonb;
    perform (last ->> 1)::uuid, case when of_type = 'timestamptz' then ((last ->> 0)::timestamptz)::text when of_type = 'bigint' then ((last ->> 0)::bigint)::text end;
    if last is not null and (jsonb_typeof(last) <> 'array' or jsonb_array_length(last) <> 2) then
      raise exception 'too few';
    end if;
  exception when others then
    raise exception 'This page doesn’t exist.' using errcode = '22023';
  end;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''id'', its.id, ''name'', its.name, ''slug'', its.slug, ''status'', its.status, ''is_default'', its.is_default,
       ''people'', kept.people + coalesce(late.people, 0), ''groups'', kept.groups + coalesce(late.groups, 0), ''storage_bytes'', kept.bytes + coalesce(late.bytes, 0),
       ''limits'', jsonb_build_object(''people'', terms.people, ''groups'', terms.groups, ''storage_mb'', terms.storage_mb), ''delete_after'', its.delete_after, ''created_at'', its.created_at,
       ''after'', jsonb_build_array(page.key, page.id)::text) order by page.key%1$s, page.id%1$s), ''[]'')
     from (select its.id, %2$s as key from public.tenants as its join private.tenant_counts as kept on kept.tenant_id = its.id%3$s where true%4$s%5$s%6$s order by %2$s%1$s, its.id%1$s limit 50) as page
     join public.tenants as its on its.id = page.id join private.tenant_counts as kept on kept.tenant_id = page.id join private.tenant_terms as terms on terms.tenant_id = page.id
     left join lateral (select sum(more.people) as people, sum(more.groups) as groups, sum(more.bytes)::bigint as bytes from private.tenant_count_changes as more where more.tenant_id = page.id) as late on true',
    back, key,
    case when ordered in ('people', 'storage') then '
      left join (select tenant_id, sum(people) as people, sum(bytes)::bigint as bytes from private.tenant_count_changes group by tenant_id) as more on more.tenant_id = its.id' else '' end,
    case when said is not null then format(' and (kept.sort_name like all (%L::text[]) or its.slug like %L)',
      (select array_agg(private.pattern_of(' ' || word)) from unnest(string_to_array(said, ' ')) as word), replace(said, ' ', '-') || '%') else '' end,
    case when wanted is not null then format(' and its.status = %L', wanted) else '' end,
    case when last is not null then format(' and (%s, its.id) %s (%L::%s, %L::uuid)', key, case when back = '' then '>' else '<' end, last ->> 0, of_type, last ->> 1) else '' end)
  into page;
  return page;
end $$;
/**
 * All organisations, 50 a page: `[{id, name, slug, status, is_default, people, groups, storage_bytes, limits: {people, groups, storage_mb}, delete_after, created_at, after}]`.
 * `filters` may have q, status and order (name, people, storage or created). For super admins.
 */
create function public.super_tenants(after text default null, filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.super_tenants(after, filters) $$;

create function private.super_tenant(tenant_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.tenants := private.super_tenant_row(super_tenant.tenant_id);
begin
  return private.tenant_line(its) || jsonb_build_object(
    'version', its.version, 'settings', its.settings, 'branding', private.branding(its), 'default_tz', its.default_tz, 'default_locale', its.default_locale, 'region_label', its.region_label,
    'retention', private.retention_of(its.id), 'contacts', (select terms.contacts from private.tenant_terms as terms where terms.tenant_id = its.id),
    'reason', (select closed.reason from private.closed_tenants as closed where closed.tenant_id = its.id),
    'domains', (select coalesce(jsonb_agg(private.domain_line(known) order by known.domain), '[]') from private.tenant_domains as known where known.tenant_id = its.id),
    'admins', (select coalesce(jsonb_agg(jsonb_build_object('id', few.id, 'name', few.name, 'email', few.email) order by few.name, few.id), '[]') from (
      select known.id, known.name, known.email from public.users as known where known.tenant_id = its.id and known.role = 'admin' order by known.name, known.id limit 20) as few),
    'invited', (select coalesce(jsonb_agg(known.email order by known.email), '[]') from private.tenant_founders as known where known.tenant_id = its.id),
    'overrides', (select coalesce(jsonb_agg(jsonb_build_object('key', own.key, 'enabled', own.enabled) order by own.key), '[]') from public.feature_flag_overrides as own where own.tenant_id = its.id));
end $$;
/**
 * One organisation: its line with `{version, settings, branding: {name, logo_path, accent}, default_tz, default_locale, region_label, contacts, retention: {notifications, activity, audit: {days, least, most}}, reason, domains,
 * admins: [{id, name, email}], invited: [email], overrides: [{key, enabled}]}`. For super admins.
 */
create function public.super_tenant(tenant_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.super_tenant(tenant_id) $$;

create function private.compare_tenants(ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  if coalesce(cardinality(ids), 0) not between 1 and 4 then
    raise exception 'Choose 1 to 4 organisations.' using errcode = '22023', detail = 'ids';
  elsif exists (select from unnest(ids) as asked where asked is null or not exists (select from public.tenants as its where its.id = asked)) then
    raise exception 'This organisation no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return (
    select jsonb_agg(jsonb_build_object('id', its.id, 'name', its.name, 'people', now.people, 'groups', now.groups, 'storage_bytes', now.bytes,
      'active_week', (select count(*) from private.listed_people as line where line.tenant_id = its.id and line.last_seen > private.clock() - interval '7 days'),
      'lessons_taught', (select count(*) from public.scheduled_lessons as entry join public.adoptions as taken on taken.id = entry.adoption_id
        join public.groups as around on around.id = taken.group_id and around.tenant_id = its.id where entry.state = 'taught'),
      'open_reports', private.count_capped(format('from private.moderation_cases as line where line.state in (''open'', ''claimed'') and line.tenant_id = %L', its.id)),
      'second_factor_share', (select round(count(*) filter (where exists (select from auth.mfa_factors as factor where factor.user_id = known.id and factor.status = 'verified'))::numeric / nullif(count(*), 0), 3)
        from public.users as known where known.tenant_id = its.id)) order by asked.at)
    from unnest(ids) with ordinality as asked (id, at) join public.tenants as its on its.id = asked.id cross join lateral private.tenant_figures(its.id) as now);
end $$;
/** Up to four organisations side by side, in this order: `[{id, name, people, active_week, groups, storage_bytes, lessons_taught, open_reports, second_factor_share}]`. For super admins. */
create function public.compare_tenants(ids uuid[]) returns jsonb
  language sql stable set search_path = '' as $$ select private.compare_tenants(ids) $$;

create function private.set_tenant_terms(tenant_id uuid, limits jsonb, contacts jsonb, default_tz text, default_locale text, region_label text, version int) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  its public.tenants := private.super_tenant_row(tenant_id);
  before private.tenant_terms;
  becomes private.tenant_terms;
  wanted constant jsonb := coalesce(limits, '{}');
  people constant jsonb := coalesce(contacts, '[]');
  label constant text := nullif(trim(region_label), '');
  bound text;
begin
  foreach bound in array array['people', 'groups', 'storage_mb'] loop
    if jsonb_typeof(wanted -> bound) not in ('null', 'number') or jsonb_typeof(wanted -> bound) = 'number' and ((wanted ->> bound)::numeric % 1 <> 0 or (wanted ->> bound)::numeric not between 1 and 2000000000) then
      raise exception 'A limit is a whole number, and at least 1.' using errcode = '22023', detail = bound;
    end if;
  end loop;
  if jsonb_typeof(people) <> 'array' or jsonb_array_length(people) > 10 or exists (
      select from jsonb_array_elements(people) as one where jsonb_typeof(one) <> 'object' or coalesce(length(trim(one ->> 'name')), 0) not between 1 and 80
        or coalesce(one ->> 'email', '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or length(one ->> 'email') > 254 or length(one ->> 'role') > 80) then
    raise exception 'Each of up to ten contacts needs a name and an email address.' using errcode = '22023', detail = 'contacts';
  elsif default_tz is not null and not exists (select from pg_catalog.pg_timezone_names as zone where zone.name = default_tz) then
    raise exception 'This time zone doesn’t exist.' using errcode = '22023', detail = 'default_tz';
  elsif default_locale !~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' or length(default_locale) > 35 then
    raise exception 'This language doesn’t exist.' using errcode = '22023', detail = 'default_locale';
  elsif length(label) > 60 then
    raise exception 'A region has at most 60 characters.' using errcode = '22023', detail = 'region_label';
  end if;
  select * into its from public.tenants as known where known.id = its.id for no key update;
  if version is not null and version <> its.version then
    raise exception 'Somebody else has changed this meanwhile.' using errcode = 'PT409';
  end if;
  select * into before from private.tenant_terms as terms where terms.tenant_id = its.id for no key update;
  update private.tenant_terms as terms set people = (wanted ->> 'people')::int, groups = (wanted ->> 'groups')::int, storage_mb = (wanted ->> 'storage_mb')::int,
    contacts = (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', trim(one ->> 'name'), 'email', trim(one ->> 'email'), 'role', nullif(trim(one ->> 'role'), '')))), '[]') from jsonb_array_elements(people) as one)
  where terms.tenant_id = its.id returning terms.* into becomes;
  update public.tenants as known set default_tz = set_tenant_terms.default_tz, default_locale = set_tenant_terms.default_locale, region_label = label where known.id = its.id;
  -- whom to write to is no part of the record
  perform private.audit('tenant.terms', 'tenants', its.id, null,
    to_jsonb(before) - '{tenant_id,contacts}'::text[] || jsonb_build_object('default_tz', its.default_tz, 'default_locale', its.default_locale, 'region_label', its.region_label),
    to_jsonb(becomes) - '{tenant_id,contacts}'::text[] || jsonb_build_object('default_tz', default_tz, 'default_locale', default_locale, 'region_label', label));
  perform private.tell_tenant(its.id);
  return jsonb_build_object('tenant', private.super_tenant(its.id), 'warnings', (
    select coalesce(jsonb_agg(jsonb_build_object('limit', known.kind, 'used', known.used, 'allowed', known.allowed) order by known.kind), '[]')
    from private.limits_of(its.id) as known where known.used > known.allowed));
end $$;
/**
 * Sets what an organisation may have, whom to write to, and what its people begin with; all of it, null for what it has none of. `limits` is `{people, groups, storage_mb}`, `contacts` is
 * `[{name, email, role}]`. A limit under what is used stops growth alone, and is among the warnings: `{tenant, warnings: [{limit, used, allowed}]}`. For super admins.
 */
create function public.set_tenant_terms(
  tenant_id uuid, limits jsonb default '{}', contacts jsonb default '[]', default_tz text default null, default_locale text default null, region_label text default null, version int default null
) returns jsonb
  language sql volatile set search_path = '' as $$ select private.set_tenant_terms(tenant_id, limits, contacts, default_tz, default_locale, region_label, version) $$;
grant execute on function private.check_super(), public.check_super(), private.super_tenants(text, jsonb), public.super_tenants(text, jsonb), private.super_tenant(uuid), public.super_tenant(uuid),
  private.compare_tenants(uuid[]), public.compare_tenants(uuid[]), private.set_tenant_terms(uuid, jsonb, jsonb, text, text, text, int), public.set_tenant_terms(uuid, jsonb, jsonb, text, text, text, int) to authenticated;

-- What follows
/** Has whoever comes into an organisation, and has set nothing yet, begin with its language and time zone. */
create function private.tg_users__begin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_settings (user_id, tz, locale)
  select new.id, its.default_tz, its.default_locale from public.tenants as its
  where its.id = new.tenant_id and (its.default_tz is not null or its.default_locale is not null)
  on conflict (user_id) do nothing;
  return null;
end $$;
create trigger _510_begin after insert on public.users for each row execute function private.tg_users__begin();
create trigger _510_begin_update after update of tenant_id on public.users
  for each row when (old.tenant_id is distinct from new.tenant_id) execute function private.tg_users__begin();
