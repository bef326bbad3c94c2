/*
 * My events: what is on in all of one's groups, by day, and what one has not answered yet.
 *
 * A calendar reads many groups at once, so the groups are asked for once and each gives the few that are next from an
 * index. It shows what the tables show to who asks, and no more: an event without its count has none here, and a draft is
 * its organisers'.
 */
create type public.event_card as (
  occurrence_id      uuid,
  event_id           uuid,
  group_id           uuid,
  on_date            date,
  starts_at          timestamptz,
  ends_at            timestamptz,
  state              text,
  draft              boolean,
  title              text,
  tz                 text,
  all_day            boolean,
  place_name         text,
  online             boolean,
  cover_path         text,
  team_id            uuid,
  capacity           int,
  guests_per_person  smallint,
  waitlist_mode      text,
  -- the moment from which answers stand
  closes_at          timestamptz,
  show_guest_list    boolean,
  -- null where members are not shown them
  going              int,
  guests             int,
  maybe              int,
  -- the first of those who come, at most four, where names are shown
  faces              uuid[],
  my_status          text,
  my_guests          smallint,
  my_granted_at      timestamptz,
  my_reconfirm       boolean,
  -- whether one comes, and a question that has to be answered is not
  my_questions_open  boolean,
  -- whether one organises it
  mine               boolean,
  created_by         uuid,
  version            int,
  -- one of several dates, and one that has hours of its own
  repeats            boolean,
  moved              boolean,
  -- the word with which this date alone was cancelled, or the days off that did
  reason             text,
  off_day            boolean
);

-- all that a card says of one's answer: a person's stand together, however far apart their events do
create index event_rsvps_mine on public.event_rsvps (user_id, occurrence_id) include (status, guests, granted_at, reconfirm);

-- Who may: whoever may read the rows themselves
/**
 * The occurrences in these groups from one moment to another, in their order, out of an index alone: with the drafts of
 * those that who asks manages, and of events that they host. Who is in hundreds of groups wants the next few of thousands,
 * so each group is asked for a stretch of days after the other, each four times as long as the one before it, until there
 * are enough.
 */
create function private.occurrences_within(
  groups uuid[], managed uuid[], hosted uuid[],
  since timestamptz, until timestamptz, after_at timestamptz, after_id uuid, unanswered boolean, backwards boolean, most int
) returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  moment constant timestamptz := private.clock();
  -- in what is archived nobody can answer
  open constant uuid[] := case when unanswered then array(select around.id from public.groups as around where around.id = any (groups) and around.archived_at is null) end;
  -- those in which there may be drafts for who asks
  drafting constant uuid[] := case when unanswered then '{}' else array(
    select mine from unnest(groups) as mine where mine = any (managed)
    union select its.group_id from public.events as its where its.id = any (hosted) and its.group_id = any (groups)) end;
  first constant timestamptz := greatest(case when unanswered then greatest(since, moment) else since end, '2000-01-01');
  -- nothing is longer than two weeks
  from_at constant timestamptz := greatest(after_at, case when unanswered then first else first - interval '15 days' end);
  last constant timestamptz := least(until, '2102-01-01');
  stretch interval := make_interval(days => greatest(8, most / 5));
  low timestamptz := case when backwards then least(last, after_at) - stretch else from_at end;
  high timestamptz := case when backwards then least(last, after_at) else least(greatest(first, from_at) + stretch, last) end;
  wanted int := most;
  found_here int;
begin
  loop
    if backwards then
      return query
      select near.id from (
        select its.* from unnest(groups) as mine (group_id)
        cross join lateral (
          select at.id, at.starts_at from public.event_occurrences as at
          where at.group_id = mine.group_id and at.visible and at.starts_at > low and at.starts_at <= high and at.starts_at >= since and at.ends_at <= until
            and (at.starts_at, at.id) < (after_at, after_id)
          order by at.starts_at desc, at.id desc limit wanted) as its
        union all
        select at.id, at.starts_at from public.event_occurrences as at
        join public.events as its on its.id = at.event_id and its.status = 'draft' and its.deleted_at is null
        where not at.visible and at.withdrawn_at is null and at.group_id = any (drafting) and (at.group_id = any (managed) or at.event_id = any (hosted))
          and at.starts_at > low and at.starts_at <= high and at.starts_at >= since and at.ends_at <= until and (at.starts_at, at.id) < (after_at, after_id)) as near
      order by near.starts_at desc, near.id desc limit wanted;
    elsif unanswered then
      return query
      select near.id from unnest(open) as mine (group_id)
      cross join lateral (
        select at.id, at.starts_at from public.event_occurrences as at
        join public.events as its on its.id = at.event_id
        left join public.event_rsvps as own on own.user_id = me and own.occurrence_id = at.id
        where at.group_id = mine.group_id and at.visible and at.starts_at >= low and at.starts_at < high and at.starts_at > first and at.state = 'scheduled'
          and (at.starts_at, at.id) > (after_at, after_id)
          -- who is asked again may say so whenever, and whoever else is not of the team
          and (own.reconfirm or own.user_id is null
            and (its.deadline_min is null or at.starts_at - make_interval(mins => its.deadline_min) > moment)
            and (its.team_id is null or exists (select from public.team_members as part where part.team_id = its.team_id and part.user_id = me))
            -- of a series one is asked for the next date alone
            and (its.rrule is null or not exists (
              select from public.event_occurrences as sooner
              where sooner.event_id = at.event_id and sooner.visible and sooner.state = 'scheduled' and sooner.starts_at > moment and sooner.starts_at < at.starts_at)))
        order by at.starts_at, at.id limit wanted) as near
      order by near.starts_at, near.id limit wanted;
    else
      return query
      select near.id from (
        select its.* from unnest(groups) as mine (group_id)
        cross join lateral (
          select at.id, at.starts_at from public.event_occurrences as at
          where at.group_id = mine.group_id and at.visible and at.starts_at >= low and at.starts_at < high and at.ends_at > since
            and (at.starts_at, at.id) > (after_at, after_id)
          order by at.starts_at, at.id limit wanted) as its
        union all
        select at.id, at.starts_at from public.event_occurrences as at
        join public.events as its on its.id = at.event_id and its.status = 'draft' and its.deleted_at is null
        where not at.visible and at.withdrawn_at is null and at.group_id = any (drafting) and (at.group_id = any (managed) or at.event_id = any (hosted))
          and at.starts_at >= low and at.starts_at < high and at.ends_at > since and (at.starts_at, at.id) > (after_at, after_id)) as near
      order by near.starts_at, near.id limit wanted;
    end if;
    get diagnostics found_here = row_count;
    wanted := wanted - found_here;
    exit when wanted <= 0 or case when backwards then low <= greatest(since, '2000-01-01') else high >= last end;
    stretch := stretch * 4;
    if backwards then
      high := low;
      low := low - stretch;
    else
      low := high;
      high := least(high + stretch, last);
    end if;
  end loop;
end $$;

/** The cards of these occurrences, in groups of who asks, in this order; without faces where nobody looks at them. */
create function private.event_cards(occurrences uuid[], managed uuid[], hosted uuid[], faces boolean) returns setof public.event_card
  -- planned once for all: however many are asked for, each is looked up
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  me constant uuid := auth.uid();
begin
  return query
  select at.id, at.event_id, at.group_id, at.on_date, at.starts_at, at.ends_at, at.state, its.status = 'draft',
    coalesce(at.own ->> 'title', its.title), its.tz, its.all_day,
    case when at.own ? 'place_name' then at.own ->> 'place_name' else its.place_name end,
    case when at.own ? 'online_url' then at.own ->> 'online_url' else its.online_url end is not null, its.cover_path, its.team_id, its.capacity, its.guests_per_person, its.waitlist_mode,
    at.starts_at - make_interval(mins => its.deadline_min), its.show_guest_list,
    case when organises.it or its.show_count then counted.going end, case when organises.it or its.show_count then counted.guests end,
    case when organises.it or its.show_count then counted.maybe end,
    case when event_cards.faces and counted.going > 0 and (organises.it or its.show_guest_list) then array(
      select answer.user_id from public.event_rsvps as answer
      where answer.occurrence_id = at.id and answer.status = 'going' order by answer.answered_at, answer.user_id limit 4) else '{}' end,
    own.status, own.guests, own.granted_at, coalesce(own.reconfirm, false),
    -- the questions of an event come with a later migration
    coalesce(own.status <> 'declined', false) and its.questions <> '[]' and private.has_open_questions(its.questions, at.id, me),
    organises.it, its.created_by, its.version,
    private.is_series(its), at.own_starts is not null, coalesce(at.called_off_reason, off.label), at.off_day_id is not null
  from unnest(occurrences) with ordinality as sought (id, place)
  join public.event_occurrences as at on at.id = sought.id
  join public.events as its on its.id = at.event_id and its.deleted_at is null
  join public.event_counts as counted on counted.occurrence_id = at.id
  left join public.event_rsvps as own on own.occurrence_id = at.id and own.user_id = me
  left join public.group_off_days as off on off.id = at.off_day_id
  cross join lateral (select at.group_id = any (managed) or at.event_id = any (hosted) as it offset 0) as organises
  where (at.visible or organises.it) and at.withdrawn_at is null
  order by sought.place;
end $$;

create function private.my_events(
  since timestamptz, until timestamptz, in_group uuid, unanswered boolean, backwards boolean, after_at timestamptz, after_id uuid, most int, faces boolean
) returns setof public.event_card
  language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant int := least(greatest(most, 1), 500);
  from_at constant timestamptz := coalesce(after_at, case when backwards then 'infinity' else '-infinity' end::timestamptz);
  from_id constant uuid := coalesce(after_id, case when backwards then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else '00000000-0000-0000-0000-000000000000' end::uuid);
  groups constant uuid[] := case when in_group is null then array(select private.groups_i_am_in())
    else array(select mine from private.my_group_ids() as mine where mine = in_group limit 1) end;
  managed constant uuid[] := array(select private.my_group_ids('eventManagement'));
  hosted constant uuid[] := array(select private.my_hosted_event_ids());
  occurrences constant uuid[] := array(
    select page from private.occurrences_within(groups, managed, hosted, since, until, from_at, from_id, unanswered, backwards, size) as page);
begin
  return query select * from private.event_cards(occurrences, managed, hosted, faces);
end $$;

/**
 * A page of what is on in one's groups, or in one of them, from one moment to another: by its start, after the last row of
 * the page before (`after_at`, `after_id`). `unanswered` keeps to what is still to come and waits for one's answer;
 * `backwards` to what is over by `until`, the latest first. A grid has no use for `faces`. At most 500 rows.
 */
create function public.my_events(
  since timestamptz, until timestamptz, in_group uuid default null, unanswered boolean default false, backwards boolean default false,
  after_at timestamptz default null, after_id uuid default null, most int default 100, faces boolean default true
) returns setof public.event_card
  language sql stable set search_path = ''
as $$ select * from private.my_events(since, until, in_group, unanswered, backwards, after_at, after_id, most, faces) $$;

create function private.event_card_of(event_id uuid, on_date date) returns setof public.event_card
  language sql stable security definer set search_path = ''
as $$
  select * from private.event_cards(
    array(
      select at.id from public.event_occurrences as at
      where at.event_id = event_card_of.event_id and at.group_id in (select private.my_group_ids())
      order by at.on_date is distinct from event_card_of.on_date, at.starts_at < (select private.clock()), at.starts_at limit 1),
    array(select private.my_group_ids('eventManagement')), array(select private.my_hosted_event_ids()), true)
$$;

/** An event as its card, by the event and a day of it; no rows for who does not see it. */
create function public.event_card_of(event_id uuid, on_date date default null) returns setof public.event_card
  language sql stable set search_path = '' as $$ select * from private.event_card_of(event_id, on_date) $$;
grant execute on function private.my_events(timestamptz, timestamptz, uuid, boolean, boolean, timestamptz, uuid, int, boolean), private.event_card_of(uuid, date),
  public.my_events(timestamptz, timestamptz, uuid, boolean, boolean, timestamptz, uuid, int, boolean), public.event_card_of(uuid, date) to authenticated;
