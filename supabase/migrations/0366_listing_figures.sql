/*
 * Listing figures: what became of a curriculum in the groups that took it up. Counted each night, and from nothing at any time.
 *
 * A group counts once, by the adoption in which it taught most; not where an author is in it, and not if it has one member. It has
 * finished when four fifths are taught. It has not when it ended before, or when the last day of its plan is past: who pauses, or is still on
 * the way, has not failed. Below five groups nothing is shown, and the order of listings doesn't tell of it either.
 */
create table private.listing_figures (
  listing_id    uuid primary key references public.listings on delete cascade,
  groups        int not null,
  judged        int not null,
  finished      int not null,
  median_weeks  int,
  -- of the groups, by their members
  median_size   int,
  rated         int not null,
  rating        numeric(3, 2),
  useful        int,
  score         real not null,
  counted_at    timestamptz not null default private.clock()
);

-- What follows
/**
 * A listing's place: the mean of its finish rate, with five groups at 0.5 added, and of its rating, with five at 3.5, in weights of 0.6 and
 * 0.4; a tenth less after three years, by quarters of a year: so a night moves those alone of which it knows more, and one in ninety by its age. Fewer than five groups say nothing yet.
 */
create function private.listing_score(judged int, finished int, rated int, stars numeric, years numeric) returns real
  language sql immutable set search_path = ''
as $$
  select ((0.6 * case when judged < 5 then 0.5 else (finished + 2.5) / (judged + 5.0) end
    + 0.4 * case when rated < 5 then 0.7 else (stars + 17.5) / (rated + 5.0) / 5 end) * (1 - 0.1 * least(floor(greatest(years, 0) * 4) / 12, 1)))::real
$$;

/** What each group did with what it took up, one line for a group and a curriculum that is listed. */
create function private.counted_adoptions() returns table (listing_id uuid, curriculum_id uuid, group_id uuid, finished boolean, failed boolean, weeks int, size int)
  language sql stable security definer set search_path = ''
as $$
  with taken as materialized (
    select up.listing_id, its.*, count(distinct entry.lesson_key) filter (where entry.state = 'taught' and lesson.key is not null) as taught, version.lesson_count as total,
      min(entry.held_on) as first_on, max(entry.held_on) as last_on
    from private.listed as up join public.adoptions as its on its.curriculum_id = up.curriculum_id
    join public.curriculum_versions as version on version.id = its.version_id
    left join public.scheduled_lessons as entry on entry.adoption_id = its.id and entry.kind = 'lesson'
    left join public.lessons as lesson on lesson.version_id = its.version_id and lesson.key = entry.lesson_key
    where 2 <= (select count(*) from public.group_members as member where member.group_id = its.group_id) and not private.is_authors_group(its.group_id, its.curriculum_id)
    group by up.listing_id, its.id, version.lesson_count)
  select distinct on (taken.listing_id, taken.group_id) taken.listing_id, taken.curriculum_id, taken.group_id, done.finished,
    not done.finished and (taken.status in ('completed', 'ended') or taken.status = 'active' and taken.ends_on < private.clock()::date),
    case when done.finished then greatest(1, ceil((taken.last_on - taken.first_on + 1) / 7.0))::int end, (select count(*)::int from public.group_members as member where member.group_id = taken.group_id)
  from taken cross join lateral (select taken.total > 0 and taken.taught * 5 >= taken.total * 4 as finished) as done
  order by taken.listing_id, taken.group_id, done.finished desc, taken.taught desc, taken.created_at desc, taken.id
$$;

create function private.rebuild_listing_figures() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  counted int;
begin
  with line as materialized (select * from private.counted_adoptions()),
  taught as (
    select line.listing_id, count(*)::int as groups, count(*) filter (where line.finished or line.failed)::int as judged, count(*) filter (where line.finished)::int as finished,
      round(percentile_cont(0.5) within group (order by line.weeks))::int as median_weeks,
      round(percentile_cont(0.5) within group (order by line.size))::int as median_size
    from line group by line.listing_id),
  said as (
    select line.listing_id, count(*)::int as rated, sum(review.stars) as stars, avg(review.stars)::numeric(3, 2) as rating, round(100.0 * count(*) filter (where review.useful) / count(*))::int as useful
    from line join public.reviews as review on review.curriculum_id = line.curriculum_id and review.group_id = line.group_id and review.deleted_at is null and review.held_at is null group by line.listing_id),
  whole as (
    select up.listing_id, coalesce(taught.groups, 0) as groups, coalesce(taught.judged, 0) as judged, coalesce(taught.finished, 0) as finished, taught.median_weeks, taught.median_size,
      coalesce(said.rated, 0) as rated, said.rating, said.useful, private.listing_score(coalesce(taught.judged, 0), coalesce(taught.finished, 0), coalesce(said.rated, 0), coalesce(said.stars, 0),
        extract(epoch from private.clock() - version.published_at) / 31557600) as score
    from private.listed as up join public.curriculum_versions as version on version.id = up.version_id
    left join taught on taught.listing_id = up.listing_id left join said on said.listing_id = up.listing_id)
  insert into private.listing_figures as own (listing_id, groups, judged, finished, median_weeks, median_size, rated, rating, useful, score)
  select whole.listing_id, whole.groups, whole.judged, whole.finished, whole.median_weeks, whole.median_size, whole.rated, whole.rating, whole.useful, whole.score from whole
  on conflict (listing_id) do update set groups = excluded.groups, judged = excluded.judged, finished = excluded.finished, median_weeks = excluded.median_weeks, median_size = excluded.median_size, rated = excluded.rated,
    rating = excluded.rating, useful = excluded.useful, score = excluded.score, counted_at = excluded.counted_at;
  get diagnostics counted = row_count;
  delete from private.listing_figures as own where not exists (select from private.listed as up where up.listing_id = own.listing_id);
  update private.listed as up set score = own.score from private.listing_figures as own where own.listing_id = up.listing_id and up.score is distinct from own.score;
  -- words that no listing has any more are not what a typing error meant
  delete from private.listed_terms as known
  using (select own.term from private.listed_terms as own except select unnest(tsvector_to_array(up.words)) from private.listed as up) as gone where known.term = gone.term;
  return counted;
end $$;
insert into private.job_functions (name) values ('private.rebuild_listing_figures');
insert into private.crontab (name, schedule, function_name) values ('marketplace.count', '35 2 * * *', 'private.rebuild_listing_figures');

/** What is shown of the figures: nothing below five groups, and each part from five on. */
create function private.shown_figures(listing_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('groups', own.groups)
    || case when own.judged >= 5 then jsonb_build_object('finished', own.finished, 'of', own.judged, 'median_weeks', own.median_weeks) else '{}' end
    || case when own.rated >= 5 then jsonb_build_object('rating', own.rating, 'reviews', own.rated, 'useful', own.useful) else '{}' end)
  from private.listing_figures as own where own.listing_id = shown_figures.listing_id and own.groups >= 5
$$;

/** A listing as a card shows it. */
create or replace function private.listing_card(its private.listed) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', its.listing_id, 'curriculum_id', its.curriculum_id, 'version_id', its.version_id, 'slug', its.slug, 'title', its.title, 'promise', its.promise, 'topics', its.topics,
    'audience', its.audience, 'age_min', its.age_min, 'age_max', its.age_max, 'language', its.language, 'format', its.format, 'licence', its.licence,
    'cover_path', its.cover_path, 'cover_alt', its.cover_alt, 'byline', its.byline, 'picture', its.picture, 'lesson_count', its.lesson_count, 'minutes', its.minutes,
    'visibility', its.visibility, 'first_at', its.first_at, 'listed_at', its.listed_at, 'figures', private.shown_figures(its.listing_id))
$$;
