/*
 * Admin figures: how an organisation fares, by week and month, and never how one person does.
 *
 * How many were active in a week, how many of the curricula that were taken up have been finished, and how many of those who joined
 * in a month came back in the months after it. Whatever counts fewer than five is not told.
 */
create function private.told_from_five(many bigint) returns bigint
  language sql immutable set search_path = '' as $$ select case when many >= 5 then many end $$;

create function private.admin_figures(weeks int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant();
  today constant date := (private.clock() at time zone 'utc')::date;
  this_week constant date := date_trunc('week', today)::date;
  this_month constant date := date_trunc('month', today)::date;
  many constant int := least(greatest(coalesce(weeks, 12), 1), 53);
begin
  return jsonb_build_object(
    'weeks', (
      select jsonb_agg(jsonb_build_object('week', begun.week, 'active', private.told_from_five(coalesce(its.active, 0))) order by begun.week)
      from (select (this_week - 7 * back)::date as week from generate_series(0, many - 1) as back) as begun
      left join (
        select date_trunc('week', deed.day)::date as week, count(distinct deed.user_id) as active
        from private.active_deeds as deed join public.users as person on person.id = deed.user_id and (tenant is null or person.tenant_id = tenant)
        where deed.day >= this_week - 7 * (many - 1) and deed.day <= today group by 1) as its on its.week = begun.week),
    'finish', (
      select coalesce(jsonb_agg(jsonb_build_object('month', its.month, 'started', private.told_from_five(its.started), 'finished', case when its.started >= 5 then private.told_from_five(its.finished) end) order by its.month), '[]')
      from (
        select date_trunc('month', taken.created_at at time zone 'utc')::date as month, count(*) as started, count(*) filter (where taken.status = 'completed') as finished
        from public.adoptions as taken join public.groups as around on around.id = taken.group_id and (tenant is null or around.tenant_id = tenant)
        where taken.created_at >= this_month - interval '11 months' group by 1) as its),
    'returned', (
      select coalesce(jsonb_agg(jsonb_build_object('month', joined.month, 'joined', private.told_from_five(joined.joined), 'back', (
          select coalesce(jsonb_agg(case when joined.joined >= 5 then private.told_from_five(coalesce(came.people, 0)) end order by later.month), '[]')
          from (select (joined.month + make_interval(months => n))::date as month from generate_series(1, 11) as n) as later
          left join private.came_back(tenant, this_month) as came on came.joined_in = joined.month and came.month = later.month
          where later.month <= this_month)) order by joined.month), '[]')
      from (
        select date_trunc('month', person.created_at at time zone 'utc')::date as month, count(*) as joined
        from public.users as person where (tenant is null or person.tenant_id = tenant) and person.created_at >= this_month - interval '11 months' group by 1) as joined));
end $$;

/** How many of those who joined in a month of the last twelve did something in a later one. */
create function private.came_back(tenant uuid, this_month date) returns table (joined_in date, month date, people bigint)
  language sql stable security definer set search_path = ''
as $$
  select date_trunc('month', person.created_at at time zone 'utc')::date, date_trunc('month', deed.day)::date, count(distinct person.id)
  from public.users as person join private.active_deeds as deed on deed.user_id = person.id and deed.day >= this_month - interval '11 months'
  where (tenant is null or person.tenant_id = tenant) and person.created_at >= this_month - interval '11 months'
  group by 1, 2
$$;

/**
 * Figures of an organisation: `{weeks: [{week, active}], finish: [{month, started, finished}], returned: [{month, joined, back}]}`, where `back` says of each month after it how many
 * did something. A number below five is null.
 */
create function public.admin_figures(weeks int default 12) returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_figures(weeks) $$;
grant execute on function private.admin_figures(int), public.admin_figures(int) to authenticated;
