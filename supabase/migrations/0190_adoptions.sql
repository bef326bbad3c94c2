/*
 * Adoptions: a group takes up a version of a curriculum.
 *
 * Once at a time: when it has ended, it can be taken up again, and what was stays as it was. Members read the adoption and
 * the version that it names, also one that was withdrawn meanwhile. Nobody writes past the functions of the schedule.
 */
create table public.adoptions (
  id              uuid primary key,
  group_id        uuid not null references public.groups on delete cascade,
  curriculum_id   uuid not null references public.curricula on delete cascade,
  version_id      uuid not null references public.curriculum_versions on delete cascade,
  status          text not null default 'active' check (status in ('active', 'paused', 'completed', 'ended')),
  mode            text not null default 'dated' check (mode in ('dated', 'self_paced')),
  title_override  text check (length(title_override) <= 120 and length(trim(title_override)) > 0),
  -- whether it keeps the days off of the group
  use_off_days    boolean not null default true,
  -- whether whoever took it up reads what is for leaders: nobody gives their group more than they have
  led             boolean not null default false,
  -- whether its tasks become tasks of the group: who took it up may assign some, or somebody who may has said so
  makes_tasks     boolean not null default false,
  start_on        date not null check (start_on between '2000-01-01' and '2099-12-31'),
  place           text check (length(place) <= 120),
  -- the series whose dates its lessons belong to
  event_id        uuid references public.events on delete set null,
  -- the last day of the plan, as it is laid
  ends_on         date,
  paused_on       date,
  created_by      uuid references public.users on delete set null,
  created_at      timestamptz not null default private.clock(),
  ended_at        timestamptz,
  -- what becomes of a newer version: it is asked for, or it comes by itself where nothing stands against it and no date moves
  auto_update     text not null default 'ask' check (auto_update in ('ask', 'safe')),
  version         int not null default 1,
  unique (group_id, id)
);
create unique index adoptions_once on public.adoptions (group_id, curriculum_id) where status in ('active', 'paused');
create index adoptions_curriculum on public.adoptions (curriculum_id);
create index adoptions_version on public.adoptions (version_id);
create index adoptions_event on public.adoptions (event_id) where event_id is not null;
create index adoptions_created_by on public.adoptions (created_by);

-- Who may
alter table public.adoptions enable row level security;
grant select on public.adoptions to authenticated;
create policy select_member on public.adoptions for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));

-- What follows
/** What a group has taken up is read by its members, and by those who lead it as leaders if who took it up was one. No admin's pass leads here. */
create function private.versions_my_groups_follow() returns setof private.version_reading
  language sql stable security definer set search_path = ''
as $$
  select its.version_id, bool_or(its.led and exists (
    select from private.group_permissions as may where may.role = member.role and may.permission = 'groupManagement'
      and not exists (select from private.group_permission_limits as less
                      where less.group_id = member.group_id and less.permission = 'groupManagement' and less.role = member.role))),
    bool_or(private.role_prepares(member.group_id, member.role) or not private.holds_back(member.group_id, its.curriculum_id))
  from public.group_members as member join public.adoptions as its on its.group_id = member.group_id
  join public.curricula as curriculum on curriculum.id = its.curriculum_id and curriculum.deleted_at is null
    and curriculum.tenant_id = (select private.my_tenant_id())
  where member.user_id = auth.uid() and (select private.my_role()) is not null
  group by its.version_id
$$;
insert into private.version_readers (name, function_name) values ('adoptions', 'private.versions_my_groups_follow');
