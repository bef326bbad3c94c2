/*
 * Link cards: what the page says of itself that a message links to.
 *
 * The addresses of a message are kept beside it, three at most. A function of the platform fetches each once, behind a
 * guard, and keeps what it says; where that fails the link stays a link. A card is seen by who reads a message with its
 * address: nobody goes through what others have linked. So is its picture, which lies here, for a reader who asked the
 * page itself would be known to it. Card and picture are forgotten a day after the last message with their address.
 */
create table public.link_cards (
  url          text primary key check (url ~ '^https?://' and length(url) <= 2000),
  title        text check (length(title) <= 300),
  description  text check (length(description) <= 600),
  site         text check (length(site) <= 100),
  -- in the bucket link-pictures, and its pixels
  picture_path    text unique check (picture_path ~ '^[0-9a-f-]{36}\.(webp|png|jpeg|gif|avif)$'),
  picture_width   int check (picture_width between 1 and 10000),
  picture_height  int check (picture_height between 1 and 10000),
  -- null: nobody has asked yet
  fetched_at   timestamptz,
  failed       boolean not null default false,
  check (num_nulls(picture_path, picture_width, picture_height) in (0, 3))
);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('link-pictures', 'link-pictures', false, 2097152, '{image/webp,image/png,image/jpeg,image/gif,image/avif}');

create table public.message_cards (
  message_id       uuid not null references public.messages on delete cascade,
  place            smallint not null,
  url              text not null references public.link_cards on delete cascade,
  conversation_id  uuid not null references public.conversations on delete cascade,
  primary key (message_id, place)
);
/** Who last had an address fetched; nobody reads it. */
create table private.link_asks (
  url       text primary key references public.link_cards on delete cascade,
  asked_by  uuid references public.users on delete cascade,
  asked_at  timestamptz not null
);
create index link_asks_person on private.link_asks (asked_by, asked_at);

create index message_cards_url on public.message_cards (url);
create index message_cards_conversation on public.message_cards (conversation_id);

-- Who may
alter table public.message_cards enable row level security;
grant select on public.message_cards to authenticated;
create policy select_participant on public.message_cards for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())));
alter table public.link_cards enable row level security;
grant select on public.link_cards to authenticated;
create policy select_reader on public.link_cards for select to authenticated
  using (exists (select from public.message_cards as its where its.url = link_cards.url));
-- whoever sees a card sees its picture; only the function that fetched it puts one there
create policy select_link_picture on storage.objects for select to authenticated
  using (bucket_id = 'link-pictures' and exists (select from public.link_cards as card where card.picture_path = objects.name));

-- What follows
/** The addresses in a text, the first three of them, in their order and without what stands after a hash. */
create function private.links_in(body public.html) returns table (place smallint, url text)
  language sql immutable strict parallel safe set search_path = ''
as $$
  select row_number() over (order by min(at))::smallint, link
  from (select replace(split_part(found[1], '#', 1), '&amp;', '&') as link, at
        from regexp_matches(body, ' href="(https?://[^"]+)"', 'g') with ordinality as matches (found, at)) as links
  -- an event or a listing of ours has a card of its own, under the rights of each reader
  where length(link) <= 2000 and link !~ '^https?://[^/]+/(events\?eventId|marketplace\?listing)=[0-9a-f-]{36}'
  group by link order by min(at) limit 3
$$;

create function private.tg_messages__link() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.message_cards where message_id = new.id and tg_op = 'UPDATE';
  insert into public.link_cards (url) select its.url from private.links_in(new.body_html) as its order by 1 on conflict do nothing;
  insert into public.message_cards (message_id, place, url, conversation_id)
  select new.id, its.place, its.url, new.conversation_id from private.links_in(new.body_html) as its;
  return null;
end $$;
create trigger _300_link after insert on public.messages
  for each row when (position(' href="http' in new.body_html) > 0) execute function private.tg_messages__link();
create trigger _300_link_edit after update of body_html on public.messages
  for each row when (old.body_html is distinct from new.body_html and position(' href="http' in old.body_html || new.body_html) > 0)
  execute function private.tg_messages__link();

create function private.links_to_fetch(message_id uuid) returns setof text
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
begin
  -- nobody has this server look around the internet for them
  if 120 <= (select count(*) from private.link_asks as past where past.asked_by = auth.uid() and past.asked_at > moment - interval '1 hour') then
    return;
  end if;
  return query
    insert into private.link_asks as past (url, asked_by, asked_at)
    select card.url, auth.uid(), moment
    from public.message_cards as its join public.link_cards as card on card.url = its.url
    where its.message_id = links_to_fetch.message_id and its.conversation_id in (select private.my_conversation_ids())
      and (card.fetched_at is null or card.failed and card.fetched_at < moment - interval '1 day')
    order by card.url
    on conflict (url) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at
    -- one that never came back rests like one that failed
    where past.asked_at < moment - interval '1 day'
    returning past.url;
end $$;

/**
 * Takes upon oneself to fetch the addresses of a message that one reads: those that have no card yet, or one that
 * failed, and that nobody has taken within the last day; 120 within an hour, then none.
 */
create function public.links_to_fetch(message_id uuid) returns setof text
  language sql set search_path = '' as $$ select private.links_to_fetch(message_id) $$;
grant execute on function private.links_to_fetch(uuid), public.links_to_fetch(uuid) to authenticated;

create function private.keep_link_card(card jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.link_cards as kept
  set title = nullif(private.shortened(card ->> 'title', 298), ''), description = nullif(private.shortened(card ->> 'description', 598), ''),
    site = nullif(private.shortened(card ->> 'site', 98), ''), failed = coalesce((card ->> 'failed')::boolean, false),
    picture_path = card #>> '{picture,path}', picture_width = (card #>> '{picture,width}')::int,
    picture_height = (card #>> '{picture,height}')::int, fetched_at = private.clock()
  -- what was had once is not lost to a page that is away
  where kept.url = card ->> 'url' and (kept.title is null or not coalesce((card ->> 'failed')::boolean, false));
  -- who reads the message hears that its card is there
  perform realtime.send(jsonb_build_object('table', 'link_cards', 'op', 'INSERT', 'ids', jsonb_agg(told.message_id)), 'changed', told.topic, true)
  from (select distinct its.message_id, 'conversation:' || around.id || ':' || around.epoch as topic
        from public.message_cards as its join public.conversations as around on around.id = its.conversation_id
        where its.url = card ->> 'url' order by 1 limit 100) as told
  group by told.topic;
end $$;

/**
 * Keeps what a page says of itself, or that it could not be had: {url, title, description, site, failed, picture: {path,
 * width, height}}. For the function that fetched it.
 */
create function public.keep_link_card(card jsonb) returns void
  language sql set search_path = '' as $$ select private.keep_link_card(card) $$;
grant execute on function private.keep_link_card(jsonb), public.keep_link_card(jsonb) to service_role;

/** Forgets for good the cards and pictures that no message has had for a day; says how many cards those were. */
create function private.forget_link_cards() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  long_ago constant timestamptz := private.clock() - interval '1 day';
  forgotten int;
begin
  -- nobody links to a card while it goes
  lock table public.link_cards in share row exclusive mode;
  delete from public.link_cards as card
  where coalesce(card.fetched_at, '-infinity') <= long_ago
    and not exists (select from public.message_cards as its where its.url = card.url);
  get diagnostics forgotten = row_count;
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'link-pictures' and file.created_at <= long_ago
    and not exists (select from public.link_cards as card where card.picture_path = file.name);
  perform set_config('storage.allow_delete_query', 'false', true);
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_link_cards');
insert into private.crontab (name, schedule, function_name) values ('messages.forget_cards', '45 3 * * *', 'private.forget_link_cards');
