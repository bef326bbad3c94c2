/*
 * A listing as it is read: its card, its page, a lesson of it whole, and its pictures.
 *
 * Of people there is the author's name, and their picture if they want it; of groups nothing. A sample is read as a member reads it:
 * without words for leaders, without answers, and without an item that gives its answer away. Its files are read, not signed, since an
 * address that is signed would outlive the listing.
 */
/** A listing as a card shows it. */
create function private.listing_card(its private.listed) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', its.listing_id, 'curriculum_id', its.curriculum_id, 'version_id', its.version_id, 'slug', its.slug, 'title', its.title, 'promise', its.promise, 'topics', its.topics,
    'audience', its.audience, 'age_min', its.age_min, 'age_max', its.age_max, 'language', its.language, 'format', its.format, 'licence', its.licence,
    'cover_path', its.cover_path, 'cover_alt', its.cover_alt, 'byline', its.byline, 'picture', its.picture, 'lesson_count', its.lesson_count, 'minutes', its.minutes,
    'visibility', its.visibility, 'first_at', its.first_at, 'listed_at', its.listed_at)
$$;

/** What a version takes of who takes it up: `{minutes, longest, pages, materials}`. A page has some 2,800 characters; of materials the first 200. */
create function private.version_takes(version_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with lesson as (select its.* from public.lessons as its where its.version_id = version_takes.version_id)
  select jsonb_build_object(
    'minutes', (select coalesce(sum(lesson.minutes), 0) from lesson), 'longest', (select max(lesson.minutes) from lesson),
    'pages', (select coalesce(sum(greatest(1, ceil((length(private.text_of(lesson.blocks)) + coalesce((
        select sum(length(private.text_of(item.blocks))) from public.lesson_items as item
        where item.version_id = version_takes.version_id and item.lesson_key = lesson.key and item.audience = 'all'), 0)) / 2800.0))), 0) from lesson),
    'materials', (select coalesce(jsonb_agg(thing order by thing), '[]') from (
      select distinct trim(named) as thing from lesson, unnest(lesson.materials) as named order by 1 limit 200) as needed))
$$;

/** The units and lessons of a version in their order: `{units: [{key, title}], lessons: [{key, unit_key, title, minutes, sample}]}`. */
create function private.outline_of(version_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'units', coalesce((select jsonb_agg(jsonb_build_object('key', unit.key, 'title', unit.title) order by unit.rank, unit.key)
      from public.units as unit where unit.version_id = outline_of.version_id), '[]'),
    'lessons', coalesce((select jsonb_agg(jsonb_build_object('key', lesson.key, 'unit_key', lesson.unit_key, 'title', lesson.title, 'minutes', lesson.minutes, 'sample', lesson.sample)
        order by unit.rank, unit.key, lesson.rank, lesson.key)
      from public.lessons as lesson join public.units as unit on unit.version_id = lesson.version_id and unit.key = lesson.unit_key where lesson.version_id = outline_of.version_id), '[]'))
$$;

create function private.read_listing(id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant private.listed := private.need_listing(read_listing.id);
begin
  return private.listing_card(its) || jsonb_build_object(
    'summary_html', its.summary_html, 'outcomes', its.outcomes, 'attribution', its.attribution, 'takes', private.version_takes(its.version_id),
    'mine', its.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}')),
    'versions', coalesce((select jsonb_agg(jsonb_build_object('number', version.number, 'published_at', version.published_at, 'change_note', version.change_note) order by version.number desc)
      from public.curriculum_versions as version join public.curriculum_versions as shown on shown.id = its.version_id
      where version.curriculum_id = its.curriculum_id and version.state = 'published' and version.published_at is not null and version.number <= shown.number), '[]')) || private.outline_of(its.version_id);
end $$;
/** The page of a listing: its card and `{summary_html, outcomes, attribution, takes, units, lessons, versions, mine}`. */
create function public.read_listing(id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.read_listing(id) $$;

/** A lesson as a member reads it. */
create function private.lesson_for_members(version_id uuid, lesson_key uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select to_jsonb(lesson) - '{id,version_id,updated_at,version,rank}'::text[] || jsonb_build_object('items', coalesce((
    select jsonb_agg(to_jsonb(item) - '{id,version_id,updated_at,version,rank,audience}'::text[] order by item.rank, item.key)
    from public.lesson_items as item
    where item.version_id = lesson.version_id and item.lesson_key = lesson.key and item.audience = 'all' and (item.kind <> 'quiz' or not private.tells_order(item.settings))), '[]'))
  from public.lessons as lesson where lesson.version_id = lesson_for_members.version_id and lesson.key = lesson_for_members.lesson_key
$$;

/** The same of a sample. */
create function private.sample_of(version_id uuid, lesson_key uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.lesson_for_members(its.version_id, its.key) from public.lessons as its where its.version_id = sample_of.version_id and its.key = sample_of.lesson_key and its.sample
$$;

create function private.read_sample(listing_id uuid, lesson_key uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant private.listed := private.need_listing(read_sample.listing_id);
  told constant jsonb := private.sample_of(its.version_id, read_sample.lesson_key);
begin
  if told is null then
    raise exception 'This lesson isn’t one of the samples.' using errcode = 'PT404';
  end if;
  return told;
end $$;
/** A lesson of a listing whole, as a member reads it, if it is one of its samples. */
create function public.read_sample(listing_id uuid, lesson_key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.read_sample(listing_id, lesson_key) $$;
grant execute on function private.read_listing(uuid), public.read_listing(uuid), private.read_sample(uuid, uuid), public.read_sample(uuid, uuid) to authenticated;

/** True for the cover of a listing that who asks reads, for a file in one of its samples, and for one in any lesson of a listing that they decide on. */
create function private.lists_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from private.listed as its where its.curriculum_id::text = split_part(path, '/', 1) and its.cover_path = path and (private.open_listing(its.listing_id)).listing_id is not null)
    or exists (select from public.lessons as lesson join private.listed as its on its.version_id = lesson.version_id
                 where private.files_of(lesson.blocks) @> array[path] and lesson.sample and (private.open_listing(its.listing_id)).listing_id is not null)
    or exists (select from public.lesson_items as item join public.lessons as lesson on lesson.version_id = item.version_id and lesson.key = item.lesson_key and lesson.sample
                 join private.listed as its on its.version_id = item.version_id
                 where private.files_of(item.blocks || item.settings) @> array[path] and item.audience = 'all' and (private.open_listing(its.listing_id)).listing_id is not null)
    or exists (select from public.listings as asked where asked.id in (select private.listings_i_decide_on()) and (asked.cover_path = path
        or exists (select from public.lessons as lesson where lesson.version_id = asked.version_id and private.files_of(lesson.blocks) @> array[path])
        or exists (select from public.lesson_items as item where item.version_id = asked.version_id and private.files_of(item.blocks || item.settings) @> array[path])
        or exists (select from public.leader_texts as said where said.version_id = asked.version_id and private.files_of(said.blocks) @> array[path])))
$$;
grant execute on function private.lists_file(text) to authenticated;
create policy select_listed_file on storage.objects for select to authenticated
  using (bucket_id = 'curriculum' and current_setting('storage.operation', true) = 'storage.object.get_authenticated' and private.lists_file(name));

-- A group takes it up
/** A published version that who asks may read, or that is listed for them. */
create or replace function private.version_to_adopt(version_id uuid) returns public.curriculum_versions
  language plpgsql stable security definer set search_path = ''
as $$
declare
  source public.curriculum_versions;
begin
  select * into source from public.curriculum_versions as version
  where version.id = version_to_adopt.version_id and version.state <> 'draft' and version.published_at is not null
    and (version.id in (select private.my_whole_version_ids())
      or exists (select from private.listed as its where its.version_id = version.id and (private.open_listing(its.listing_id)).listing_id is not null))
    and exists (select from public.curricula as its where its.id = version.curriculum_id and its.deleted_at is null);
  if source.id is null then
    raise exception 'This version no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return source;
end $$;

/** What is listed is given whole to the group that takes it up: whoever leads it reads what is for leaders. What came by a listing stays so. */
create function private.tg_adoptions__source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or new.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}')) then
    return new;
  end if;
  select 'listing', its.licence, its.attribution into new.source, new.licence, new.attribution
  from private.listed as its where its.version_id = new.version_id and (private.open_listing(its.listing_id)).listing_id is not null;
  if found then
    new.led := true;
    return new;
  end if;
  select 'listing', known.licence, known.attribution into new.source, new.licence, new.attribution from public.adoptions as known
  where known.group_id = new.group_id and known.curriculum_id = new.curriculum_id and known.source = 'listing' order by known.created_at desc, known.id limit 1;
  if not found then
    new.source := 'own';
  end if;
  return new;
end $$;
create trigger _100_source before insert on public.adoptions for each row execute function private.tg_adoptions__source();

/** What one's groups took up by a listing is read in whatever organisation it was written; and the version that is listed now, to go on to. */
create function private.versions_taken_from_listings() returns setof private.version_reading
  language sql stable security definer set search_path = ''
as $$
  select version.id, bool_or(its.led and member.group_id in (select private.groups_i_lead())),
    bool_or(private.role_prepares(member.group_id, member.role) or not private.holds_back(member.group_id, its.curriculum_id))
  from public.group_members as member join public.adoptions as its on its.group_id = member.group_id and its.source = 'listing'
  join public.curricula as source on source.id = its.curriculum_id and source.deleted_at is null
  left join private.listed as shown on shown.curriculum_id = its.curriculum_id and shown.up and its.status in ('active', 'paused')
  join public.curriculum_versions as version on version.id in (its.version_id, shown.version_id)
  where member.user_id = auth.uid() and (select private.my_role()) is not null
  group by version.id
$$;
insert into private.version_readers (name, function_name) values ('listings', 'private.versions_taken_from_listings');

/** The adoptions that could go on to the newest version of a curriculum, which was given to their group or is listed. */
create or replace function private.adoptions_behind(of_curriculum uuid) returns setof public.adoptions
  language sql stable security definer set search_path = ''
as $$
  select its.* from public.adoptions as its join public.curricula as source on source.id = its.curriculum_id and source.deleted_at is null
  join public.curriculum_versions as newest on newest.id = source.latest_version_id join public.curriculum_versions as own on own.id = its.version_id
  where its.status in ('active', 'paused') and newest.number > own.number and (of_curriculum is null or its.curriculum_id = of_curriculum)
    and (exists (select from public.curriculum_shares as share where share.curriculum_id = its.curriculum_id and share.group_id = its.group_id)
      or its.source = 'listing' and exists (select from private.listed as shown where shown.curriculum_id = its.curriculum_id and shown.up and shown.version_id = newest.id))
$$;

/** A listing that shows a newer version: the groups that took it up hear of it. */
create function private.tg_listed__tell_adopters() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_newer_version(its, null, 'New version: ') from private.adoptions_behind(new.curriculum_id) as its where its.auto_update = 'ask' and its.source = 'listing';
  return null;
exception when others then
  raise warning 'telling of a newer version failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_tell_adopters after update of version_id on private.listed
  for each row when (old.version_id is distinct from new.version_id) execute function private.tg_listed__tell_adopters();

create function private.tg_listed__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('tenant:' || new.tenant_id, 'listings', tg_op, array[new.listing_id]);
  return null;
end $$;
create trigger _900_tell after insert or update on private.listed
  for each row when (new.visibility in ('tenant', 'public')) execute function private.tg_listed__tell();
