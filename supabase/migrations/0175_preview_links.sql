/*
 * Preview links: a look at a version for whoever has the address, without an account.
 *
 * Who may change a curriculum makes one, for ninety days at most, and takes it back; it is open as long as they may. Only
 * the hash of its token is kept. A look shows what a member reads: no word for leaders, no answers, and nothing of who wrote
 * it or who was given it.
 */
create table public.preview_links (
  id             uuid primary key default gen_random_uuid(),
  curriculum_id  uuid not null references public.curricula on delete cascade,
  version_id     uuid not null references public.curriculum_versions on delete cascade,
  expires_at     timestamptz not null,
  created_by     uuid references public.users on delete set null,
  created_at     timestamptz not null default private.clock(),
  constraint preview_links_at_most_90_days check (expires_at <= created_at + interval '90 days' and expires_at > created_at)
);
create index preview_links_curriculum on public.preview_links (curriculum_id);
create index preview_links_version on public.preview_links (version_id);
create index preview_links_created_by on public.preview_links (created_by);
create index preview_links_expired on public.preview_links (expires_at);

/** The tokens, as nobody can use them: apart, since authors see the links. */
create table private.preview_tokens (
  link_id     uuid primary key references public.preview_links on delete cascade,
  token_hash  bytea not null unique
);

-- Who may
alter table public.preview_links enable row level security;
grant select, delete on public.preview_links to authenticated;
create policy select_author on public.preview_links for select to authenticated
  using (curriculum_id = any (array(select private.my_authored_ids('{owner,editor}'))));
create policy delete_author on public.preview_links for delete to authenticated
  using (curriculum_id = any (array(select private.my_authored_ids('{owner,editor}'))));

create function private.make_preview_link(id uuid, version_id uuid, days int) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
  its public.curriculum_versions;
begin
  select * into its from public.curriculum_versions as version where version.id = make_preview_link.version_id;
  if its.id is null or its.curriculum_id not in (select private.my_authored_ids('{owner,editor}')) then
    if its.curriculum_id in (select private.my_curriculum_ids()) then
      raise exception 'Only the owner and editors can make a preview link.' using errcode = '42501';
    end if;
    raise exception 'This curriculum no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if days is null or days not between 1 and 90 then
    raise exception 'A preview link can be open for 1 to 90 days.' using errcode = '22023';
  end if;
  if (select count(*) from public.preview_links as link where link.curriculum_id = its.curriculum_id and link.expires_at > private.clock()) >= 50 then
    raise exception 'There are already 50 preview links. Delete one first.' using errcode = 'PT409';
  end if;
  insert into public.preview_links (id, curriculum_id, version_id, expires_at, created_by, created_at)
  values (make_preview_link.id, its.curriculum_id, its.id, private.clock() + make_interval(days => days), auth.uid(), private.clock());
  insert into private.preview_tokens (link_id, token_hash) values (make_preview_link.id, sha256(convert_to(token, 'UTF8')));
  return token;
end $$;
/** Makes a link to a look at a version, and returns its token, once. */
create function public.make_preview_link(id uuid, version_id uuid, days int default 30) returns text
  language sql set search_path = '' as $$ select private.make_preview_link(id, version_id, days) $$;

/** Whether who made a link may still change the curriculum. */
create function private.stands_behind(maker uuid, curriculum_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.users as person join public.curricula as its on its.tenant_id = person.tenant_id
    where person.id = stands_behind.maker and its.id = stands_behind.curriculum_id and not private.is_away(person.id)
      and (its.owner_id = person.id or exists (select from public.curriculum_authors as author
        where author.curriculum_id = its.id and author.user_id = person.id and author.role = 'editor')))
$$;

/** The version that a link is open to, and until when; nothing for a link that is none, is over, or has nobody behind it. */
create function private.open_link(token text) returns table (version_id uuid, expires_at timestamptz)
  language sql stable security definer rows 1 set search_path = ''
as $$
  select version.id, link.expires_at
  from private.preview_tokens as kept
  join public.preview_links as link on link.id = kept.link_id and link.expires_at > private.clock()
  join public.curriculum_versions as version on version.id = link.version_id and version.state <> 'withdrawn'
  join public.curricula as curriculum on curriculum.id = version.curriculum_id and curriculum.deleted_at is null
  join public.tenants as tenant on tenant.id = curriculum.tenant_id and tenant.status = 'active'
  where kept.token_hash = sha256(convert_to(left(open_link.token, 100), 'UTF8')) and private.stands_behind(link.created_by, curriculum.id)
$$;

create function private.preview_of(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its record;
begin
  perform private.may_guess('preview_link');
  select curriculum.title, curriculum.subtitle, curriculum.language, version.number, version.state, version.id as version_id, link.expires_at into its
  from private.open_link(preview_of.token) as link
  join public.curriculum_versions as version on version.id = link.version_id
  join public.curricula as curriculum on curriculum.id = version.curriculum_id;
  if its.version_id is null then
    perform private.guessed_wrong('preview_link', left(preview_of.token, 100));
    return null;
  end if;
  return jsonb_build_object(
    'title', its.title, 'subtitle', its.subtitle, 'language', its.language, 'number', its.number, 'state', its.state, 'expires_at', its.expires_at,
    'units', coalesce((select jsonb_agg(jsonb_build_object('key', unit.key, 'title', unit.title, 'summary_html', unit.summary_html) order by unit.rank, unit.key)
      from public.units as unit where unit.version_id = its.version_id), '[]'),
    'lessons', coalesce((select jsonb_agg(to_jsonb(lesson) - '{id,version_id,updated_at,version,rank}'::text[] order by lesson.rank, lesson.key)
      from public.lessons as lesson where lesson.version_id = its.version_id), '[]'),
    'items', coalesce((select jsonb_agg(to_jsonb(item) - '{id,version_id,updated_at,version,rank,audience}'::text[] order by item.rank, item.key)
      from public.lesson_items as item where item.version_id = its.version_id and item.audience = 'all'), '[]'));
end $$;
/** What a preview link shows: `{title, …, units, lessons, items}`, as a member reads it; null for none that is open. */
create function public.preview_of(token text) returns jsonb
  language sql set search_path = '' as $$ select private.preview_of(token) $$;
grant execute on function private.make_preview_link(uuid, uuid, int), public.make_preview_link(uuid, uuid, int) to authenticated;
grant execute on function private.preview_of(text), public.preview_of(text) to anon, authenticated;

/** True for a file of the version behind the link whose token the request brings as `x-preview-token`, where members see it. */
create function private.previews_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  with link as materialized (
    select its.version_id from private.open_link(nullif(current_setting('request.headers', true), '')::json ->> 'x-preview-token') as its)
  select exists (select from link join public.lessons as its using (version_id) where private.files_of(its.blocks) @> array[path])
    or exists (select from link join public.lesson_items as its using (version_id)
                 where its.audience = 'all' and private.files_of(its.blocks || its.settings) @> array[path])
    or exists (select from link join public.units as its using (version_id)
                 where private.files_of(its.summary_html::text) @> array[path] and its.summary_html like '%<img%')
$$;
grant execute on function private.previews_file(text) to anon, authenticated;
-- to be read, not signed: an address that is signed would outlive the link
create policy select_previewed_file on storage.objects for select to anon, authenticated
  using (bucket_id = 'curriculum' and current_setting('storage.operation', true) = 'storage.object.get_authenticated' and private.previews_file(name));

-- What follows
/** Forgets links that were open a month ago; says how many. */
create function private.forget_preview_links() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from public.preview_links where expires_at <= private.clock() - interval '30 days';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_preview_links');
insert into private.crontab (name, schedule, function_name) values ('curriculum.forget_previews', '27 3 * * *', 'private.forget_preview_links');
