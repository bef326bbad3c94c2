/*
 * Curriculum shares: whom a curriculum was given to.
 *
 * Its authors give it to groups in which they may manage curricula, and to people whom they see. Who was given it reads
 * what is published and not withdrawn; those who lead the group read what is for leaders too. A group hears of it once.
 */
create table public.curriculum_shares (
  id             uuid primary key default gen_random_uuid(),
  curriculum_id  uuid not null references public.curricula on delete cascade,
  group_id       uuid references public.groups on delete cascade,
  user_id        uuid references public.users on delete cascade,
  note           text check (length(note) <= 300),
  created_by     uuid references public.users on delete set null,
  created_at     timestamptz not null default private.clock(),
  constraint curriculum_shares_one check (num_nonnulls(group_id, user_id) = 1),
  unique (curriculum_id, group_id),
  unique (curriculum_id, user_id)
);
create index curriculum_shares_group on public.curriculum_shares (group_id) where group_id is not null;
create index curriculum_shares_user on public.curriculum_shares (user_id) where user_id is not null;
create index curriculum_shares_created_by on public.curriculum_shares (created_by);

-- Who may
alter table public.curriculum_shares enable row level security;
grant select on public.curriculum_shares to authenticated;
create policy select_author on public.curriculum_shares for select to authenticated
  using (curriculum_id = any (array(select private.my_authored_ids('{owner,editor,commenter}'))));
create policy select_receiver on public.curriculum_shares for select to authenticated
  using ((user_id = (select auth.uid()) or group_id = any (array(select private.groups_i_am_in())))
    and curriculum_id = any (array(select private.my_curriculum_ids())));

/** What was given to who asks, or to a group that they are in. An admin who is not in it reads nothing by it. */
create function private.versions_given_to_me() returns setof private.version_reading
  language sql stable security definer set search_path = ''
as $$
  select its.id, given.leads, given.whole
  from (
    select share.curriculum_id, bool_or(share.leads) as leads, bool_or(share.whole) as whole
    from (
      select mine.curriculum_id, false as leads, true as whole from public.curriculum_shares as mine where mine.user_id = auth.uid()
      union all
      select ours.curriculum_id, exists (
        select from private.group_permissions as may where may.role = member.role and may.permission = 'groupManagement'
          and not exists (select from private.group_permission_limits as less
                          where less.group_id = member.group_id and less.permission = 'groupManagement' and less.role = member.role)),
        private.role_prepares(member.group_id, member.role) or not private.holds_back(member.group_id, ours.curriculum_id)
      from public.group_members as member join public.curriculum_shares as ours on ours.group_id = member.group_id
      where member.user_id = auth.uid()) as share
    where (select private.my_role()) is not null
    group by share.curriculum_id) as given
  join public.curricula as curriculum on curriculum.id = given.curriculum_id and curriculum.deleted_at is null
    and curriculum.tenant_id = (select private.my_tenant_id())
  join public.curriculum_versions as its on its.curriculum_id = given.curriculum_id and its.state = 'published'
$$;
insert into private.version_readers (name, function_name) values ('shares', 'private.versions_given_to_me');

create function private.share_curriculum(id uuid, curriculum_id uuid, group_id uuid, user_id uuid, note text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.curricula;
begin
  if share_curriculum.id is null or num_nonnulls(share_curriculum.group_id, share_curriculum.user_id) <> 1 then
    raise exception 'Choose a group or a person.' using errcode = '22023';
  end if;
  select * into its from public.curricula as curriculum
  where curriculum.id = share_curriculum.curriculum_id and curriculum.id in (select private.my_curriculum_ids()) for share;
  if its.id is null then
    raise exception 'This curriculum no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if its.id not in (select private.my_authored_ids('{owner,editor,commenter}')) then
    raise exception 'Only the people who write a curriculum can share it.' using errcode = '42501';
  end if;
  if share_curriculum.group_id is not null and not exists (
      select from public.groups as around where around.id = share_curriculum.group_id and around.tenant_id = its.tenant_id
        and around.id in (select private.my_group_ids('curriculumManagement'))) then
    raise exception 'You can only share with groups in which you manage curricula.' using errcode = '42501';
  end if;
  if share_curriculum.user_id is not null and not exists (
      select from public.people as person join public.users as theirs on theirs.id = person.id and theirs.tenant_id = its.tenant_id
      where person.id = share_curriculum.user_id) then
    raise exception 'This person doesn’t exist, or you don’t have access to them.' using errcode = 'PT404';
  end if;
  if its.latest_version_id is null then
    raise exception 'Publish the curriculum before you share it.' using errcode = 'PT409';
  end if;
  insert into public.curriculum_shares (id, curriculum_id, group_id, user_id, note, created_by)
  values (share_curriculum.id, its.id, share_curriculum.group_id, share_curriculum.user_id, nullif(trim(share_curriculum.note), ''), auth.uid())
  on conflict do nothing;
end $$;
/** Gives a curriculum to a group, or to a person. Given twice, it is given once. Nothing to read before it is published (PT409). */
create function public.share_curriculum(id uuid, curriculum_id uuid, group_id uuid default null, user_id uuid default null, note text default null) returns void
  language sql set search_path = '' as $$ select private.share_curriculum(id, curriculum_id, group_id, user_id, note) $$;

create function private.unshare_curriculum(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.curriculum_shares;
begin
  select * into its from public.curriculum_shares as share
  where share.id = unshare_curriculum.id and share.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}')) for update;
  if its.id is null then
    return;
  end if;
  if its.created_by is distinct from auth.uid() and its.curriculum_id not in (select private.my_authored_ids('{owner,editor}')) then
    raise exception 'Only the owner, editors and the person who shared it can take this back.' using errcode = '42501';
  end if;
  delete from public.curriculum_shares as share where share.id = its.id;
end $$;
/** Takes back that a curriculum was given; who has not read of it never hears of it. Taken back twice it changes nothing more. */
create function public.unshare_curriculum(id uuid) returns void
  language sql set search_path = '' as $$ select private.unshare_curriculum(id) $$;
grant execute on function private.share_curriculum(uuid, uuid, uuid, uuid, text), public.share_curriculum(uuid, uuid, uuid, uuid, text),
  private.unshare_curriculum(uuid), public.unshare_curriculum(uuid) to authenticated;

-- What follows
/** A group, or a person, is told what they were given; what is taken back unread is withdrawn. */
create function private.tg_curriculum_shares__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.notifications as told
    where told.type = 'curriculum_shared' and told.related_id = old.curriculum_id and not told.is_read and told.reason is distinct from 'sent'
      and (told.group_id = old.group_id or old.group_id is null and told.group_id is null and told.user_id = old.user_id);
    return null;
  end if;
  perform private.notify(
    case when new.group_id is null then array[new.user_id]
      else array(select member.user_id from public.group_members as member where member.group_id = new.group_id) end,
    'curriculum_shared', its.title, its.id, new.created_by, new.group_id, '/curriculum/management?curriculumId=' || its.id,
    case when new.group_id is null then 'invited' else 'member' end)
  from public.curricula as its where its.id = new.curriculum_id;
  return null;
end $$;
create trigger _500_notify after insert or delete on public.curriculum_shares
  for each row execute function private.tg_curriculum_shares__notify();

create trigger _800_audit_pass after insert on public.curriculum_shares
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();

create function private.tg_curriculum_shares__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('curriculum:' || curriculum_id, 'curriculum_shares', tg_op, array_agg(id)) from changed group by curriculum_id;
  perform private.tell('group:' || group_id, 'curriculum_shares', tg_op, array_agg(id)) from changed where group_id is not null group by group_id;
  perform private.tell('user:' || user_id, 'curriculum_shares', tg_op, array_agg(id)) from changed where user_id is not null group by user_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.curriculum_shares
  referencing new table as changed for each statement execute function private.tg_curriculum_shares__tell();
create trigger _900_tell_delete after delete on public.curriculum_shares
  referencing old table as changed for each statement execute function private.tg_curriculum_shares__tell();

/** What is published anew, withdrawn or deleted concerns those who were given it. */
create function private.tg_curricula__tell_readers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(case when share.group_id is not null then 'group:' || share.group_id else 'user:' || share.user_id end, 'curricula', 'UPDATE', array[new.id])
  from public.curriculum_shares as share where share.curriculum_id = new.id;
  return null;
end $$;
create trigger _910_tell_readers after update of title, latest_version_id, deleted_at on public.curricula
  for each row when ((old.title, old.latest_version_id, old.deleted_at) is distinct from (new.title, new.latest_version_id, new.deleted_at))
  execute function private.tg_curricula__tell_readers();
