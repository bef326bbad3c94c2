/*
 * Progress grid: how far the members of a group are in a curriculum, lesson by lesson.
 *
 * Those who have analyticsAccess see everybody's row. Everybody else, managers too, sees their own, and how many of the members
 * have done each lesson. That average is withheld where it would tell of few: under five members, or where what a team leaves
 * over is under five; and who puts teams together has none of teams, so that nobody's state comes out of two of them. Who is
 * no member, by whatever pass, sees nothing, and of who is none any more nothing is seen.
 */
/** The units of an adoption in their order, with the titles that they have there. */
create function private.adopted_units(its public.adoptions) returns table (unit_key uuid, place bigint, title text, hidden boolean)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  ours constant public.adoption_overrides[] := array(
    select said from public.adoption_overrides as said where said.adoption_id = its.id and said.node_type = 'unit' and said.field in ('', 'title'));
begin
  if ours = '{}' then
    return query
    select unit.key, row_number() over (order by unit.rank, unit.key), unit.title, false from public.units as unit where unit.version_id = its.version_id;
    return;
  end if;
  return query
  select node.key, row_number() over (order by node.n), node.fields ->> 'title', node.hidden
  from private.resolve_nodes(private.version_nodes(its.version_id, '{unit}'), ours) as node where node.node_type = 'unit';
end $$;

/** Whether the average of a team may be told to who asks, and that of a group. */
create function private.tells_average(its public.adoptions, team_id uuid, analyses boolean) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select sums.asked >= 5 and (tells_average.team_id is null or analyses
    or sums.others not between 1 and 4 and its.group_id not in (select private.my_group_ids('groupManagement')))
  from (
    select count(*) filter (where tells_average.team_id is null or part.user_id is not null) as asked, count(*) filter (where part.user_id is null) as others
    from public.group_members as member left join public.team_members as part
      on part.group_id = member.group_id and part.user_id = member.user_id and part.team_id = tells_average.team_id
    where member.group_id = its.group_id) as sums
$$;

/**
 * What these people have done of these lessons: of each of `shown` one letter a lesson, in the order of `keys`: `n` none, `p` in
 * progress, `d` done, `e` excused, and how many they have done besides; and of each lesson how many people it counts as done for.
 * A row of progress adds to one digit of its person's number, so that nothing has to be sorted.
 */
create function private.progress_marks(its public.adoptions, keys uuid[], people uuid[], shown uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with plan as materialized (
    select listed.key, listed.n, ('1' || repeat('0', cardinality(keys) - listed.n::int))::numeric as place from unnest(keys) with ordinality as listed (key, n)
  ), mark as materialized (
    select said.user_id, plan.n, said.weight * plan.place as digit, said.counts
    from (
      select own.user_id, own.lesson_key, case own.state when 'done' then 2 else 1 end as weight, (own.state = 'done')::int as counts
      from public.lesson_progress as own where own.adoption_id = its.id and own.group_id = its.group_id
      union all
      -- what is done is done, though it be excused
      select own.user_id, own.lesson_key, 4, (not exists (
        select from public.lesson_progress as known
        where known.adoption_id = own.adoption_id and known.user_id = own.user_id and known.lesson_key = own.lesson_key and known.state = 'done'))::int
      from public.lesson_excuses as own where own.adoption_id = its.id and own.group_id = its.group_id) as said
    left join plan on plan.key = said.lesson_key
    where said.user_id = any (people || shown)
  ), summed as (
    select mark.user_id, sum(mark.digit)::text as digits, sum(mark.counts) filter (where mark.n is null) as more from mark group by mark.user_id
  ), counted as (
    select mark.n, sum(mark.counts) as many from mark where mark.user_id = any (people) group by mark.n
  )
  select jsonb_build_object(
    'counts', (select coalesce(jsonb_agg(coalesce(counted.many, 0) order by plan.n), '[]') from plan left join counted on counted.n = plan.n),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', person.id, 'more', coalesce(summed.more, 0),
        'states', translate(lpad(coalesce(summed.digits, '0'), cardinality(keys), '0'), '012456', 'npdeed')) order by person.n), '[]')
      from unnest(shown) with ordinality as person (id, n) left join summed on summed.user_id = person.id))
$$;

create function private.progress_grid(adoption_id uuid, unit_key uuid, team_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  its public.adoptions;
  analyses boolean;
  people uuid[];
  keys uuid[];
  lessons jsonb;
  shown uuid[];
  tells boolean;
  marks jsonb;
begin
  select known.* into its from public.adoptions as known
  where known.id = progress_grid.adoption_id and known.group_id in (select private.groups_i_am_in()) and known.version_id in (select private.my_version_ids())
    and private.flag('group_progress_dashboard', known.group_id);
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif progress_grid.team_id is not null and not exists (
      select from public.teams as team where team.id = progress_grid.team_id and team.group_id = its.group_id) then
    raise exception 'This team no longer exists.' using errcode = 'PT404';
  end if;
  analyses := its.group_id in (select private.groups_i_analyse());
  people := array(
    select member.user_id from public.group_members as member
    where member.group_id = its.group_id and (progress_grid.team_id is null or exists (
      select from public.team_members as part where part.team_id = progress_grid.team_id and part.group_id = its.group_id and part.user_id = member.user_id))
    order by member.user_id);
  select coalesce(array_agg(place.lesson_key order by place.track, place.rank), '{}'),
    coalesce(jsonb_agg(jsonb_build_object('key', place.lesson_key, 'title', lesson.title, 'unit', lesson.unit_key) order by place.track, place.rank), '[]') into keys, lessons
  from (
    select entry.lesson_key, entry.track, entry.rank from public.scheduled_lessons as entry
    where entry.adoption_id = its.id and entry.kind = 'lesson' and entry.part = 1 and not entry.hidden and entry.state <> 'skipped' offset 0) as place
  join private.adopted_lessons(its) as lesson on lesson.lesson_key = place.lesson_key
  where progress_grid.unit_key is null or lesson.unit_key = progress_grid.unit_key;
  tells := private.tells_average(its, progress_grid.team_id, analyses);
  -- one's own row is there whichever team is looked at
  shown := case when analyses then people else array[me] end;
  marks := private.progress_marks(its, keys, case when tells then people else '{}' end, shown);
  return jsonb_build_object('adoption_id', its.id, 'group_id', its.group_id, 'title', coalesce(its.title_override, (
      select source.title from public.curricula as source where source.id = its.curriculum_id)),
    'sees', case when analyses then 'all' else 'own' end, 'excuses', its.group_id in (select private.my_group_ids('groupManagement')),
    'people', cardinality(people), 'units', (
      select coalesce(jsonb_agg(jsonb_build_object('key', unit.unit_key, 'title', unit.title) order by unit.place), '[]') from private.adopted_units(its) as unit where not unit.hidden),
    'lessons', lessons, 'members', marks -> 'members', 'average', case when tells then (
      select coalesce(jsonb_agg(round(counted.many::text::int * 100.0 / cardinality(people)) order by counted.n), '[]')
      from jsonb_array_elements(marks -> 'counts') with ordinality as counted (many, n)) end);
end $$;
/**
 * How far the members of a group are in a curriculum, of one unit or one team if asked for: `{title, sees, excuses, people, units,
 * lessons: [{key, title, unit}], average, members: [{user_id, states, more}]}`. `states` has one letter a lesson: n, p, d or e;
 * `average` the percentage of members who have done it, and is null where there are too few of them. Those who have no
 * analyticsAccess see only their own row.
 */
create function public.progress_grid(adoption_id uuid, unit_key uuid default null, team_id uuid default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.progress_grid(adoption_id, unit_key, team_id) $$;
grant execute on function private.progress_grid(uuid, uuid, uuid), public.progress_grid(uuid, uuid, uuid) to authenticated;
