/*
 * The marketplace among the other rooms: reported, found by search, pointed to by notifications, taken out, and its reviews forgotten.
 */
create function private.listing_snapshot(listing_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('listing', to_jsonb(opened.it) - '{plain,words,bits,score,up}'::text[])
  from (select private.open_listing(listing_snapshot.listing_id) as it) as opened where (opened.it).listing_id is not null
$$;
create function private.review_snapshot(review_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('review', jsonb_build_object('id', its.id, 'curriculum_id', its.curriculum_id, 'stars', its.stars, 'body', its.body, 'author_reply', its.author_reply,
    'created_at', its.created_at, 'reviewer_id', its.reviewer_id, 'replied_by', its.replied_by))
  from public.reviews as its join private.listed as up on up.curriculum_id = its.curriculum_id
  where its.id = review_snapshot.review_id and its.deleted_at is null and its.held_at is null and (private.open_listing(up.listing_id)).listing_id is not null
$$;
insert into private.report_kinds (kind, function_name) values ('listing', 'private.listing_snapshot'), ('review', 'private.review_snapshot');
grant execute on function private.listing_snapshot(uuid), private.review_snapshot(uuid) to authenticated;

-- Found
create function private.search_listings(sought private.sought, most int) returns setof private.found
  language sql stable security definer set search_path = ''
as $$
  select 'listings', its.listing_id, its.title, its.promise, null::uuid, null::uuid, null::text, its.listed_at, '/marketplace?listing=' || its.listing_id,
    (1 + (private.plain(its.title) like sought.beginning)::int + (private.plain(its.title) like all (sought.patterns))::int)::real as score
  from private.listed as its
  where its.up and (its.visibility in ('tenant', 'public') and its.tenant_id = private.my_tenant_id() or its.visibility = 'public' and its.tenant_id = any (private.tenants_i_trade_with()))
    and (sought.words is not null and its.words @@ sought.words or its.plain like all (sought.patterns))
    and sought.state is null and sought.topic is null and sought.people is null and sought.groups is null
    and its.listing_id not in (select private.hidden_listings())
    and (sought.after is null or its.listed_at >= sought.after) and (sought.before is null or its.listed_at < sought.before)
  order by score desc, its.score desc, its.listing_id limit most
$$;
insert into private.searches (kind, function_name) values ('listings', 'private.search_listings');
grant execute on function private.search_listings(private.sought, int) to authenticated;

-- Pointed to: by those who wrote it, and who may find it in its organisation
create function private.listing_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable security definer set search_path = ''
as $$
  select null::uuid, array(
    select person.id from public.users as person
    where person.id = any (people) and (source.owner_id = person.id
      or exists (select from public.curriculum_authors as author where author.curriculum_id = source.id and author.user_id = person.id)
      or person.tenant_id = source.tenant_id and exists (select from private.listed as up where up.listing_id = its.id and up.up and up.visibility in ('tenant', 'public'))))
  from public.listings as its join public.curricula as source on source.id = its.curriculum_id and source.deleted_at is null where its.id = thing
$$;
insert into private.related_kinds (kind, function_name) values ('listings', 'private.listing_audience');
grant execute on function private.listing_audience(uuid, uuid[]) to authenticated;

-- Taken out
insert into private.exports (name, query) values
  ('listings', 'select its.curriculum_id, its.slug, its.promise, its.summary_html, its.outcomes, its.topics, its.audience, its.age_min, its.age_max, its.language, its.format, its.licence, its.attribution, its.visibility, its.state, its.byline, its.created_at
                from public.listings as its join public.curricula as source on source.id = its.curriculum_id where source.owner_id = $1 and source.deleted_at is null order by its.created_at, its.id'),
  ('listing_reviews_asked', 'select asked.listing_id, asked.at, asked.decision, asked.decided_at, asked.note from public.listing_reviews_asked as asked where asked.asked_by = $1 order by asked.at, asked.id'),
  ('reviews', 'select its.curriculum_id, its.stars, its.useful, its.body, its.created_at from public.reviews as its where its.reviewer_id = $1 and its.deleted_at is null order by its.created_at, its.id'),
  ('review_answers', 'select its.curriculum_id, its.author_reply, its.replied_at from public.reviews as its where its.replied_by = $1 and its.deleted_at is null order by its.replied_at, its.id'),
  ('collections', 'select its.title, its.summary, its.for_all, its.created_at from public.collections as its where its.created_by = $1 order by its.created_at, its.id'),
  ('trials', 'select its.group_id, its.listing_id, its.on_date, its.created_at from public.trials as its where its.created_by = $1 order by its.created_at, its.id'),
  ('saved_listings', 'select own.listing_id, own.created_at from public.saved_listings as own where own.user_id = $1 order by own.created_at, own.listing_id');

/** Forgets for good the reviews that were deleted thirty days ago; says how many. */
create function private.forget_reviews() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from public.reviews as its where its.deleted_at <= private.clock() - interval '30 days' and not private.is_held(its.id);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_reviews');
insert into private.crontab (name, schedule, function_name) values ('marketplace.forget_reviews', '50 3 * * *', 'private.forget_reviews');
