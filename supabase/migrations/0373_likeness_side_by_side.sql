/*
 * A likeness side by side: what in a listing is like another author’s, for its authors and those who decide.
 *
 * An author learns only of listings that they may read, and of another's lesson only the passages that stand in their own too, unless
 * it is a sample; who decides reads both whole within their organisation, a super admin anywhere. Both mark what is all right: an author says why they may, who decides that
 * they have looked at it, and nobody decides on their own.
 */
/** The passages of one text that stand in another, of five words and more, the longest first. */
create function private.passages(a text[], b text[]) returns text[]
  language sql immutable set search_path = ''
as $$
  with common as (select distinct run.at from private.shingles_of(a) as run where run.mark in (select mark from private.shingles_of(b))),
  covered as (select distinct at + plus as n from common, generate_series(0, 4) as plus),
  island as (select n, n - row_number() over (order by n) as part from covered)
  select coalesce(array_agg(said.words order by said.many desc, said.low), '{}') from (
    select array_to_string(a[min(n):max(n)], ' ') as words, count(*) as many, min(n) as low from island group by part order by many desc, low limit 20) as said
$$;

create function private.listing_likeness(listing_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.listings as its where its.id = listing_likeness.listing_id
      and (its.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}')) or its.id in (select private.listings_i_decide_on()))) then
    raise exception 'This listing no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  -- of the other there is its name, if one may read it, and the words that both have: no sentence of it that is not here too
  -- and of one that an author could not read they learn nothing at all
  return coalesce((select jsonb_agg(jsonb_build_object('id', own.id, 'lesson_key', own.lesson_key, 'title', lesson.title, 'share', own.share, 'state', own.state, 'note', own.note,
      'passages', private.passages(private.lesson_words(own.version_id, own.lesson_key), private.lesson_words(own.other_version, own.other_key)),
      'other', case when shown.listing_id is not null then jsonb_build_object('listing_id', shown.listing_id, 'title', shown.title, 'byline', shown.byline, 'licence', shown.licence) end)
      order by own.share desc, own.id)
    from private.listing_likeness as own join public.lessons as lesson on lesson.version_id = own.version_id and lesson.key = own.lesson_key
    left join lateral (select up.* from private.listed as up where up.listing_id = own.other_id
      and ((select private.is_super_admin()) or (private.open_listing(own.other_id)).listing_id is not null)) as shown on true
    where own.listing_id = listing_likeness.listing_id and (shown.listing_id is not null or own.listing_id in (select private.listings_i_decide_on()))), '[]');
end $$;
/** What in a listing is like another author's, for its authors and who decides: `[{id, lesson_key, title, share, state, note, passages, other}]`. */
create function public.listing_likeness(listing_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.listing_likeness(listing_id) $$;

/** A likeness of which who asks may know, as one of these authors or as who decides; else the same refusal as for none. */
create function private.need_likeness(id uuid, roles text[]) returns private.listing_likeness
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.listing_likeness;
begin
  select known.* into its from private.listing_likeness as known join public.listings as own on own.id = known.listing_id
  where known.id = need_likeness.id and (own.id in (select private.listings_i_decide_on())
    or own.curriculum_id in (select private.my_authored_ids(roles)) and (private.open_listing(known.other_id)).listing_id is not null);
  if its.id is null then
    raise exception 'This no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

/** A text in pieces, in order: `[{text, same}]`, `same` where five words in a row stand in the other too. */
create function private.pieces(words text, other text) returns jsonb
  language sql immutable set search_path = ''
as $$
  with said as (select its.n, its.piece from regexp_split_to_table(trim(words), '\s+') with ordinality as its (piece, n)),
  word as (select said.n, part.word, row_number() over (order by said.n, part.m) as at from said cross join lateral unnest(private.plain_words(said.piece)) with ordinality as part (word, m)),
  hit as (
    select distinct run.at from private.shingles_of((select array_agg(word.word order by word.at) from word)) as run
    join private.shingles_of(private.plain_words(other)) as theirs on theirs.mark = run.mark),
  covered as (select distinct word.n from hit join word on word.at between hit.at and hit.at + 4),
  marked as (select said.n, said.piece, covered.n is not null as same, said.n - row_number() over (partition by covered.n is not null order by said.n) as part from said left join covered on covered.n = said.n)
  select coalesce(jsonb_agg(piece.it order by piece.low), '[]')
  from (select min(marked.n) as low, jsonb_build_object('text', string_agg(marked.piece, ' ' order by marked.n), 'same', marked.same) as it from marked group by marked.same, marked.part) as piece
$$;

create function private.compare_likeness(id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant private.listing_likeness := private.need_likeness(compare_likeness.id, '{owner,editor,commenter}');
  decides constant boolean := its.listing_id in (select private.listings_i_decide_on());
  answer jsonb;
begin
  select jsonb_build_object('share', its.share, 'state', its.state, 'note', its.note,
    'own', jsonb_build_object('title', own.title, 'pieces', private.pieces(said.own, said.other)),
    'other', jsonb_build_object('title', other.title, 'whole', said.whole, 'pieces', (
      select coalesce(jsonb_agg(piece.it order by piece.n) filter (where said.whole or (piece.it ->> 'same')::boolean), '[]')
      from jsonb_array_elements(private.pieces(said.other, said.own)) with ordinality as piece (it, n))))
  into answer
  from public.lessons as own join public.lessons as other on other.version_id = its.other_version and other.key = its.other_key
  join public.listings as shown on shown.id = its.other_id join public.curricula as beside on beside.id = shown.curriculum_id
  cross join lateral (select private.lesson_text(own.version_id, own.key) as own, private.lesson_text(other.version_id, other.key) as other,
    decides and (private.is_super_admin() or beside.tenant_id = private.my_tenant_id()) or other.sample and (private.open_listing(its.other_id)).version_id = other.version_id as whole offset 0) as said
  where own.version_id = its.version_id and own.key = its.lesson_key;
  return answer;
end $$;
/** A likeness side by side: `{share, state, note, own: {title, pieces}, other: {title, whole, pieces}}`, pieces `[{text, same}]` in order. Of the other lesson only what both say, unless `whole`. */
create function public.compare_likeness(id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.compare_likeness(id) $$;

create function private.mark_likeness(id uuid, state text, note text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant private.listing_likeness := private.need_likeness(mark_likeness.id, '{owner,editor}');
  writes boolean;
begin
  writes := exists (select from public.listings as own where own.id = its.listing_id and own.curriculum_id in (select private.my_authored_ids('{owner,editor}')));
  if state is null or state not in ('open', 'own', 'cleared') or length(note) > 300 then
    raise exception 'Say what it is, in at most 300 characters.' using errcode = '22023';
  elsif writes and (state = 'cleared' or its.state = 'cleared') then
    raise exception 'Nobody decides on their own listing.' using errcode = '42501';
  elsif not writes and state = 'own' then
    raise exception 'Only its authors can say that it is theirs.' using errcode = '42501';
  end if;
  update private.listing_likeness as known set state = mark_likeness.state, note = nullif(trim(mark_likeness.note), ''), marked_by = auth.uid()
  where known.id = its.id and known.state = its.state;
end $$;
/** Says of a likeness that one may ('own', as an author, with a note such as where a quote is from), or that it was looked at ('cleared', as who decides); 'open' takes it back. */
create function public.mark_likeness(id uuid, state text, note text default null) returns void
  language sql set search_path = '' as $$ select private.mark_likeness(id, state, note) $$;
grant execute on function private.listing_likeness(uuid), public.listing_likeness(uuid), private.mark_likeness(uuid, text, text), public.mark_likeness(uuid, text, text),
  private.compare_likeness(uuid), public.compare_likeness(uuid) to authenticated;
