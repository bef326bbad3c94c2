/*
 * Remixes: a curriculum made of another author's, which says so for good.
 *
 * A licence that allows it makes one: of what is listed for who asks, or of what their group took up under it, as it was written or as
 * the group has changed it. What is not for them is not copied: without leading a group that follows it, no word for leaders and no
 * answers, and never what others in the group wrote for its leaders alone. What it was made of is written down with its
 * name, its author and its licence, whatever becomes of the original; nobody can take that away. A licence that must be carried on is.
 */
create table private.lineages (
  curriculum_id  uuid primary key references public.curricula on delete cascade,
  -- no foreign keys: what it was made of is said for good
  origin_id      uuid not null,
  version_id     uuid not null,
  number         int not null,
  title          text not null,
  byline         text not null,
  licence        text not null,
  attribution    text not null,
  at             timestamptz not null default private.clock()
);
create index lineages_origin on private.lineages (origin_id);

-- What follows
/** The curricula that one was made of, the nearest first. */
create or replace function private.origins_of(curriculum_id uuid) returns table (curriculum_id uuid, n int)
  language sql stable security definer set search_path = ''
as $$
  with recursive above as (
    select its.origin_id, 1 as n from private.lineages as its where its.curriculum_id = origins_of.curriculum_id
    union all
    select its.origin_id, above.n + 1 from above join private.lineages as its on its.curriculum_id = above.origin_id where above.n < 20)
  select above.origin_id, above.n from above
$$;

/** Whether a licence lets others make something of a work. */
create function private.may_remix_under(licence text) returns boolean
  language sql immutable set search_path = '' as $$ select coalesce(licence in ('cc_by', 'cc_by_sa', 'cc_by_nc', 'cc0'), false) $$;

/** Whether a work may stand under a licence when what it was made of stands under another. */
create function private.carries_on(origin text, licence text) returns boolean
  language sql immutable set search_path = ''
as $$ select case origin when 'cc_by_sa' then licence = 'cc_by_sa' when 'cc_by_nc' then licence = 'cc_by_nc' else true end $$;

create function private.tg_listings__carry_on() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  origin private.lineages;
begin
  if tg_op = 'INSERT' and auth.uid() is not null and new.curriculum_id not in (select private.my_authored_ids('{owner,editor}')) then
    return new;
  end if;
  select * into origin from private.lineages as known where known.curriculum_id = new.curriculum_id;
  if origin.curriculum_id is not null and not private.carries_on(origin.licence, new.licence) then
    raise exception 'What this was made of has to be shared under the same licence.' using errcode = '23514', table = 'listings', column = 'licence';
  end if;
  return new;
end $$;
create trigger _110_carry_on before insert or update of licence on public.listings for each row execute function private.tg_listings__carry_on();

/** Whether who asks writes a remix of a version in which members read this file. */
create function private.reads_origin_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  with mine as (select its.version_id from private.lineages as its where its.curriculum_id in (select private.my_authored_ids('{owner,editor}')))
  select exists (select from public.lessons as its where private.files_of(its.blocks) @> array[path] and its.version_id in (select mine.version_id from mine))
    or exists (select from public.lesson_items as its where private.files_of(its.blocks || its.settings) @> array[path] and its.audience = 'all' and its.version_id in (select mine.version_id from mine))
    or exists (select from public.units as its where private.files_of(its.summary_html::text) @> array[path] and its.summary_html like '%<img%' and its.version_id in (select mine.version_id from mine))
    or exists (select from public.curriculum_tasks as its where private.files_of(its.body_html::text) @> array[path] and its.body_html like '%<img%' and its.audience = 'all' and its.version_id in (select mine.version_id from mine))
$$;

/**
 * Whether who asks reads a file of the bucket: one of a text that they read, of a curriculum that they write, or of their
 * own folder. Past row level security, under which no index of files is used.
 */
create or replace function private.reads_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select split_part(path, '/', 1) = auth.uid()::text
    or split_part(path, '/', 1) = any (array(select private.my_authored_ids('{owner,editor,commenter}')::text))
    or exists (select from public.lessons as its where private.files_of(its.blocks) @> array[path] and private.reads_lesson(its.version_id, its.key))
    or exists (select from public.lesson_items as its where private.files_of(its.blocks || its.settings) @> array[path]
                 and private.reads_lesson(its.version_id, its.lesson_key) and (its.audience = 'all' or its.version_id in (select private.my_led_version_ids())))
    or exists (select from public.units as its where private.files_of(its.summary_html::text) @> array[path] and its.summary_html like '%<img%'
                 and its.version_id in (select private.my_version_ids()))
    or exists (select from public.curriculum_tasks as its where private.files_of(its.body_html::text) @> array[path] and its.body_html like '%<img%'
                 and private.reads_lesson(its.version_id, its.lesson_key) and (its.audience = 'all' or its.version_id in (select private.my_led_version_ids())))
    or exists (select from public.leader_texts as its where private.files_of(its.blocks) @> array[path] and its.version_id in (select private.my_led_version_ids()))
    or exists (select from public.curricula as its where its.id::text = split_part(path, '/', 1) and its.cover_path = path
                 and its.id in (select private.my_curriculum_ids()))
    or private.reads_origin_file(path)
    -- what a group adapted with becomes part of a remix
    or private.reads_adapted_file(path)
$$;

/** Under which licence who asks has a version: as it is listed for them, or as a group of theirs took it up; the one that allows most first. */
create function private.licence_of(version_id uuid) returns table (licence text, attribution text, byline text)
  language sql stable security definer rows 1 set search_path = ''
as $$
  select had.licence, had.attribution, had.byline from (
    select its.licence, its.attribution, its.byline, 0 as n from private.listed as its where its.version_id = licence_of.version_id and (private.open_listing(its.listing_id)).listing_id is not null
    union all
    select its.licence, its.attribution, coalesce(shown.byline, author.name, its.attribution), 1 from public.adoptions as its join public.curricula as source on source.id = its.curriculum_id
    left join public.listings as shown on shown.curriculum_id = source.id left join public.users as author on author.id = source.owner_id
    where its.version_id = licence_of.version_id and its.licence is not null and its.group_id in (select private.groups_i_am_in())) as had
  order by private.may_remix_under(had.licence) desc, had.n limit 1
$$;

/** An adoption of which who asks makes a curriculum as their group has changed it; they are in that group and may change it. */
create function private.adaptation_to_remix(adoption_id uuid, version_id uuid) returns public.adoptions
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.adaptation_to_read(adaptation_to_remix.adoption_id);
begin
  if its.group_id not in (select private.groups_i_prepare()) then
    raise exception 'You can’t make a remix of what this group changed.' using errcode = '42501';
  elsif its.version_id is distinct from adaptation_to_remix.version_id then
    raise exception 'This group follows another version now.' using errcode = 'PT409';
  end if;
  return its;
end $$;

/** What a group has said of a curriculum, as far as it goes into a remix of who asks: of what is for its leaders their own words, and answers. */
create function private.overrides_to_remix(its public.adoptions, leads boolean) returns public.adoption_overrides[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(said), '{}') from public.adoption_overrides as said
  where said.adoption_id = its.id and (not said.for_leaders or leads and (said.author_id = auth.uid() or starts_with(said.field, 'answer:')))
$$;

/** The nodes of a version, with what a group has said of them, that go into a remix of who asks. */
create function private.nodes_to_remix(its public.adoptions, ours public.adoption_overrides[], leads boolean) returns private.resolved_node[]
  language sql stable security definer set search_path = ''
as $$
  with node as materialized (
    select known.* from private.resolve_nodes(private.version_nodes(its.version_id, '{unit,lesson,item,task}'), ours) as known
    where not known.hidden
      and (leads or coalesce(known.fields ->> 'audience', 'all') = 'all' and (known.fields ->> 'kind' is distinct from 'quiz' or not coalesce(private.tells_order(known.fields -> 'settings'), false))))
  select coalesce(array_agg(node::private.resolved_node), '{}') from node where node.parent is null or node.parent in (select above.key from node as above)
$$;

/** The texts of a node as they go into a remix. */
create function private.texts_to_remix(its public.adoptions, node private.resolved_node, ours public.adoption_overrides[], leads boolean) returns table (blocks jsonb, leaders jsonb, answers jsonb)
  language sql stable security definer rows 1 set search_path = ''
as $$
  select private.shown_blocks(said.it -> 'blocks'), private.shown_blocks(coalesce(nullif(said.it -> 'leaders', 'null'), '[]')), coalesce(nullif(said.it -> 'answers', 'null'), '{}')
  from (select private.texts_of_node(its, node, array(select own from unnest(ours) as own where own.node_key = node.key), leads) as it offset 0) as said
$$;

create function private.remix(id uuid, version_id uuid, adoption_id uuid default null) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  made    constant uuid := remix.id;
  source  public.curriculum_versions;
  origin  public.curricula;
  had     record;
  leads   boolean;
  adapted public.adoptions;
  ours    public.adoption_overrides[] := '{}';
  nodes   private.resolved_node[];
begin
  if made is null then
    raise exception 'A remix needs an id of its own.' using errcode = '22023';
  elsif not private.may_author() then
    raise exception 'You can’t make curricula in this organisation.' using errcode = '42501';
  elsif exists (select from public.curricula as known where known.id = made and known.owner_id = auth.uid()) then
    return;
  end if;
  if remix.adoption_id is not null then
    adapted := private.adaptation_to_remix(remix.adoption_id, remix.version_id);
  end if;
  select its.* into source from public.curriculum_versions as its where its.id = remix.version_id and its.published_at is not null;
  select * into had from private.licence_of(source.id);
  select its.* into origin from public.curricula as its where its.id = source.curriculum_id and its.deleted_at is null;
  if had.licence is null or origin.id is null then
    raise exception 'This listing no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif not private.may_remix_under(had.licence) then
    raise exception 'Its licence doesn’t allow a remix.' using errcode = '42501';
  end if;
  leads := source.id in (select private.my_led_version_ids()) and (remix.adoption_id is null or remix.adoption_id in (select private.my_led_adoption_ids()));
  if remix.adoption_id is null then
    adapted.version_id := source.id;
  else
    ours := private.overrides_to_remix(adapted, leads);
  end if;
  nodes := private.nodes_to_remix(adapted, ours, leads);
  begin
    insert into public.curricula (id, title, subtitle, language, parent_version_id, owner_id)
    values (made, coalesce(adapted.title_override, origin.title),
      coalesce((select said.value #>> '{}' from unnest(ours) as said where said.node_type = 'curriculum' and said.op = 'edit' and said.field = 'subtitle'), origin.subtitle),
      origin.language, source.id, auth.uid());
  exception when unique_violation then
    raise exception 'A remix needs an id of its own.' using errcode = '22023';
  end;
  insert into private.lineages (curriculum_id, origin_id, version_id, number, title, byline, licence, attribution)
  values (made, origin.id, source.id, source.number, origin.title, had.byline, had.licence, had.attribution);
  insert into public.units (version_id, key, title, summary_html, rank)
  select made, private.copied_key(made, node.key), says.title, says.summary_html, private.rank_number(node.n)
  from unnest(nodes) as node cross join lateral jsonb_populate_record(null::public.units, private.field_defaults('unit') || node.fields) as says where node.node_type = 'unit';
  insert into public.lessons (version_id, key, unit_key, title, blocks, objectives, materials, tags, standards, minutes, release, completion, dwell_sec, sample, lang, rank)
  select made, private.copied_key(made, node.key), private.copied_key(made, node.parent), says.title, texts.blocks, says.objectives, says.materials, says.tags, says.standards, says.minutes, says.release,
    says.completion, says.dwell_sec, coalesce(beneath.sample, false), says.lang, private.rank_number(node.n)
  from unnest(nodes) as node cross join lateral jsonb_populate_record(null::public.lessons, private.field_defaults('lesson') || node.fields) as says
  cross join lateral private.texts_to_remix(adapted, node, ours, leads) as texts left join public.lessons as beneath on beneath.version_id = source.id and beneath.key = node.key where node.node_type = 'lesson';
  insert into public.lesson_items (version_id, key, lesson_key, kind, title, blocks, settings, minutes, required, audience, rank)
  select made, private.copied_key(made, node.key), private.copied_key(made, node.parent), says.kind, says.title, texts.blocks, says.settings, says.minutes, says.required, says.audience, private.rank_number(node.n)
  from unnest(nodes) as node cross join lateral jsonb_populate_record(null::public.lesson_items, private.field_defaults('item') || node.fields) as says
  cross join lateral private.texts_to_remix(adapted, node, ours, leads) as texts where node.node_type = 'item';
  insert into public.curriculum_tasks (version_id, key, lesson_key, title, body_html, anchor, offset_days, completion_mode, audience, rank)
  select made, private.copied_key(made, node.key), private.copied_key(made, node.parent), says.title, says.body_html, says.anchor, says.offset_days, says.completion_mode, says.audience, private.rank_number(node.n)
  from unnest(nodes) as node cross join lateral jsonb_populate_record(null::public.curriculum_tasks, private.field_defaults('task') || node.fields) as says where node.node_type = 'task';
  if leads then
    insert into public.leader_texts (version_id, key, blocks)
    select made, private.copied_key(made, node.key), texts.leaders from unnest(nodes) as node cross join lateral private.texts_to_remix(adapted, node, ours, leads) as texts
    where node.node_type <> 'task' and texts.leaders <> '[]';
    insert into public.quiz_answers (version_id, key, answers)
    select made, private.copied_key(made, node.key), texts.answers from unnest(nodes) as node cross join lateral private.texts_to_remix(adapted, node, ours, leads) as texts
    where node.node_type = 'item' and texts.answers <> '{}';
  end if;
  perform private.log_curriculum(made, 'remixed', jsonb_build_object('title', origin.title, 'byline', had.byline, 'licence', had.licence));
end $$;
/**
 * Makes a curriculum of one's own, under this id, of a version that is listed or that one's group took up, where its licence allows it;
 * with an adoption, as that group has changed it. Sent twice it is made once.
 */
create function public.remix(id uuid, version_id uuid, adoption_id uuid default null) returns void
  language sql set search_path = '' as $$ select private.remix(id, version_id, adoption_id) $$;

/** What a curriculum was made of, the nearest first. */
create function private.lineage_of(curriculum_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with recursive above as (
    select its.*, 1 as n from private.lineages as its where its.curriculum_id = lineage_of.curriculum_id
    union all
    select its.*, above.n + 1 from above join private.lineages as its on its.curriculum_id = above.origin_id where above.n < 20)
  select coalesce(jsonb_agg(jsonb_build_object('title', above.title, 'byline', above.byline, 'licence', above.licence, 'attribution', above.attribution, 'number', above.number, 'at', above.at,
      'listing_id', (select up.listing_id from private.listed as up where up.curriculum_id = above.origin_id and (private.open_listing(up.listing_id)).listing_id is not null)) order by above.n), '[]') from above
$$;

create function private.listing_lineage(listing_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant private.listed := private.need_listing(listing_lineage.listing_id);
begin
  return jsonb_build_object('origins', private.lineage_of(its.curriculum_id), 'remixes', coalesce((
    select jsonb_agg(private.listing_card(opened.it) order by (opened.it).first_at, (opened.it).listing_id)
    from private.lineages as below join private.listed as up on up.curriculum_id = below.curriculum_id cross join lateral (select private.open_listing(up.listing_id) as it) as opened
    where below.origin_id = its.curriculum_id and (opened.it).listing_id is not null and up.listing_id not in (select private.hidden_listings())), '[]'));
end $$;
/** What a listing was made of, the nearest first, and what was made of it, as cards: `{origins: [{title, byline, licence, attribution, number, at, listing_id}], remixes}`. */
create function public.listing_lineage(listing_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.listing_lineage(listing_id) $$;

create function private.attribution_of(curriculum_id uuid, adoption_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
  source public.curricula;
begin
  select * into its from public.adoptions as known where known.id = attribution_of.adoption_id and known.group_id in (select private.my_group_ids());
  select * into source from public.curricula as known where known.id = coalesce(its.curriculum_id, attribution_of.curriculum_id) and known.id in (select private.my_curriculum_ids());
  if source.id is null then
    raise exception 'This curriculum no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return case when its.licence is not null then jsonb_build_array(jsonb_build_object('title', source.title, 'licence', its.licence, 'attribution', its.attribution)) else '[]' end || private.lineage_of(source.id);
end $$;
/** Whom to name beside what is printed of a curriculum, or of what a group took up, the nearest first: `[{title, licence, attribution, …}]`. */
create function public.attribution_of(curriculum_id uuid default null, adoption_id uuid default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.attribution_of(curriculum_id, adoption_id) $$;
grant execute on function private.remix(uuid, uuid, uuid), public.remix(uuid, uuid, uuid), private.listing_lineage(uuid), public.listing_lineage(uuid), private.attribution_of(uuid, uuid), public.attribution_of(uuid, uuid) to authenticated;
