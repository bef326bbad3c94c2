/*
 * Originality: a lesson that says what another author’s lesson says.
 *
 * When a listing is shared, or asked to be, each of its lessons is printed: of all runs of five plain words the 128 least hashes. What has
 * two fifths of them in common with another author's is compared word by word, and from three fifths on both the author and who
 * decides see it, with the passages. A remix that names what it was made of passes; so does what an author or who decides has marked. What stands in a
 * block for quotes is left out while most is the author's own. Nothing is removed by itself, and a translation is not found.
 */
create table private.lesson_prints (
  version_id  uuid not null references public.curriculum_versions on delete cascade,
  lesson_key  uuid not null,
  marks       bigint[] not null,
  primary key (version_id, lesson_key)
);
create index lesson_prints_marks on private.lesson_prints using gin (marks) with (fastupdate = off);
-- so that it is known which marks are common
alter table private.lesson_prints alter column marks set statistics 1000;

create table private.listing_likeness (
  id               uuid primary key default gen_random_uuid(),
  listing_id       uuid not null references public.listings on delete cascade,
  lesson_key       uuid not null,
  other_id         uuid not null references public.listings on delete cascade,
  version_id       uuid not null references public.curriculum_versions on delete cascade,
  other_version    uuid not null references public.curriculum_versions on delete cascade,
  other_key        uuid not null,
  share            numeric(4, 3) not null,
  -- 'own': its author says that they may; 'cleared': who decides has looked at it
  state            text not null check (state in ('open', 'remix', 'own', 'cleared')),
  note             text check (length(note) <= 300),
  marked_by        uuid references public.users on delete set null,
  at               timestamptz not null default private.clock(),
  unique (listing_id, lesson_key, other_id)
);
create index listing_likeness_other on private.listing_likeness (other_id);
create index listing_likeness_version on private.listing_likeness (version_id);
create index listing_likeness_other_version on private.listing_likeness (other_version);
create index listing_likeness_marked_by on private.listing_likeness (marked_by) where marked_by is not null;

-- What follows
/** The words of a text in order; signs of a script that leaves no spaces are words of their own. */
create function private.plain_words(words text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array_remove(string_to_array(regexp_replace(private.plain(words), '([\u0e00-\u0eff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g'), ' '), '')
$$;

/** What members read of a lesson, without its quotes; when they are the greater part, with them, so that no quote hides a copy. At most the first 100,000 signs. */
create function private.lesson_text(version_id uuid, lesson_key uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  with said as (
    select 0 as n, '' as rank, lesson.blocks from public.lessons as lesson where lesson.version_id = lesson_text.version_id and lesson.key = lesson_text.lesson_key
    union all
    select 1, item.rank || item.key, item.blocks from public.lesson_items as item
    where item.version_id = lesson_text.version_id and item.lesson_key = lesson_text.lesson_key and item.audience = 'all'),
  part as (
    select said.n, said.rank, said.quoted, private.text_of(jsonb_agg(said.block order by said.at)) as words
    from (select said.n, said.rank, block.one as block, block.at, block.one ->> 'kind' = 'quote' as quoted from said, jsonb_array_elements(said.blocks) with ordinality as block (one, at)) as said
    group by said.n, said.rank, said.quoted),
  whole as (select coalesce(sum(length(part.words)) filter (where part.quoted), 0) > coalesce(sum(length(part.words)) filter (where not part.quoted), 0) as quotes from part)
  select left(coalesce(string_agg(part.words, ' ' order by part.n, part.rank, part.quoted) filter (where whole.quotes or not part.quoted), ''), 100000) from part, whole
$$;

create function private.lesson_words(version_id uuid, lesson_key uuid) returns text[]
  language sql stable security definer set search_path = ''
as $$ select private.plain_words(private.lesson_text(lesson_words.version_id, lesson_words.lesson_key)) $$;

/** Runs of five words, hashed, with the place of the first. */
create function private.shingles_of(words text[]) returns table (at int, mark bigint)
  language sql immutable parallel safe set search_path = ''
as $$
  select run.n::int, hashtextextended(run.words, 0) from (
    select n, concat_ws(' ', word, lead(word) over next, lead(word, 2) over next, lead(word, 3) over next, lead(word, 4) over next) as words, lead(word, 4) over next as last
    from unnest(words) with ordinality as listed (word, n) window next as (order by n)) as run
  where run.last is not null
$$;

/** Prints the lessons of a version that are long enough to be told apart. Said twice it prints them once. */
create function private.print_version(version_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.lesson_prints (version_id, lesson_key, marks)
  select lesson.version_id, lesson.key, (
    select array_agg(least_.mark order by least_.mark) from (select distinct run.mark from private.shingles_of(said.words) as run order by 1 limit 128) as least_)
  from public.lessons as lesson cross join lateral (select private.lesson_words(lesson.version_id, lesson.key) as words offset 0) as said
  where lesson.version_id = print_version.version_id and cardinality(said.words) >= 30
    and not exists (select from private.lesson_prints as known where known.version_id = lesson.version_id and known.lesson_key = lesson.key)
  on conflict do nothing
$$;

/** How much two sets of least hashes have in common, as far as both reach. */
create function private.prints_share(a bigint[], b bigint[]) returns numeric
  language sql immutable parallel safe set search_path = ''
as $$
  select (select count(*) from unnest(a) as mark where mark = any (b))::numeric
    / greatest(1, least((select count(*) from unnest(a) as mark where mark <= reach.high), (select count(*) from unnest(b) as mark where mark <= reach.high)))
  -- fewer than all are all that there are
  from (select least(case when cardinality(a) = 128 then a[128] end, case when cardinality(b) = 128 then b[128] end, 9223372036854775807) as high) as reach
$$;

/** How much of the shorter of two texts stands in the other; a text of less than sixty words is never the shorter. */
create function private.words_share(a text[], b text[]) returns numeric
  language sql immutable parallel safe set search_path = ''
as $$
  with mine as (select distinct mark from private.shingles_of(a)), theirs as (select distinct mark from private.shingles_of(b))
  select count(*)::numeric / greatest(1, case when (select count(*) from theirs) < 60 then (select count(*) from mine)
    else least((select count(*) from mine), (select count(*) from theirs)) end) from mine join theirs using (mark)
$$;

/** The curricula that one was made of, the nearest first. Rewritten where remixes come. */
create function private.origins_of(curriculum_id uuid) returns table (curriculum_id uuid, n int)
  language sql stable security definer set search_path = ''
as $$
  with recursive above as (
    select version.curriculum_id, 1 as n from public.curricula as its join public.curriculum_versions as version on version.id = its.parent_version_id where its.id = origins_of.curriculum_id
    union all
    select version.curriculum_id, above.n + 1 from above join public.curricula as its on its.id = above.curriculum_id join public.curriculum_versions as version on version.id = its.parent_version_id where above.n < 20)
  select above.curriculum_id, above.n from above
$$;

/** What of a listing is like what others share: of each lesson the five nearest whose prints are alike, and as many of those that it was made of. */
create function private.alike_lessons(its public.listings) returns table (lesson_key uuid, other_id uuid, other_version uuid, other_key uuid, share numeric, state text)
  language sql stable security definer set search_path = ''
as $$
  with source as (select own.id, own.owner_id, array(select origin.curriculum_id from private.origins_of(own.id) as origin) as origins from public.curricula as own where own.id = its.curriculum_id),
  mine as materialized (select known.lesson_key, known.marks from private.lesson_prints as known where known.version_id = its.version_id),
  -- what stands in many lessons, one's own or all, tells nothing, and would find them all
  common as materialized (
    select said.mark from mine, unnest(mine.marks) as said (mark) group by said.mark having count(*) > greatest(3, (select count(*) from mine) / 10)
    union
    select unnest(known.most_common_elems::text::bigint[]) from pg_catalog.pg_stats as known where known.schemaname = 'private' and known.tablename = 'lesson_prints' and known.attname = 'marks'),
  own as materialized (
    select mine.lesson_key, case when cardinality(rare.marks) * 5 > cardinality(mine.marks) * 3 then rare.marks else mine.marks end as marks
    from mine cross join lateral (select coalesce(array_agg(said.mark order by said.mark), '{}') as marks from unnest(mine.marks) as said (mark) where said.mark not in (select common.mark from common)) as rare),
  -- of the least thirty-two some are the same in all that is alike; eight in all are the fewest that say anything
  met as (
    select own.lesson_key, other.version_id, other.lesson_key as other_key
    from own cross join lateral (
      select known.version_id, known.lesson_key, known.marks from private.lesson_prints as known where known.marks && own.marks[1:32] and known.version_id <> its.version_id offset 0) as other
    cross join lateral unnest(other.marks) as theirs (mark)
    join (select own.lesson_key, said.mark from own, unnest(own.marks) as said (mark)) as ours on ours.lesson_key = own.lesson_key and ours.mark = theirs.mark
    group by own.lesson_key, other.version_id, other.lesson_key having count(*) >= 8),
  near as (
    select own.lesson_key, theirs.id as other_id, other.version_id, other.lesson_key as other_key, said.state,
      row_number() over (partition by own.lesson_key, said.state order by estimate.share desc, theirs.id, other.lesson_key) as place
    from met join mine as own on own.lesson_key = met.lesson_key join private.lesson_prints as other on other.version_id = met.version_id and other.lesson_key = met.other_key
    cross join lateral (select private.prints_share(own.marks, other.marks) as share offset 0) as estimate
    join public.curriculum_versions as version on version.id = other.version_id join public.listings as theirs on theirs.curriculum_id = version.curriculum_id
    join source on true join public.curricula as beside on beside.id = version.curriculum_id and beside.id <> source.id and beside.owner_id is distinct from source.owner_id
    cross join lateral (select case when beside.id = any (source.origins) then 'remix' else 'open' end as state) as said
    where estimate.share >= 0.4),
  text as materialized (select known.lesson_key, private.lesson_words(its.version_id, known.lesson_key) as words from (select distinct near.lesson_key from near) as known),
  alike as (
    select distinct on (near.lesson_key, near.other_id) near.*, exact.share
    from near join text on text.lesson_key = near.lesson_key
    cross join lateral (select private.words_share(text.words, private.lesson_words(near.version_id, near.other_key)) as share offset 0) as exact
    where near.place <= 5 and exact.share >= 0.6
    order by near.lesson_key, near.other_id, exact.share desc, near.other_key)
  select alike.lesson_key, alike.other_id, alike.version_id, alike.other_key, round(alike.share, 3),
    -- what is as near to what it says it was made of is from there, whoever else made something of it
    case when alike.share <= max(alike.share) filter (where alike.state = 'remix') over (partition by alike.lesson_key) then 'remix' else alike.state end
  from alike
$$;

/** Compares the version that a listing shows with what others have shared, and notes what is alike. What was marked stays so while it is not more alike than it was then. Says how many lessons are. */
create function private.find_likeness(listing_id uuid) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.listings;
  found_ int;
begin
  select * into its from public.listings as known where known.id = find_likeness.listing_id;
  perform private.print_version(its.version_id);
  -- what no listing shows any more is compared with nothing
  delete from private.lesson_prints as print using public.curriculum_versions as version
  where version.curriculum_id = its.curriculum_id and print.version_id = version.id and version.id is distinct from its.version_id
    and not exists (select from private.listed as up where up.version_id = version.id);
  with alike as materialized (select * from private.alike_lessons(its)),
  gone as (
    delete from private.listing_likeness as known where known.listing_id = its.id
      and not exists (select from alike where alike.lesson_key = known.lesson_key and alike.other_id = known.other_id))
  insert into private.listing_likeness as known (listing_id, lesson_key, other_id, version_id, other_version, other_key, share, state)
  select its.id, alike.lesson_key, alike.other_id, its.version_id, alike.other_version, alike.other_key, coalesce(marked.share, alike.share), coalesce(marked.state, alike.state)
  from alike left join private.listing_likeness as marked on marked.listing_id = its.id and marked.lesson_key = alike.lesson_key and marked.other_id = alike.other_id
    and marked.state in ('own', 'cleared') and alike.state = 'open' and alike.share <= marked.share
  on conflict on constraint listing_likeness_listing_id_lesson_key_other_id_key do update
  set version_id = excluded.version_id, other_version = excluded.other_version, other_key = excluded.other_key, share = excluded.share, state = excluded.state,
    note = case when excluded.state = known.state then known.note end, marked_by = case when excluded.state = known.state then known.marked_by end, at = private.clock();
  get diagnostics found_ = row_count;
  return found_;
end $$;

create function private.tg_listing_reviews_asked__compare() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.find_likeness(new.listing_id);
  return null;
exception when others then
  raise warning 'comparing a listing failed: %', sqlerrm;
  return null;
end $$;
create trigger _300_compare after insert on public.listing_reviews_asked for each row execute function private.tg_listing_reviews_asked__compare();
