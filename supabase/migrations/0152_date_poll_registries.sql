/*
 * Date polls among the other rooms: told of, in the trash, found by search, handed over and taken out.
 */
-- Notifications: an opened poll is a new event to come, a closed one an event that changed
create function private.date_poll_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable set search_path = ''
as $$
  select its.group_id, null::uuid[] from public.date_polls as its where its.id = thing and its.deleted_at is null
$$;
insert into private.related_kinds (kind, function_name) values ('date_polls', 'private.date_poll_audience');

create function private.date_poll_url(poll_id uuid) returns text
  language sql immutable set search_path = '' as $$ select '/events?poll=' || poll_id $$;

/** Tells whoever opened a poll that somebody voted: one notification, which gives way to the next as long as it is unread. */
create function private.tell_vote(poll_id uuid, called text, voter uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its     constant public.date_polls := (select poll from public.date_polls as poll where poll.id = tell_vote.poll_id);
  subject constant text := 'date_poll_votes:' || its.id;
  words   constant text := private.shortened(coalesce(called, 'Someone'), 60) || ' voted on “' || private.shortened(its.title, 60) || '”'
    || case when its.voters > 1 then ' · ' || its.voters || ' people so far' else '' end;
begin
  delete from public.notifications as told
  where told.user_id = its.created_by and told.type = 'rsvp_received' and told.group_key = subject and not told.is_read and told.times = 1 and told.message <> words;
  if exists (select from public.group_members as member where member.group_id = its.group_id and member.user_id = its.created_by) then
    perform private.notify(array[its.created_by], 'rsvp_received', words, its.id, voter, its.group_id, private.date_poll_url(its.id), 'organiser', subject);
  end if;
exception when others then
  raise warning 'notifying about a vote failed: %', sqlerrm;
end $$;

create function private.tg_date_polls__notify_open() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(array(select member.user_id from public.group_members as member where member.group_id = new.group_id), 'event_created',
    coalesce((select private.shortened(name, 40) from public.users where id = new.created_by), 'Someone') || ' is looking for a date for “'
      || private.shortened(new.title, 90) || '”. When can you come?',
    new.id, new.created_by, new.group_id, private.date_poll_url(new.id), 'member');
  return null;
exception when others then
  raise warning 'notifying about a date poll failed: %', sqlerrm;
  return null;
end $$;

/**
 * Once closed, nobody is asked any more when they can come: they hear on which date it is, and that it made the event is
 * not told as another. Opened again, who has not read that never hears of it.
 */
create function private.tg_date_polls__notify_close() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  subject constant text := 'date_poll_closed:' || new.id;
  people  uuid[] := array(select member.user_id from public.group_members as member where member.group_id = new.group_id);
  slot    constant public.date_poll_slots := (select one from public.date_poll_slots as one where one.id = new.slot_id);
  unaware uuid[];
  it      record;
begin
  if new.closed_at is null then
    with gone as (
      delete from public.notifications as told
      where told.user_id = any (people) and told.type = 'event_updated' and told.group_key = subject and not told.is_read and told.times = 1
      returning told.user_id)
    select coalesce(array_agg(user_id), '{}') into unaware from gone;
    perform private.notify(array(select person from unnest(people) as person where person <> all (unaware)), 'event_updated',
      'The poll “' || private.shortened(new.title, 90) || '” is open again', new.id, auth.uid(), new.group_id, private.date_poll_url(new.id), 'member', subject);
    return null;
  end if;
  delete from public.notifications as told
  where told.user_id = any (people) and told.type = 'event_created' and told.related_id = new.id and not told.is_read and told.times = 1;
  for it in select private.zone_of(person, new.group_id) as zone, array_agg(person) as people from unnest(people) as person group by 1 loop
    perform private.notify(it.people, 'event_updated',
      case when slot.id is null then 'The poll “' || private.shortened(new.title, 90) || '” closed without a date'
        else '“' || private.shortened(new.title, 90) || '” is on ' || private.event_time(slot.starts_at, new.tz, slot.all_day, it.zone) end,
      coalesce(new.event_id, new.id), auth.uid(), new.group_id,
      case when slot.id is null then private.date_poll_url(new.id) else '/events?eventId=' || new.event_id || '&on=' || slot.starts_local::date end, 'member', subject);
  end loop;
  return null;
exception when others then
  raise warning 'notifying about a date poll failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify_open after insert on public.date_polls
  for each row execute function private.tg_date_polls__notify_open();
create trigger _500_notify_close after update of closed_at on public.date_polls
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function private.tg_date_polls__notify_close();

-- Trash: who manages events deletes their own, who may delete content anybody's
insert into private.trash_kinds (kind, title, own, others) values ('date_polls', 'title', 'eventManagement', 'contentDeletion');
create function public.delete_date_poll(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('date_polls', id, true) $$;
create function public.restore_date_poll(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('date_polls', id, false) $$;
grant execute on function public.delete_date_poll(uuid), public.restore_date_poll(uuid) to authenticated;

-- Search: by title and place, under the rights of who asks; is:open, is:closed
create function private.search_date_polls(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  select 'date_polls', its.id, its.title, nullif(trim(its.place_name), ''), its.group_id, its.created_by,
    case when its.closed_at is null then 'open' else 'closed' end, its.created_at, private.date_poll_url(its.id),
    (1 + (private.plain(its.title || ' ' || coalesce(its.place_name, '')) like sought.beginning)::int + (its.closed_at is null)::int)::real as score
  from public.date_polls as its
  where its.group_id = any (array(select private.groups_i_am_in()))
    and private.plain(its.title || ' ' || coalesce(its.place_name, '')) like all (sought.patterns)
    and (sought.groups is null or its.group_id = any (sought.groups))
    and (sought.people is null or its.created_by = any (sought.people))
    and case sought.state when 'open' then its.closed_at is null when 'closed' then its.closed_at is not null else sought.state is null end
    and (sought.after is null or its.created_at >= sought.after)
    and (sought.before is null or its.created_at < sought.before)
  order by score desc, its.created_at desc limit most
$$;
insert into private.searches (kind, function_name) values ('date_polls', 'private.search_date_polls');
grant execute on function private.search_date_polls(private.sought, int), private.date_poll_url(uuid) to authenticated;

-- Handing over: an open poll goes to the heir of whoever leaves
create function private.hand_over_date_polls(in_group uuid, leaver uuid, heir uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.date_polls as its set created_by = heir
  where its.group_id = in_group and its.created_by = leaver and its.deleted_at is null and its.closed_at is null
$$;
insert into private.handovers (name, function_name) values ('date_polls', 'private.hand_over_date_polls');

-- Taken out: what one opened and what one voted
insert into private.exports (name, query) values
  ('date_polls', 'select id, group_id, title, note, place_name, tz, created_at, closed_at from public.date_polls where created_by = $1 order by created_at'),
  ('date_poll_votes', 'select vote.poll_id, its.title, slot.starts_local, slot.ends_local, its.tz, vote.answer, vote.voted_at
                       from public.date_poll_votes as vote join public.date_poll_slots as slot on slot.id = vote.slot_id
                       join public.date_polls as its on its.id = vote.poll_id where vote.user_id = $1 order by vote.voted_at, slot.starts_local');
