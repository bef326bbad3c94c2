/*
 * Finding listings: words, facets and their counts in one answer.
 *
 * A facet's counts ignore what is chosen in that facet itself, so each is what one gets by pressing it. They are counted under the
 * rights of who asks. A word may be begun; where nothing has the words, those that look alike are taken, and the answer says so. With no
 * result it says which facet would have to go. What is counted stands in one index, so all of a hundred thousand are looked through at once.
 */
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- what it is by each facet whose values are known, a bit for each: counted by the hundred thousand
alter table private.listed add column bits bigint not null default 0;
create index listed_words on private.listed using gin (words);
create index listed_counted on private.listed (tenant_id) include (listing_id, visibility, bits, language, topics, first_at, score) where up;
-- read without the table where a vacuum has been: it comes once one in a hundred is new or changed, which a night does
alter table private.listed set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
/** The words that listings are found by, once each: what a typing error may have meant. */
create table private.listed_terms (
  term text primary key collate "C"
);
create index listed_terms_alike on private.listed_terms using gin (term extensions.gin_trgm_ops);

-- What follows
/** The bit of a facet; null for none that there is. */
create function private.facet_bit(facet text) returns int
  language sql immutable parallel safe set search_path = ''
as $$ select 1 << (array_position('{topic,age,length,lessons,language,format,licence,audience,new}'::text[], facet) - 1) $$;

/** The values of the facets that have a closed list of them, each with its bit; the last, which time takes away, is no listing's own. */
create function private.facet_values() returns table (facet text, value text, mark bigint)
  language sql immutable parallel safe rows 28 set search_path = ''
as $$
  select split_part(named, ':', 1), split_part(named, ':', 2), 1::bigint << (n - 1)::int
  from unnest('{age:0-5,age:6-9,age:10-12,age:13-15,age:16-18,age:19-,length:short,length:medium,length:long,length:unsaid,lessons:few,lessons:some,lessons:many,
    format:in_person,format:online,format:hybrid,format:self_paced,licence:all_rights,licence:cc_by,licence:cc_by_sa,licence:cc_by_nc,licence:cc0,licence:tenant_only,
    audience:kids,audience:teens,audience:adults,audience:mixed,new:new}'::text[]) with ordinality as listed (named, n)
$$;

/** What a listing is by each of them: `<facet>:<value>`. */
create function private.listing_traits(its private.listed) returns text[]
  language sql immutable set search_path = ''
as $$
  select array['audience:' || its.audience, 'format:' || its.format, 'licence:' || its.licence,
      'lessons:' || case when its.lesson_count <= 4 then 'few' when its.lesson_count <= 12 then 'some' else 'many' end,
      'length:' || case when its.lesson_count = 0 or its.minutes = 0 then 'unsaid' when its.minutes / its.lesson_count < 30 then 'short' when its.minutes / its.lesson_count <= 60 then 'medium' else 'long' end]
    || array(select 'age:' || band.name from (values ('0-5', 0, 5), ('6-9', 6, 9), ('10-12', 10, 12), ('13-15', 13, 15), ('16-18', 16, 18), ('19-', 19, 120)) as band (name, low, high)
             where its.age_min <= band.high and its.age_max >= band.low)
$$;
create function private.tg_listed__traits() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.bits := coalesce((select bit_or(known.mark) from private.facet_values() as known where known.facet || ':' || known.value = any (private.listing_traits(new))), 0);
  return new;
end $$;
create trigger _100_traits before insert or update of audience, format, licence, lesson_count, minutes, age_min, age_max on private.listed
  for each row execute function private.tg_listed__traits();

create function private.tg_listed__terms() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  insert into private.listed_terms (term)
  select word from unnest(tsvector_to_array(new.words)) as word where length(word) between 3 and 40 on conflict do nothing;
  return null;
end $$;
create trigger _200_terms after insert or update of words on private.listed for each row execute function private.tg_listed__terms();

create function private.terms_beginning(letters text) returns setof text
  language sql stable set search_path = ''
as $$
  select known.term from private.listed_terms as known where known.term >= letters collate "C" and known.term < (letters || U&'\+10FFFF') collate "C"
$$;
/**
 * Whether a listing that somebody of this tenant finds has these words: no other says anything, not even that it has a word. Always by the index of words: one
 * that nothing has would be looked for in all.
 */
create function private.is_found(words tsquery, mine uuid, trading uuid[]) returns boolean
  language sql stable set search_path = '' set enable_seqscan = 'off' set enable_indexscan = 'off'
as $$
  select exists (select from private.listed as its where its.words @@ is_found.words and its.up
    and (its.visibility in ('tenant', 'public') and its.tenant_id = mine or its.visibility = 'public' and its.tenant_id = any (trading)))
$$;
/**
 * What may have been meant by a word, the likest first and at most eight of what one finds: what begins with the same letter and is one edit away (two from five
 * letters on), or has most of its trigrams.
 */
create function private.terms_like(word text, mine uuid, trading uuid[]) returns setof text
  language sql stable rows 8 set search_path = '' set "pg_trgm.similarity_threshold" = '0.45'
as $$
  select near.term from (
    select term from private.terms_beginning(left(word, 1)) as term
    where abs(length(term) - length(word)) <= 2
      and extensions.levenshtein_less_equal(term, word, case when length(word) < 5 then 1 else 2 end) <= case when length(word) < 5 then 1 else 2 end
    union
    select known.term from private.listed_terms as known where known.term operator(extensions.%) word
  ) as near
  where length(word) between 3 and 40 and private.is_found(to_tsquery('simple', '''' || near.term || ''''), mine, trading)
  order by extensions.levenshtein(near.term, word), near.term limit 8
$$;
/** A search by words that are begun, or by those that are like them; a word that nothing is like is left out. Null where nothing remains. */
create function private.listing_query(said text, alike boolean, mine uuid, trading uuid[]) returns tsquery
  language sql stable set search_path = ''
as $$
  select to_tsquery('simple', string_agg('(' || concat_ws(' | ', '''' || word || ''':*', near.terms) || ')', ' & ') filter (
    where not alike or near.terms is not null or private.is_found(to_tsquery('simple', '''' || word || ''':*'), mine, trading)))
  from regexp_split_to_table(said, ' +') as word
  left join lateral (select string_agg('''' || term || '''', ' | ') as terms from private.terms_like(word, mine, trading) as term) as near on alike
$$;

/** The values chosen in a facet; null where none is. */
create function private.chosen_in(facets jsonb, facet text) returns text[]
  language sql immutable set search_path = ''
as $$
  select array_agg(case when facet = 'topic' then lower(trim(value)) else value end)
  from jsonb_array_elements_text(case jsonb_typeof(facets -> facet) when 'array' then facets -> facet when 'string' then jsonb_build_array(facets -> facet) else '[]' end) as value
$$;
/** The same as bits. A value that is none has none, and nothing is found by it. */
create function private.chosen_bits(facets jsonb, facet text) returns bigint
  language sql immutable set search_path = ''
as $$
  select case when private.chosen_in(facets, facet) is not null then coalesce((
    select bit_or(known.mark) from private.facet_values() as known where known.facet = chosen_bits.facet and known.value = any (private.chosen_in(facets, chosen_bits.facet))), 0) end
$$;

/** The listings that who asks reported and no longer wants to see: in no list that they look through, only where they go to one by its address. */
create function private.hidden_listings() returns setof uuid
  language sql stable security definer set search_path = ''
as $$ select own.subject_id from public.reports as own where own.reporter_id = auth.uid() and own.subject_type = 'listing' and own.hidden $$;

create function private.find_listings(query text, facets jsonb, sort text, page_at int) returns jsonb
  language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set random_page_cost = '1.1'
as $$
declare
  mine     constant uuid := private.my_tenant_id();
  trading  constant uuid[] := private.tenants_i_trade_with();
  said     constant text := trim(private.plain(coalesce(find_listings.query, '')));
  many     constant int := 24;
  since    constant timestamptz := private.clock() - interval '90 days';
  topics_  constant text[] := private.chosen_in(facets, 'topic');
  age_     constant bigint := private.chosen_bits(facets, 'age');
  length_  constant bigint := private.chosen_bits(facets, 'length');
  lessons_ constant bigint := private.chosen_bits(facets, 'lessons');
  tongue_  constant text[] := private.chosen_in(facets, 'language');
  format_  constant bigint := private.chosen_bits(facets, 'format');
  licence_ constant bigint := private.chosen_bits(facets, 'licence');
  whom_    constant bigint := private.chosen_bits(facets, 'audience');
  new_     constant text[] := private.chosen_in(facets, 'new');
  sought   tsquery;
  alike    boolean := false;
  hidden   constant uuid[] := array(select private.hidden_listings());
begin
  if length(find_listings.query) > 200 or length(facets::text) > 5000 then
    raise exception 'Search for fewer words.' using errcode = '22023';
  elsif jsonb_typeof(coalesce(facets, '{}')) <> 'object' or coalesce(page_at, 0) not between 0 and 10000 or coalesce(sort, 'best') not in ('best', 'new', 'words') then
    raise exception 'Choose what to look for.' using errcode = '22023';
  end if;
  if said <> '' then
    sought := private.listing_query(said, false, mine, trading);
    alike := not private.is_found(sought, mine, trading);
    if alike then
      sought := private.listing_query(said, true, mine, trading);
    end if;
  end if;
  return (
    with seen as (
      select its.listing_id, its.topics, its.bits | case when its.first_at > since then (1::bigint << 27) else 0 end as bits, its.language, its.score, its.first_at,
        case when said = '' then 0 else ts_rank(its.words, sought) end as fit,
        case when topics_ is not null and not its.topics && topics_ then 1 else 0 end + case when its.bits & age_ = 0 then 2 else 0 end
          + case when its.bits & length_ = 0 then 4 else 0 end + case when its.bits & lessons_ = 0 then 8 else 0 end
          + case when its.language <> all (tongue_) then 16 else 0 end + case when its.bits & format_ = 0 then 32 else 0 end
          + case when its.bits & licence_ = 0 then 64 else 0 end + case when its.bits & whom_ = 0 then 128 else 0 end
          + case when new_ is not null and its.first_at <= since then 256 else 0 end as missed
      from private.listed as its
      -- what most are comes first
      where its.up and (its.visibility = 'public' and its.tenant_id = any (trading) or its.tenant_id = mine and its.visibility in ('tenant', 'public'))
        and (said = '' or its.words @@ sought)
        and its.listing_id <> all (hidden)
    ), hit as materialized (
      -- what it is and what it misses in one number, which is sooner counted than several
      select seen.listing_id, seen.bits | (seen.missed::bigint << 32) as marks, seen.language, case when seen.missed < 2 then seen.topics end as topics, seen.score, seen.first_at, seen.fit
      from seen where seen.missed & (seen.missed - 1) = 0
    ), same as materialized (
      -- in one reading: how many are alike in all but their topics, and how many in those
      select hit.marks, hit.language, hit.topics, count(*) as n from hit group by grouping sets ((hit.marks, hit.language), (hit.topics))
    ), grouped as (
      select (same.marks >> 32)::int as missed, same.marks as bits, same.language, same.n from same where same.marks is not null
    ), counted as (
      select known.facet, known.value, sum(grouped.n)::bigint as n
      from private.facet_values() as known join grouped on grouped.bits & known.mark <> 0 and grouped.missed in (0, private.facet_bit(known.facet)) group by 1, 2
      union all
      select 'language', grouped.language, sum(grouped.n)::bigint from grouped where grouped.missed in (0, 16) group by grouped.language
      union all
      (select 'topic', named.topic, sum(named.n)::bigint as n from (select unnest(same.topics) as topic, same.n from same where same.topics is not null) as named
       group by named.topic order by n desc, named.topic limit 50)
    ), page as (
      select listed.listing_id, row_number() over () as n from (
        select hit.listing_id from hit where (hit.marks >> 32) = 0
        order by case when said <> '' and coalesce(sort, 'words') = 'words' then hit.fit end desc nulls last,
          case when sort = 'new' then hit.first_at end desc nulls last, hit.score desc, hit.listing_id offset coalesce(page_at, 0) limit many) as listed
    )
    select jsonb_build_object(
      'rows', coalesce((select jsonb_agg(private.listing_card(its) order by page.n) from page join private.listed as its on its.listing_id = page.listing_id), '[]'),
      'total', (select coalesce(sum(grouped.n), 0) from grouped where grouped.missed = 0),
      'facets', coalesce((select jsonb_object_agg(by_facet.facet, by_facet.counts) from (
        select counted.facet, jsonb_agg(jsonb_build_object('value', counted.value, 'count', counted.n) order by counted.n desc, counted.value) as counts from counted group by counted.facet) as by_facet), '{}'),
      'alike', alike,
      -- what one would find without the choice in this facet
      'relax', coalesce((select jsonb_agg(jsonb_build_object('facet', named.facet, 'count', named.n) order by named.n desc, named.facet) from (
        select facet, sum(grouped.n) as n from grouped, unnest('{topic,age,length,lessons,language,format,licence,audience,new}'::text[]) as facet
        where grouped.missed = private.facet_bit(facet) and not exists (select from grouped as whole where whole.missed = 0) group by facet) as named), '[]'),
      'ignored', coalesce((select jsonb_agg(facet order by facet) from jsonb_object_keys(coalesce(facets, '{}')) as facet where private.facet_bit(facet) is null), '[]'),
      'open', cardinality(trading) > 0));
end $$;
/**
 * Listings with these words and in these facets (`{facet: [values]}`: topic, age, length, lessons, language, format, licence, audience, new),
 * by `best`, `new` or `words`, 24 from a place on: `{rows, total, facets: {facet: [{value, count}]}, alike, relax, ignored, open}`.
 * `alike`: nothing has the words as they are; `open`: whether one finds those of other organisations.
 */
create function public.find_listings(query text default '', facets jsonb default '{}', sort text default null, page_at int default 0) returns jsonb
  language sql stable set search_path = '' as $$ select private.find_listings(query, facets, sort, page_at) $$;
grant execute on function private.find_listings(text, jsonb, text, int), public.find_listings(text, jsonb, text, int) to authenticated;
