/*
 * Broadcasts: banners that an admin shows to the people of their organisation, or a super admin to all.
 *
 * A banner has a beginning and an end, and an audience: all, people of some roles, or of some groups. Whom it is for reads it while
 * it lasts, and may put it away once where that is allowed. Its words are at most a thousand signs. Admins write by functions.
 */
create table public.broadcasts (
  id           uuid primary key,
  -- null: for everyone on this server
  tenant_id    uuid references public.tenants on delete cascade,
  body_html    public.html not null constraint broadcasts_body check (length(private.text_of(body_html)) between 1 and 1000),
  -- {kind: all|roles|groups, roles, group_ids}
  audience     jsonb not null default '{"kind": "all"}' constraint broadcasts_audience check (audience ->> 'kind' in ('all', 'roles', 'groups')),
  tone         text not null default 'info' constraint broadcasts_tone check (tone in ('info', 'warning', 'success')),
  starts_at    timestamptz not null default private.clock(),
  ends_at      timestamptz not null,
  dismissible  boolean not null default true,
  created_by   uuid references public.users on delete set null,
  created_at   timestamptz not null default private.clock(),
  version      int not null default 1,
  constraint broadcasts_lasts check (ends_at > starts_at)
);
create index broadcasts_tenant on public.broadcasts (tenant_id, ends_at);
create index broadcasts_created_by on public.broadcasts (created_by);
create index broadcasts_newest on public.broadcasts (created_at desc, id desc);

create table public.broadcast_dismissals (
  user_id       uuid not null default auth.uid() references public.users on delete cascade,
  broadcast_id  uuid not null references public.broadcasts on delete cascade,
  at            timestamptz not null default private.clock(),
  primary key (user_id, broadcast_id)
);
create index broadcast_dismissals_broadcast on public.broadcast_dismissals (broadcast_id);
insert into private.exports (name, query) values
  ('broadcast_dismissals', 'select broadcast_id, at from public.broadcast_dismissals where user_id = $1 order by at');

-- Who may
alter table public.broadcasts enable row level security;
grant select on public.broadcasts to authenticated;
create policy select_audience on public.broadcasts for select to authenticated
  using ((tenant_id is null and (select private.my_role()) is not null or tenant_id = (select private.my_tenant_id()))
    and starts_at <= (select private.clock()) and ends_at > (select private.clock())
    and case audience ->> 'kind' when 'all' then true when 'roles' then audience -> 'roles' ? (select private.my_role())
      else audience -> 'group_ids' ?| array(select group_id::text from private.groups_i_am_in() as mine (group_id)) end);
create policy select_admin on public.broadcasts for select to authenticated
  using ((select private.is_super_admin()) or (select private.is_admin()) and tenant_id = (select private.my_tenant_id()));

alter table public.broadcast_dismissals enable row level security;
grant select on public.broadcast_dismissals to authenticated;
-- said again, a dismissal is the same one
grant insert (user_id, broadcast_id), update (user_id, broadcast_id) on public.broadcast_dismissals to authenticated;
create policy select_self on public.broadcast_dismissals for select to authenticated using (user_id = (select auth.uid()));
-- what one does not see is not there to be put away
create policy insert_self on public.broadcast_dismissals for insert to authenticated
  with check (user_id = (select auth.uid()) and broadcast_id in (select seen.id from public.broadcasts as seen where seen.dismissible));
create policy update_self on public.broadcast_dismissals for update to authenticated using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and broadcast_id in (select seen.id from public.broadcasts as seen where seen.dismissible));

/** The banners that are to be shown to who asks now. */
create function public.my_broadcasts() returns setof public.broadcasts
  language sql stable set search_path = ''
as $$
  select * from public.broadcasts as shown
  where shown.starts_at <= private.clock() and shown.ends_at > private.clock()
    -- an admin reads more than what is for them
    and (shown.tenant_id is null or shown.tenant_id = private.my_tenant_id())
    and case shown.audience ->> 'kind' when 'all' then true when 'roles' then shown.audience -> 'roles' ? private.my_role()
      else shown.audience -> 'group_ids' ?| array(select group_id::text from private.groups_i_am_in() as mine (group_id)) end
    and not exists (select from public.broadcast_dismissals as away where away.broadcast_id = shown.id and away.user_id = auth.uid())
  order by shown.starts_at desc, shown.id limit 20
$$;
grant execute on function public.my_broadcasts() to authenticated;

-- What follows
/** Says to everybody of a tenant, or of all, that banners changed. */
create function private.tell_broadcasts(tenant uuid, ids uuid[]) returns void
  language sql volatile security definer set search_path = ''
as $$ select private.tell('tenant:' || its.id, 'broadcasts', 'UPDATE', ids) from public.tenants as its where tenant is null or its.id = tenant $$;

create function private.tg_broadcasts__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_broadcasts(new.tenant_id, array[new.id]);
  return null;
end $$;
create trigger _900_tell after insert or update on public.broadcasts for each row execute function private.tg_broadcasts__tell();

/** Tells of banners that have begun or ended within the last minute. */
create function private.turn_broadcasts() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  its public.broadcasts;
  many int := 0;
begin
  for its in select * from public.broadcasts as known
    where known.starts_at > moment - interval '61 seconds' and known.starts_at <= moment or known.ends_at > moment - interval '61 seconds' and known.ends_at <= moment loop
    perform private.tell_broadcasts(its.tenant_id, array[its.id]);
    many := many + 1;
  end loop;
  return many;
end $$;
insert into private.job_functions (name) values ('private.turn_broadcasts');
insert into private.crontab (name, schedule, function_name, catch_up) values ('broadcasts.turn', '* * * * *', 'private.turn_broadcasts', '1 minute');

create function private.publish_broadcast(
  id uuid, body_html public.html, audience jsonb, tone text, starts_at timestamptz, ends_at timestamptz, dismissible boolean, everywhere boolean, version int
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  mine uuid;
  known public.broadcasts;
  begins constant timestamptz := coalesce(starts_at, private.clock());
  for_whom constant jsonb := case audience ->> 'kind' when 'all' then '{"kind": "all"}'::jsonb
    when 'roles' then jsonb_build_object('kind', 'roles', 'roles', audience -> 'roles') when 'groups' then jsonb_build_object('kind', 'groups', 'group_ids', audience -> 'group_ids') end;
begin
  perform private.admin_tenant();
  mine := private.my_tenant_id();
  if everywhere and not private.is_super_admin() then
    raise exception 'Only a super admin can show a banner to everyone.' using errcode = '42501';
  elsif id is null then
    raise exception 'A banner needs an id of its own.' using errcode = '22023';
  elsif for_whom is null then
    raise exception 'Choose who sees the banner.' using errcode = '22023';
  elsif ends_at is null or ends_at <= begins then
    raise exception 'A banner must end after it starts.' using errcode = '22023';
  elsif ends_at <= private.clock() or ends_at > private.clock() + interval '1 year' then
    raise exception 'Choose an end within the next year.' using errcode = '22023';
  elsif tone is null or tone not in ('info', 'warning', 'success') then
    raise exception 'This tone doesn’t exist.' using errcode = '22023';
  elsif body_html is null or length(private.text_of(body_html)) not between 1 and 1000 then
    raise exception 'Write a banner of 1 to 1,000 characters.' using errcode = '22023';
  end if;
  if for_whom ->> 'kind' = 'roles' and (jsonb_typeof(for_whom -> 'roles') is distinct from 'array' or jsonb_array_length(for_whom -> 'roles') = 0
      or exists (select from jsonb_array_elements_text(for_whom -> 'roles') as wanted where private.role_place(wanted) is null)) then
    raise exception 'Choose who sees the banner.' using errcode = '22023';
  elsif for_whom ->> 'kind' = 'groups' and (jsonb_typeof(for_whom -> 'group_ids') is distinct from 'array' or jsonb_array_length(for_whom -> 'group_ids') not between 1 and 100) then
    raise exception 'Choose who sees the banner.' using errcode = '22023';
  elsif for_whom ->> 'kind' = 'groups' and exists (select from jsonb_array_elements_text(for_whom -> 'group_ids') as wanted
      where not exists (select from public.groups as around where around.id::text = wanted and around.tenant_id = mine)) then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  select * into known from public.broadcasts as its where its.id = publish_broadcast.id for update;
  if known.id is not null and (known.tenant_id is distinct from mine and not (known.tenant_id is null and private.is_super_admin())) then
    raise exception 'This banner no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif known.id is not null and version is not null and version <> known.version then
    raise exception 'Somebody else has changed this banner meanwhile.' using errcode = 'PT409';
  end if;
  insert into public.broadcasts as its (id, tenant_id, body_html, audience, tone, starts_at, ends_at, dismissible, created_by)
  values (id, case when not coalesce(everywhere, false) then mine end, body_html, for_whom, tone, begins, ends_at, coalesce(dismissible, true), auth.uid())
  on conflict on constraint broadcasts_pkey do update set tenant_id = excluded.tenant_id, body_html = excluded.body_html, audience = excluded.audience, tone = excluded.tone,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, dismissible = excluded.dismissible, version = its.version + 1
  where (its.tenant_id, its.body_html::text, its.audience, its.tone, its.starts_at, its.ends_at, its.dismissible)
    is distinct from (excluded.tenant_id, excluded.body_html::text, excluded.audience, excluded.tone, excluded.starts_at, excluded.ends_at, excluded.dismissible);
  if found then
    perform private.audit(case when known.id is null then 'broadcast.publish' else 'broadcast.change' end, 'broadcasts', id, null, null,
      jsonb_build_object('audience', for_whom ->> 'kind', 'starts_at', begins, 'ends_at', ends_at, 'everywhere', coalesce(everywhere, false)));
  end if;
  return private.broadcast_line((select its from public.broadcasts as its where its.id = publish_broadcast.id));
end $$;

/** A banner as its admins read it. */
create function private.broadcast_line(its public.broadcasts) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', its.id, 'tenant_id', its.tenant_id, 'body_html', its.body_html, 'audience', its.audience, 'tone', its.tone, 'starts_at', its.starts_at,
    'ends_at', its.ends_at, 'dismissible', its.dismissible, 'version', its.version, 'created_at', its.created_at, 'by', private.admin_name(its.created_by),
    'state', case when its.ends_at <= private.clock() then 'ended' when its.starts_at > private.clock() then 'planned' else 'shown' end,
    'dismissed', (select count(*) from (select from public.broadcast_dismissals as away where away.broadcast_id = its.id limit 1001) as few))
$$;

/**
 * Shows a banner, or changes one: `audience` is `{kind: all}`, `{kind: roles, roles}` or `{kind: groups, group_ids}`. `everywhere` is for super admins. Sent twice with one id, it is one.
 * `version` is the one that was read. Returns its line.
 */
create function public.publish_broadcast(
  id uuid, body_html public.html, audience jsonb, tone text default 'info', starts_at timestamptz default null, ends_at timestamptz default null,
  dismissible boolean default true, everywhere boolean default false, version int default null
) returns jsonb
  language sql volatile set search_path = '' as $$ select private.publish_broadcast(id, body_html, audience, tone, starts_at, ends_at, dismissible, everywhere, version) $$;

create function private.end_broadcast(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its public.broadcasts;
begin
  perform private.admin_tenant();
  select * into its from public.broadcasts as known where known.id = end_broadcast.id
    and (known.tenant_id = private.my_tenant_id() or private.is_super_admin()) for update;
  if its.id is null then
    raise exception 'This banner no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif its.ends_at > private.clock() then
    -- one that has not begun never was
    update public.broadcasts as known set ends_at = private.clock(), starts_at = least(known.starts_at, private.clock() - interval '1 second'), version = known.version + 1 where known.id = its.id;
    perform private.audit('broadcast.end', 'broadcasts', its.id, null, null, null);
  end if;
end $$;
/** Ends a banner now. */
create function public.end_broadcast(id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.end_broadcast(id) $$;

create function private.admin_broadcasts(after text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant();
  last jsonb;
begin
  begin
    last := coalesce(after, '["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"]')::jsonb;
    perform (last ->> 0)::timestamptz, (last ->> 1)::uuid;
  exception when others then
    raise exception 'This page doesn’t exist.' using errcode = '22023';
  end;
  return (
    select coalesce(jsonb_agg(private.broadcast_line(row(page.*)::public.broadcasts) || jsonb_build_object('after', jsonb_build_array(page.created_at, page.id)::text) order by page.created_at desc, page.id desc), '[]')
    from (select its.* from public.broadcasts as its where (tenant is null or its.tenant_id = tenant) and (its.created_at, its.id) < ((last ->> 0)::timestamptz, (last ->> 1)::uuid)
          order by its.created_at desc, its.id desc limit 50) as page);
end $$;
/** The banners of an organisation, the newest first, 50 a page: what `broadcasts` says, with `{by, state: planned|shown|ended, dismissed, after}`. */
create function public.admin_broadcasts(after text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_broadcasts(after) $$;
grant execute on function private.publish_broadcast(uuid, public.html, jsonb, text, timestamptz, timestamptz, boolean, boolean, int),
  public.publish_broadcast(uuid, public.html, jsonb, text, timestamptz, timestamptz, boolean, boolean, int),
  private.end_broadcast(uuid), public.end_broadcast(uuid), private.admin_broadcasts(text), public.admin_broadcasts(text) to authenticated;
