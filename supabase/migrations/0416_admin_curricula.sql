/*
 * Admin curricula: what the curricula of an organisation are to others, and who looks after them.
 *
 * An admin sees those that were published, with their listing and how many groups follow them; a draft is its authors' alone, and so
 * are the lessons. A listing is featured in a collection of the organisation, taken down, or put up again as it was: what an admin took
 * down its authors do not put up. A curriculum is handed to another owner. Groups that took one up go on, whatever becomes of it here.
 */
create index curricula_sorted on public.curricula (tenant_id, (private.plain(title)) collate "C", id) where deleted_at is null;

-- the one of an organisation that its admins feature in
alter table public.collections add column featured boolean not null default false;
create unique index collections_featured on public.collections (tenant_id) where featured;
-- the role of the admin who took it down; null where its authors did, or nobody
alter table private.listed add column taken_down_by text references private.roles on delete set null;
create index listed_taken_down_by on private.listed (taken_down_by) where taken_down_by is not null;

/** What an admin took down is put up by an admin of that rank. */
create function private.tg_listed__keep_down() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce((select its.rank from private.roles as its where its.role = private.my_role()), 0) >= (select its.rank from private.roles as its where its.role = old.taken_down_by) then
    new.taken_down_by := null;
  elsif private.is_admin() or new.curriculum_id in (select private.my_authored_ids('{owner,editor}')) then
    raise exception 'An admin withdrew this listing. Ask them to put it back.' using errcode = '42501';
  else
    -- what follows from something else does not put it up
    new.up := false;
    new.withdrawn_at := coalesce(new.withdrawn_at, old.withdrawn_at);
  end if;
  return new;
end $$;
create trigger _060_keep_down before update on private.listed
  for each row when (old.taken_down_by is not null and new.up) execute function private.tg_listed__keep_down();

/** That something of a curriculum is published, as SQL over `source`: before, it is its authors' alone. */
create function private.seen_by_admins() returns text
  language sql immutable set search_path = ''
as $$
  select 'source.deleted_at is null and exists (select from public.curriculum_versions as version where version.curriculum_id = source.id and version.state <> ''draft'')'
$$;

/** A curriculum that who asks looks after as an admin of its organisation. */
create function private.admin_curriculum(wanted uuid) returns public.curricula
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant();
  its public.curricula;
begin
  select source.* into its from public.curricula as source where source.id = wanted and (tenant is null or source.tenant_id = tenant) and source.deleted_at is null
    and exists (select from public.curriculum_versions as version where version.curriculum_id = source.id and version.state <> 'draft');
  if its.id is null then
    raise exception 'This curriculum no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

/** The same, held until who asks has done something to it. */
create function private.held_curriculum(wanted uuid) returns public.curricula
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.curricula as source where source.id = (private.admin_curriculum(wanted)).id for update;
  return private.admin_curriculum(wanted);
end $$;

create function private.is_featured(curriculum_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.listings as listing join public.collection_items as item on item.listing_id = listing.id
    join public.collections as shelf on shelf.id = item.collection_id and shelf.featured join public.curricula as source on source.id = listing.curriculum_id and source.tenant_id = shelf.tenant_id
    where listing.curriculum_id = is_featured.curriculum_id)
$$;

create function private.curriculum_line(source public.curricula) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', source.id, 'title', source.title, 'owner', (select jsonb_build_object('id', person.id, 'name', person.name) from public.users as person where person.id = source.owner_id),
    'lesson_count', coalesce(latest.lesson_count, 0), 'published_at', latest.published_at,
    'groups_count', (select count(*) from public.adoptions as taken where taken.curriculum_id = source.id and taken.status in ('active', 'paused')),
    'listing', (select jsonb_build_object('id', listing.id, 'state', listing.state, 'visibility', coalesce(shown.visibility, listing.visibility), 'up', coalesce(shown.up, false), 'listed_at', shown.listed_at,
        'withdrawn', shown.withdrawn_at is not null, 'taken_down', shown.taken_down_by is not null)
      from public.listings as listing left join private.listed as shown on shown.listing_id = listing.id where listing.curriculum_id = source.id),
    'featured', private.is_featured(source.id),
    'tenant', case when (select private.is_super_admin()) then (select jsonb_build_object('id', tenant.id, 'name', tenant.name) from public.tenants as tenant where tenant.id = source.tenant_id) end)
  from (select 1) as one left join public.curriculum_versions as latest on latest.id = source.latest_version_id
$$;

create function private.admin_curricula(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant((filters ->> 'tenant_id')::uuid);
  ordered constant text := coalesce(filters ->> 'order', 'title');
  said constant text := nullif(trim(private.plain(left(coalesce(filters ->> 'q', ''), 200))), '');
  key constant text := case ordered when 'title' then 'private.plain(source.title) collate "C"'
    when 'groups' then '(select count(*) from public.adoptions as taken where taken.curriculum_id = source.id and taken.status in (''active'', ''paused''))'
    when 'published' then 'coalesce((select version.published_at from public.curriculum_versions as version where version.id = source.latest_version_id), ''-infinity'')' end;
  of_type constant text := case ordered when 'title' then 'text' when 'published' then 'timestamptz' else 'bigint' end;
  back constant text := case when ordered = 'title' then '' else ' desc' end;
  its_listing constant text := '(select from public.listings as listing left join private.listed as shown on shown.listing_id = listing.id where listing.curriculum_id = source.id';
  narrowed constant text := case coalesce(filters ->> 'state', '') when '' then ''
    when 'listed' then ' and exists ' || its_listing || ' and shown.up)' when 'withdrawn' then ' and exists ' || its_listing || ' and shown.withdrawn_at is not null)'
    when 'in_review' then ' and exists ' || its_listing || ' and listing.state = ''in_review'')' when 'unlisted' then ' and not exists ' || its_listing || ' and shown.listing_id is not null)'
    when 'featured' then ' and private.is_featured(source.id)' when 'ownerless' then ' and source.owner_id is null' end;
  last jsonb;
  page jsonb;
begin
  if key is null then
    raise exception 'Curricula can’t be put in this order.' using errcode = '22023';
  elsif narrowed is null then
    raise exception 'These filters can’t be read.' using errcode = '22023';
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
    'select coalesce(jsonb_agg(private.curriculum_line(page.source) || jsonb_build_object(''after'', jsonb_build_array(page.key, (page.source).id)::text) order by page.key%1$s, (page.source).id%1$s), ''[]'')
     from (select source, %2$s as key from public.curricula as source where %3$s and %4$s%5$s%6$s%7$s order by %2$s%1$s, source.id%1$s limit 50) as page',
    back, key, case when tenant is not null then format('source.tenant_id = %L', tenant) else 'true' end, private.seen_by_admins(),
    case when said is not null then format(' and private.plain(source.title) like all (%L::text[])',
      (select array_agg(private.pattern_of(' ' || word)) from unnest(string_to_array(said, ' ')) as word)) else '' end,
    narrowed,
    case when last is not null then format(' and (%s, source.id) %s (%L::%s, %L::uuid)', key, case when back = '' then '>' else '<' end, last ->> 0, of_type, last ->> 1) else '' end)
  into page;
  return page;
end $$;
/**
 * The published curricula of an organisation, 50 a page: `[{id, title, owner, lesson_count, published_at, groups_count, listing: {id, state, visibility, up, listed_at, withdrawn, taken_down}|null, featured, tenant, after}]`.
 * `filters` may have q, state (listed, in_review, withdrawn, unlisted, featured or ownerless), order (title, groups or published), and of super admins tenant_id.
 */
create function public.admin_curricula(after text default null, filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_curricula(after, filters) $$;

create function private.read_admin_curriculum(curriculum_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.curricula := private.admin_curriculum(read_admin_curriculum.curriculum_id);
begin
  return private.curriculum_line(its) || jsonb_build_object(
    'authors', (select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name, 'role', author.role) order by author.created_at, person.id), '[]')
      from public.curriculum_authors as author join public.users as person on person.id = author.user_id where author.curriculum_id = its.id),
    -- of other organisations' groups there is the number alone
    'groups', (select coalesce(jsonb_agg(jsonb_build_object('id', few.id, 'name', few.name, 'status', few.status) order by few.name, few.id), '[]') from (
      select around.id, around.name, taken.status from public.adoptions as taken join public.groups as around on around.id = taken.group_id and around.tenant_id = its.tenant_id
      where taken.curriculum_id = its.id and taken.status in ('active', 'paused') and around.id not in (select private.playgrounds_of_others()) order by around.name, around.id limit 20) as few));
end $$;
/** One curriculum for an admin of its organisation: its line with `{authors: [{id, name, role}], groups: [{id, name, status}]}`, of the groups that follow it the first twenty of the organisation. */
create function public.admin_curriculum(curriculum_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.read_admin_curriculum(curriculum_id) $$;

-- What an admin does
/** A listing as the record keeps it. */
create function private.listing_mark(curriculum_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('featured', private.is_featured(listing_mark.curriculum_id),
    'listed', coalesce((select shown.up from private.listed as shown where shown.curriculum_id = listing_mark.curriculum_id), false))
$$;

create function private.feature_listing(curriculum_id uuid, featured boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.curricula := private.held_curriculum(feature_listing.curriculum_id);
  before constant jsonb := private.listing_mark(its.id);
  shown private.listed;
  shelf uuid;
begin
  if featured is null then
    raise exception 'Choose what to do.' using errcode = '22023';
  elsif (before -> 'featured')::boolean = featured then
    return;
  end if;
  select * into shown from private.listed as known where known.curriculum_id = its.id;
  if featured and (shown.listing_id is null or not shown.up or shown.visibility = 'link') then
    raise exception 'Only what’s listed for everybody can be featured.' using errcode = 'PT409';
  end if;
  perform from public.tenants as tenant where tenant.id = its.tenant_id for update;
  select known.id into shelf from public.collections as known where known.tenant_id = its.tenant_id and known.featured;
  if not featured then
    delete from public.collection_items as item using public.listings as listing where listing.curriculum_id = its.id and item.listing_id = listing.id and item.collection_id = shelf;
  else
    if shelf is null then
      insert into public.collections (tenant_id, title, rank, featured)
      values (its.tenant_id, 'Featured', private.rank_between(null, (select min(known.rank) from public.collections as known where known.tenant_id = its.tenant_id)), true) returning id into shelf;
    end if;
    insert into public.collection_items (collection_id, listing_id, rank)
    values (shelf, shown.listing_id, private.rank_between(null, (select min(item.rank) from public.collection_items as item where item.collection_id = shelf)));
  end if;
  -- what is in it is told with it
  update public.collections as known set rank = known.rank where known.id = shelf;
  perform private.audit(case when featured then 'listing.feature' else 'listing.unfeature' end, 'curricula', its.id, null, before, private.listing_mark(its.id));
  perform private.tell_admins(its.tenant_id, 'curricula', 'UPDATE', array[its.id]);
end $$;
/** Shows what is listed of a curriculum among the featured ones of its organisation, or no longer. */
create function public.feature_listing(curriculum_id uuid, featured boolean default true) returns void
  language sql volatile set search_path = '' as $$ select private.feature_listing(curriculum_id, featured) $$;

create function private.take_listing_down(curriculum_id uuid, down boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.curricula := private.held_curriculum(take_listing_down.curriculum_id);
  before constant jsonb := private.listing_mark(its.id);
  listing public.listings;
begin
  if down is null then
    raise exception 'Choose what to do.' using errcode = '22023';
  end if;
  select * into listing from public.listings as known where known.curriculum_id = its.id for update;
  if down then
    update private.listed as shown set withdrawn_at = private.clock(), up = false, taken_down_by = private.my_role() where shown.listing_id = listing.id and shown.withdrawn_at is null;
  else
    update private.listed as shown set withdrawn_at = null, up = version.state = 'published' from public.curriculum_versions as version
    where shown.listing_id = listing.id and shown.withdrawn_at is not null and shown.taken_down_by is not null and version.id = shown.version_id;
  end if;
  if not found then
    if not down and exists (select from private.listed as shown where shown.listing_id = listing.id and shown.withdrawn_at is not null) then
      raise exception 'Its authors withdrew this listing. They can put it back.' using errcode = 'PT409';
    elsif down and not exists (select from private.listed as shown where shown.listing_id = listing.id) then
      raise exception 'This curriculum isn’t listed.' using errcode = 'PT409';
    end if;
    return;
  end if;
  -- what is being reviewed is decided on its own
  update public.listings as known set state = case when known.state = 'in_review' then 'in_review' when down then 'withdrawn' when known.state = 'withdrawn' then 'approved' else known.state end,
    listed_at = case when not down then private.clock() end where known.id = listing.id;
  perform private.log_curriculum(its.id, case when down then 'unlisted' else 'listed' end, '{}');
  perform private.audit(case when down then 'listing.withdraw' else 'listing.restore' end, 'curricula', its.id, null, before, private.listing_mark(its.id));
  perform private.notify(array_remove(array(select author.user_id from public.curriculum_authors as author where author.curriculum_id = its.id and author.role = 'editor') || its.owner_id, auth.uid()),
    'listing_decided', case when down then 'Withdrawn by an admin: ' else 'Listed again: ' end || its.title, listing.id, null, null, '/marketplace/curriculum/' || its.id || '/edit', 'author');
  perform private.tell_admins(its.tenant_id, 'curricula', 'UPDATE', array[its.id]);
end $$;
/** Takes the listing of a curriculum down, at once and for everybody, and groups that took it up go on; with `false` it is up again as it was. Its authors do not put it up. */
create function public.take_listing_down(curriculum_id uuid, down boolean default true) returns void
  language sql volatile set search_path = '' as $$ select private.take_listing_down(curriculum_id, down) $$;

create function private.transfer_curriculum(curriculum_id uuid, user_id uuid, stays boolean) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  its constant public.curricula := private.held_curriculum(transfer_curriculum.curriculum_id);
  was text;
  undone boolean;
begin
  if not exists (select from public.users as person where person.id = transfer_curriculum.user_id and person.tenant_id = its.tenant_id) then
    raise exception 'This person doesn’t exist, or you don’t have access to them.' using errcode = 'PT404';
  elsif private.is_away(transfer_curriculum.user_id) then
    raise exception 'This person isn’t active, so they can’t own a curriculum.' using errcode = 'PT409';
  elsif its.owner_id is distinct from transfer_curriculum.user_id then
    delete from public.curriculum_authors as author where author.curriculum_id = its.id and author.user_id = transfer_curriculum.user_id returning author.role into was;
    update public.curricula as known set owner_id = transfer_curriculum.user_id where known.id = its.id;
    if stays and its.owner_id is not null then
      insert into public.curriculum_authors (curriculum_id, user_id, role) values (its.id, its.owner_id, 'editor') on conflict on constraint curriculum_authors_pkey do nothing;
    elsif its.owner_id is not null then
      -- who no longer has part in it is told, so that it leaves their lists
      perform private.tell('user:' || its.owner_id, 'curricula', 'UPDATE', array[its.id]);
    end if;
    perform private.audit('curriculum.transfer', 'curricula', its.id, null, jsonb_build_object('owner', its.owner_id), jsonb_build_object('owner', transfer_curriculum.user_id));
    perform private.tell_admins(its.tenant_id, 'curricula', 'UPDATE', array[its.id]);
    -- whoever had it from them, and has not read that yet, never had it
    undone := exists (select from public.notifications as told where told.user_id = its.owner_id and told.group_key = 'owner:' || its.id || ':' || transfer_curriculum.user_id and not told.is_read);
    delete from public.notifications as told where told.user_id = its.owner_id and told.group_key like 'owner:' || its.id || ':%' and not told.is_read;
    if not undone then
      perform private.notify(array[transfer_curriculum.user_id], 'curriculum_shared', 'You now own “' || private.shortened(its.title, 120) || '”.', its.id, auth.uid(), null,
        '/curriculum/' || its.id || '/builder', 'author', 'owner:' || its.id || ':' || coalesce(its.owner_id::text, ''));
    end if;
  end if;
  return jsonb_build_object('from', its.owner_id, 'was', was);
end $$;
/**
 * Hands a curriculum to another person of its organisation; whoever had it `stays` as an editor. Groups that follow it go on.
 * Returns `{from, was}`: who had it, and the part that the new owner had in it before: editor, commenter or none.
 */
create function public.transfer_curriculum(curriculum_id uuid, user_id uuid, stays boolean default true) returns jsonb
  language sql volatile set search_path = '' as $$ select private.transfer_curriculum(curriculum_id, user_id, stays) $$;

create function private.curriculum_heirs(curriculum_id uuid, q text) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  its constant public.curricula := private.admin_curriculum(curriculum_heirs.curriculum_id);
  narrowed constant text := private.people_where(jsonb_build_object('q', q), its.tenant_id);
  found_some jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''id'', person.id, ''name'', person.name, ''role'', few.role) order by few.place, few.sort_name, person.id), ''[]'') from (
       (select line.user_id, line.sort_name, author.role, 1 as place from public.curriculum_authors as author join private.listed_people as line on line.user_id = author.user_id
        where author.curriculum_id = $1 and line.state_place = 5 and line.user_id is distinct from $2 and %1$s order by line.sort_name limit 20)
       union all
       (select line.user_id, line.sort_name, null, 2 from private.listed_people as line
        where %1$s and line.state_place = 5 and line.user_id is distinct from $2
          and not exists (select from public.curriculum_authors as author where author.curriculum_id = $1 and author.user_id = line.user_id) order by line.sort_name, line.user_id limit 20)
       order by place, sort_name limit 20) as few join public.users as person on person.id = few.user_id', narrowed)
  into found_some using its.id, its.owner_id;
  return found_some;
end $$;
/** Who could own a curriculum, its authors first: `[{id, name, role}]`, at most twenty; `role` is null for who has no part in it. */
create function public.curriculum_heirs(curriculum_id uuid, q text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.curriculum_heirs(curriculum_id, q) $$;
grant execute on function private.admin_curricula(text, jsonb), public.admin_curricula(text, jsonb), private.read_admin_curriculum(uuid), public.admin_curriculum(uuid),
  private.feature_listing(uuid, boolean), public.feature_listing(uuid, boolean), private.take_listing_down(uuid, boolean), public.take_listing_down(uuid, boolean),
  private.transfer_curriculum(uuid, uuid, boolean), public.transfer_curriculum(uuid, uuid, boolean), private.curriculum_heirs(uuid, text), public.curriculum_heirs(uuid, text) to authenticated;

-- What follows: the record names what it is about, and whose it was and is
/** What changed, with a name for the id of an owner. */
create function private.named_owner(action text, value jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select case when action = 'curriculum.transfer' and value ->> 'owner' is not null
    then jsonb_build_object('owner', (select known.name from public.users as known where known.id = (value ->> 'owner')::uuid)) else value end
$$;

create or replace function private.audit_line(entry public.audit_log, tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', entry.id, 'at', entry.at, 'actor', private.admin_name(entry.actor_id), 'actor_role', entry.actor_role, 'action', entry.action,
    'subject', jsonb_build_object('type', entry.subject_type, 'id', entry.subject_id, 'name', case
      when entry.subject_type in ('users', 'group_members', 'group_join_requests')
        then (select known.name from public.users as known where known.id = entry.subject_id and (tenant is null or known.tenant_id = tenant))
      when entry.subject_type = 'groups' then (select known.name from public.groups as known where known.id = entry.subject_id and (tenant is null or known.tenant_id = tenant))
      when entry.subject_type = 'curricula' then (select known.title from public.curricula as known where known.id = entry.subject_id and (tenant is null or known.tenant_id = tenant))
      when entry.subject_type = 'listings' then (select known.title from public.listings as its join public.curricula as known on known.id = its.curriculum_id
        where its.id = entry.subject_id and (tenant is null or known.tenant_id = tenant))
      when entry.subject_type = 'tenants' then (select known.name from public.tenants as known where known.id = entry.subject_id and (tenant is null or known.id = tenant)) end),
    'group', case when entry.group_id is not null then jsonb_build_object('id', entry.group_id, 'name',
      (select known.name from public.groups as known where known.id = entry.group_id and (tenant is null or known.tenant_id = tenant))) end,
    'before', private.named_owner(entry.action, entry.before), 'after_value', private.named_owner(entry.action, entry.after), 'outcome', entry.outcome, 'request_id', entry.request_id,
    'address', (select kept.address from private.audit_addresses as kept where kept.entry_id = entry.id), 'after', entry.id::text)
$$;
