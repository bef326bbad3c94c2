/*
 * Banners as shown: whom a banner is for is its admins' to know.
 *
 * Of `broadcasts` its readers read what they are shown. Its audience names roles and groups that one may have no part in, and who wrote
 * it is nobody's concern either; admins read both by their functions.
 */
revoke select on public.broadcasts from authenticated;
grant select (id, tenant_id, body_html, tone, starts_at, ends_at, dismissible, created_at, version) on public.broadcasts to authenticated;

drop function public.my_broadcasts();
create function private.my_broadcasts() returns table (
    id uuid, tenant_id uuid, body_html public.html, tone text, starts_at timestamptz, ends_at timestamptz, dismissible boolean, version int
  )
  language sql stable security definer set search_path = ''
as $$
  select shown.id, shown.tenant_id, shown.body_html, shown.tone, shown.starts_at, shown.ends_at, shown.dismissible, shown.version from public.broadcasts as shown
  where shown.starts_at <= private.clock() and shown.ends_at > private.clock() and (select private.my_role()) is not null
    -- an admin reads more than what is for them
    and (shown.tenant_id is null or shown.tenant_id = (select private.my_tenant_id()))
    and case shown.audience ->> 'kind' when 'all' then true when 'roles' then shown.audience -> 'roles' ? (select private.my_role())
      else shown.audience -> 'group_ids' ?| array(select mine.group_id::text from private.groups_i_am_in() as mine (group_id)) end
    and not exists (select from public.broadcast_dismissals as away where away.broadcast_id = shown.id and away.user_id = auth.uid())
  order by shown.starts_at desc, shown.id limit 20
$$;
/** The banners that are to be shown to who asks now: `{id, tenant_id, body_html, tone, starts_at, ends_at, dismissible, version}`. */
create function public.my_broadcasts() returns table (
    id uuid, tenant_id uuid, body_html public.html, tone text, starts_at timestamptz, ends_at timestamptz, dismissible boolean, version int
  )
  language sql stable set search_path = '' as $$ select * from private.my_broadcasts() $$;
grant execute on function private.my_broadcasts(), public.my_broadcasts() to authenticated;
