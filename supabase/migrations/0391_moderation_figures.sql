/*
 * Moderation figures: how much waits, how soon somebody acts, and how often they were wrong.
 *
 * Of the cases at one's own level and below, in all groups or in one, counted and never named.
 */
create index moderation_cases_created on private.moderation_cases (created_at);

-- What follows
create function private.moderation_figures(days int, group_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  role constant text := private.my_role();
  tenant constant uuid := private.my_tenant_id();
  deleting constant uuid[] := array(select * from private.groups_i_delete_in());
  since constant timestamptz := private.clock() - make_interval(days => least(greatest(coalesce(days, 30), 1), 366));
begin
  if role is null or not private.i_moderate() then
    raise exception 'You need admin permissions to access this page.' using errcode = '42501';
  end if;
  return (
    with mine as materialized (
      select known.* from private.moderation_cases as known
      where known.subject_type <> 'listing_review' and (known.created_at > since or known.state in ('open', 'claimed', 'appealed'))
        and (moderation_figures.group_id is null or known.group_id = moderation_figures.group_id)
        and (role = 'super_admin' or role = 'admin' and known.tenant_id = tenant and known.level <> 'instance' or known.level = 'group' and known.group_id = any (deleting))
    ), acts as (
      select done.*, mine.created_at as opened_at, exists (select from private.moderation_actions as back where back.reverts_id = done.id and back.created_at >= done.created_at + interval '10 seconds') as reversed
      from mine join private.moderation_actions as done on done.case_id = mine.id and done.action <> 'revert' and done.created_at > since
    )
    select jsonb_build_object(
      'open', (select count(*) from mine where mine.state in ('open', 'claimed')), 'waiting_appeals', (select count(*) from mine where mine.state = 'appealed'),
      'resolved', (select count(*) from mine where mine.resolved_at > since),
      'median_minutes', (select round((percentile_cont(0.5) within group (order by extract(epoch from first.at - first.opened_at)) / 60)::numeric) from (select min(acts.created_at) as at, acts.opened_at from acts group by acts.case_id, acts.opened_at) as first),
      'acts', (select count(*) from acts), 'reversed', (select count(*) from acts where acts.reversed),
      'by_reason', (select coalesce(jsonb_agg(jsonb_build_object('reason', its.reason, 'count', its.count) order by its.count desc, its.reason), '[]')
                    from (select mine.reason, count(*) from mine where mine.created_at > since group by mine.reason) as its)));
end $$;
/** Figures of the last days, of one group where it is named: `{open, waiting_appeals, resolved, median_minutes, acts, reversed, by_reason: [{reason, count}]}`, `median_minutes` from the first report to the first act, null without any. */
create function public.moderation_figures(days int default 30, group_id uuid default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.moderation_figures(days, group_id) $$;
grant execute on function private.moderation_figures(int, uuid), public.moderation_figures(int, uuid) to authenticated;
