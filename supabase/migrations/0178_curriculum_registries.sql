/*
 * Curricula among the other rooms: the library, in the trash, found by search, kept in the history, pointed to by
 * notifications, taken out, and their files swept.
 */
/** A curriculum as a card of the library. */
create type public.curriculum_card as (
  id              uuid,
  title           text,
  subtitle        text,
  language        text,
  cover_path      text,
  owner_id        uuid,
  -- 'owner', 'editor' or 'commenter'; 'reader' of what one was given
  my_role         text,
  -- of the newest that is published; null while there is none
  latest_id       uuid,
  number          int,
  published_at    timestamptz,
  -- of the draft for those who write it, else of the newest version
  lesson_count    int,
  minutes         int,
  -- whether the draft was written in since; null for readers
  changed         boolean,
  edited_at       timestamptz,
  -- groups of one's own that were given it, and when
  group_ids       uuid[],
  shared_at       timestamptz,
  version         int
);

create function private.library() returns setof public.curriculum_card
  language plpgsql stable security definer set search_path = ''
as $$
declare
  mine constant uuid[] := array(select private.my_authored_ids('{owner,editor,commenter}'));
  readable constant uuid[] := array(select private.my_curriculum_ids());
  versions constant uuid[] := array(select private.my_version_ids());
  groups constant uuid[] := array(select private.groups_i_am_in());
  me constant uuid := auth.uid();
begin
  return query
  with written as (
    select lesson.version_id as id, count(*)::int as lesson_count, coalesce(sum(lesson.minutes), 0)::int as minutes
    from public.lessons as lesson where lesson.version_id = any (mine) group by lesson.version_id),
  given as (
    select share.curriculum_id as id, array_agg(share.group_id) filter (where share.group_id is not null) as group_ids, max(share.created_at) as shared_at
    from public.curriculum_shares as share where share.group_id = any (groups) or share.user_id = me group by share.curriculum_id),
  part as (select author.curriculum_id as id, author.role from public.curriculum_authors as author where author.user_id = me),
  draft as (select its.id, its.edited_at from public.curriculum_versions as its where its.id = any (mine))
  select its.id, its.title, its.subtitle, its.language, its.cover_path, its.owner_id,
    case when its.owner_id = me then 'owner' when draft.id is not null then part.role else 'reader' end,
    latest.id, latest.number, latest.published_at,
    case when draft.id is not null then coalesce(written.lesson_count, 0) else latest.lesson_count end,
    case when draft.id is not null then coalesce(written.minutes, 0) else latest.minutes end,
    case when draft.id is not null then latest.id is null or draft.edited_at > latest.published_at end,
    coalesce(draft.edited_at, latest.published_at), coalesce(given.group_ids, '{}'), given.shared_at, its.version
  from public.curricula as its
  left join draft on draft.id = its.id
  left join part on part.id = its.id
  left join written on written.id = its.id
  left join given on given.id = its.id
  -- the newest, or for whoever follows an earlier one alone, that
  left join lateral (
    select version.* from public.curriculum_versions as version
    where version.id = its.latest_version_id and (draft.id is not null or version.id = any (versions))
      or version.curriculum_id = its.id and draft.id is null and version.state <> 'draft' and version.id = any (versions)
    order by version.id = its.latest_version_id desc nulls last, version.number desc limit 1) as latest on true
  where its.id = any (readable) and its.deleted_at is null
  order by coalesce(draft.edited_at, latest.published_at) desc nulls last, its.id;
end $$;
/** The curricula that one writes or was given, the one that changed last first. */
create function public.my_curricula() returns setof public.curriculum_card
  language sql stable set search_path = '' as $$ select * from private.library() $$;
grant execute on function private.library(), public.my_curricula() to authenticated;

/**
 * Why somebody no longer reads a curriculum: 'binned' by themselves, 'deleted' by its owner, or 'withdrawn' by its authors.
 * Null for one that they read, and for one that was never theirs: that one they are not even told of.
 */
create function private.curriculum_absence(curriculum_id uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when its.deleted_at is not null then case when its.owner_id = auth.uid() then 'binned' else 'deleted' end
    when its.id not in (select private.my_curriculum_ids()) and its.latest_version_id is null then 'withdrawn' end
  from public.curricula as its
  where its.id = curriculum_absence.curriculum_id and its.tenant_id = (select private.my_tenant_id())
    and (its.owner_id = auth.uid()
      or exists (select from public.curriculum_authors as author where author.curriculum_id = its.id and author.user_id = auth.uid())
      or exists (select from public.curriculum_shares as share where share.curriculum_id = its.id
                 and (share.user_id = auth.uid() or share.group_id in (select private.groups_i_am_in()))))
$$;
/** Why one no longer reads a curriculum: 'binned', 'deleted' or 'withdrawn'; null where that is nothing to tell. */
create function public.curriculum_absence(curriculum_id uuid) returns text
  language sql stable set search_path = '' as $$ select private.curriculum_absence(curriculum_id) $$;
grant execute on function private.curriculum_absence(uuid), public.curriculum_absence(uuid) to authenticated;

-- Trash: its owner's alone
insert into private.trash_kinds (kind, title, maker) values ('curricula', 'title', 'owner_id');
create function public.delete_curriculum(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('curricula', id, true) $$;
create function public.restore_curriculum(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('curricula', id, false) $$;
grant execute on function public.delete_curriculum(uuid), public.restore_curriculum(uuid) to authenticated;

-- Search: by title and subtitle, and by the words of lessons and of items that are for everyone; never by a leader's
/** The lessons with these words, in versions that who asks reads: the draft of what they write, else the newest and what their groups follow. */
create function private.lessons_with(sought tsquery) returns table (curriculum_id uuid, title text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  drafts constant uuid[] := array(select private.my_authored_ids('{owner,editor,commenter}'));
  free constant uuid[] := array(select private.versions_read_unadapted());
  current constant uuid[] := drafts || array(
    select its.latest_version_id from public.curricula as its
    where its.id in (select private.my_curriculum_ids()) and its.id <> all (drafts) and its.latest_version_id = any (free));
  -- what is read through a group alone is found as the group has it
  followed constant uuid[] := array(select its.version_id from private.adoptions_read_adapted(free) as its);
begin
  return query
  select found_.curriculum_id, min(found_.title) from (
    select version.curriculum_id, coalesce(lesson.title, item.title) as title
    from private.node_words as hit
    join public.curriculum_versions as version on version.id = hit.version_id
    left join public.lessons as lesson on hit.source = 'lesson' and lesson.version_id = hit.version_id and lesson.key = hit.key
    left join public.lesson_items as item on hit.source = 'item' and item.version_id = hit.version_id and item.key = hit.key and item.audience = 'all'
    where hit.words @@ sought and hit.version_id = any (current || followed) and coalesce(lesson.key, item.key) is not null
      and (hit.version_id = any (current) or private.is_found_adapted(hit.version_id, hit.key, coalesce(item.lesson_key, lesson.key), sought))
      and (hit.version_id, coalesce(lesson.key, item.lesson_key)) not in (select closed.version_id, closed.lesson_key from private.lessons_closed_to_me() as closed)
    union all
    select adapted.curriculum_id, adapted.title from private.adapted_lessons_with(sought) as adapted) as found_
  group by found_.curriculum_id;
end $$;

create function private.search_curricula(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  with within as (select * from private.lessons_with(sought.words) where sought.words is not null),
  hit as (
    select its.id, within.title as lesson, its.updated_at,
      (1 + (private.plain(its.title) like sought.beginning)::int + (private.plain(concat_ws(' ', its.title, its.subtitle)) like all (sought.patterns))::int)::real as score
    from public.curricula as its left join within on within.curriculum_id = its.id
    where (within.curriculum_id is not null or private.plain(concat_ws(' ', its.title, its.subtitle)) like all (sought.patterns))
      and sought.state is null and sought.topic is null
      and (sought.people is null or its.owner_id = any (sought.people))
      and (sought.groups is null or exists (select from public.curriculum_shares as share where share.curriculum_id = its.id and share.group_id = any (sought.groups)))
      and (sought.after is null or its.updated_at >= sought.after) and (sought.before is null or its.updated_at < sought.before)
    order by score desc, its.updated_at desc limit most)
  select 'curricula', its.id, its.title, coalesce(hit.lesson, its.subtitle), null::uuid, its.owner_id,
    case when its.latest_version_id is null then 'draft' else 'published' end, its.updated_at, '/curriculum?curriculumId=' || its.id, hit.score
  from hit join public.curricula as its using (id)
$$;
insert into private.searches (kind, function_name) values ('curricula', 'private.search_curricula');
grant execute on function private.lessons_with(tsquery), private.search_curricula(private.sought, int) to authenticated;

/** Where in a version these words stand, block by block, under one's own rights. */
create function public.find_in_version(version_id uuid, words text) returns table (kind text, key uuid, title text, block_key uuid, excerpt text)
  language sql stable set search_path = ''
as $$
  with asked as (
    select private.plain(left(words, 200)) as plain, private.pattern_of(private.plain(left(words, 200))) as pattern,
      case when private.plain(left(words, 200)) <> ' ' then private.words_of(private.plain(left(words, 200))) end as sought),
  -- a script without spaces has no words to look up: there everything is read
  near as (select private.nodes_with(find_in_version.version_id, asked.sought) as key from asked where asked.sought is not null),
  said as (
    select 'lesson' as kind, its.key, its.title, its.blocks from public.lessons as its, asked
    where its.version_id = find_in_version.version_id and (asked.sought is null or its.key in (select near.key from near))
    union all
    select 'item', its.key, its.title, its.blocks from public.lesson_items as its, asked
    where its.version_id = find_in_version.version_id and (asked.sought is null or its.key in (select near.key from near))
    union all
    select 'leaders', its.key, null, its.blocks from public.leader_texts as its, asked
    where its.version_id = find_in_version.version_id and (asked.sought is null or its.key in (select near.key from near))),
  piece as (
    select said.kind, said.key, said.title, null::uuid as block_key, said.title as text from said where said.title is not null
    union all
    select 'unit', its.key, its.title, null, its.title from public.units as its where its.version_id = find_in_version.version_id
    union all
    select said.kind, said.key, said.title, (one ->> 'key')::uuid, private.text_of(jsonb_build_array(one)) from said, jsonb_array_elements(said.blocks) as one)
  select piece.kind, piece.key, piece.title, piece.block_key,
    private.shortened(substr(piece.text, greatest(position(lower(trim(words)) in lower(piece.text)) - 40, 1)), 160)
  from piece, asked where asked.plain <> ' ' and private.plain(piece.text) like asked.pattern limit 500
$$;
grant execute on function public.find_in_version(uuid, text) to authenticated;

-- History: what became of a curriculum, for those who write it
create policy select_curriculum on public.activity_log for select to authenticated
  using (subject_type = 'curricula' and subject_id = any (array(select private.my_authored_ids('{owner,editor,commenter}'))));

create function private.log_curriculum(curriculum_id uuid, verb text, data jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.activity_log (subject_type, subject_id, actor_id, verb, data) values ('curricula', log_curriculum.curriculum_id, auth.uid(), verb, data)
$$;

create function private.tg_curricula__log() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.activity_log where subject_type = 'curricula' and subject_id = old.id;
  elsif tg_op = 'INSERT' then
    perform private.log_curriculum(new.id, 'created', '{}');
  elsif old.deleted_at is distinct from new.deleted_at then
    perform private.log_curriculum(new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, '{}');
  elsif old.title <> new.title then
    perform private.log_curriculum(new.id, 'changed', jsonb_build_object('title', jsonb_build_array(old.title, new.title)));
  end if;
  return null;
end $$;
create trigger _700_log after insert or update or delete on public.curricula for each row execute function private.tg_curricula__log();

create function private.tg_curriculum_shares__log() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.log_curriculum(new.curriculum_id, 'shared', jsonb_strip_nulls(jsonb_build_object('group_id', new.group_id, 'user_id', new.user_id)));
  return null;
end $$;
create trigger _700_log after insert on public.curriculum_shares for each row execute function private.tg_curriculum_shares__log();

-- What a notification points to: those who write it, and those who were given it
create function private.curriculum_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable set search_path = ''
as $$
  select null::uuid, array(
    select person from unnest(people) as person
    where its.owner_id = person
      or exists (select from public.curriculum_authors as author where author.curriculum_id = its.id and author.user_id = person)
      or its.latest_version_id is not null and exists (
        select from public.curriculum_shares as share left join public.group_members as member on member.group_id = share.group_id
        where share.curriculum_id = its.id and person in (share.user_id, member.user_id)))
  from public.curricula as its where its.id = thing and its.deleted_at is null
$$;
insert into private.related_kinds (kind, function_name) values ('curricula', 'private.curriculum_audience');

-- Taken out: what one owns, as it is in the draft, and what one said
insert into private.exports (name, query) values
  ('curricula', 'select its.id, its.title, its.subtitle, its.language, its.created_at, (
                   select coalesce(jsonb_agg(jsonb_build_object(''number'', version.number, ''change_note'', version.change_note, ''published_at'', version.published_at) order by version.number), ''[]'')
                   from public.curriculum_versions as version where version.curriculum_id = its.id and version.published_at is not null) as versions
                 from public.curricula as its where its.owner_id = $1 and its.deleted_at is null order by its.created_at'),
  ('curriculum_lessons', 'select its.id as curriculum_id, unit.title as unit, lesson.title, lesson.blocks, lesson.objectives, lesson.materials, lesson.tags, lesson.standards, lesson.minutes,
                            beside.blocks as leader_text, (
                            select coalesce(jsonb_agg(to_jsonb(item) - ''{id,version_id,updated_at,version,rank}''::text[] || jsonb_strip_nulls(jsonb_build_object(''answers'', kept.answers)) order by item.rank, item.key), ''[]'')
                            from public.lesson_items as item left join public.quiz_answers as kept on kept.version_id = item.version_id and kept.key = item.key
                            where item.version_id = its.id and item.lesson_key = lesson.key) as items
                          from public.curricula as its join public.units as unit on unit.version_id = its.id
                          join public.lessons as lesson on lesson.version_id = its.id and lesson.unit_key = unit.key
                          left join public.leader_texts as beside on beside.version_id = its.id and beside.key = lesson.key
                          where its.owner_id = $1 and its.deleted_at is null order by its.created_at, unit.rank, unit.key, lesson.rank, lesson.key'),
  ('curriculum_comments', 'select curriculum_id, node_key, block_key, body_html, created_at from public.curriculum_comments
                           where created_by = $1 and deleted_at is null order by created_at');

/**
 * Forgets for good the files of curricula that no text of any version has named for a day; says how many. Their bytes are
 * swept by the file service. What lies in a person's own folder is not of a curriculum.
 */
create function private.forget_curriculum_files() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'curriculum' and file.created_at <= private.clock() - interval '1 day'
    and file.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[\w-]{8,60}/[^/]{1,200}$'
    and not exists (select from public.users as person where person.id::text = split_part(file.name, '/', 1))
    and not private.names_file(file.name) and not private.names_adapted_file(file.name)
    -- what was deleted can be had back
    and not exists (select from private.draft_snapshots as kept where position(file.name in kept.rows::text) > 0);
  get diagnostics forgotten = row_count;
  perform set_config('storage.allow_delete_query', 'false', true);
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_curriculum_files');
insert into private.crontab (name, schedule, function_name) values ('curriculum.forget_files', '45 3 * * *', 'private.forget_curriculum_files');
