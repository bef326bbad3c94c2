/*
 * Curricula: what is taught, in versions.
 *
 * Whoever may author in their tenant makes one and owns it; editors write it with them, commenters read it and say what
 * they think. There is one draft, which has the curriculum's own id and is never read by anyone else, whatever admins
 * may elsewhere. To publish copies it into a version that never changes again. Who reads that is said by
 * `private.my_version_ids()` alone: by the rows of `private.version_readers`, to which other rooms add theirs.
 */
create table public.curricula (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null references public.tenants on delete restrict,
  -- null when their account is gone and nobody edited it with them
  owner_id    uuid default auth.uid() references public.users on delete set null,
  title       text not null check (length(title) <= 120 and length(trim(title)) >= 3),
  subtitle    text check (length(subtitle) <= 160),
  language    text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  cover_path  text check (starts_with(cover_path, id::text || '/') and cover_path ~ '^[^/]+/[\w-]{8,60}/[^/"<>&\s]{1,200}$'),
  created_at  timestamptz not null default private.clock(),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  deleted_at  timestamptz,
  deleted_by  uuid references public.users on delete set null
);
create index curricula_owner on public.curricula (owner_id);
create index curricula_tenant on public.curricula (tenant_id);
create index curricula_deleted on public.curricula (deleted_at) where deleted_at is not null;
create index curricula_deleted_by on public.curricula (deleted_by) where deleted_by is not null;

/** People who write a curriculum with its owner, or comment on it. */
create table public.curriculum_authors (
  curriculum_id  uuid not null references public.curricula on delete cascade,
  user_id        uuid not null references public.users on delete cascade,
  role           text not null default 'editor' check (role in ('editor', 'commenter')),
  created_by     uuid default auth.uid() references public.users on delete set null,
  created_at     timestamptz not null default private.clock(),
  primary key (curriculum_id, user_id)
);
create index curriculum_authors_user on public.curriculum_authors (user_id);
create index curriculum_authors_created_by on public.curriculum_authors (created_by);

create table public.curriculum_versions (
  -- the draft has the curriculum's
  id             uuid primary key default gen_random_uuid(),
  curriculum_id  uuid not null references public.curricula on delete cascade,
  number         int not null check (number > 0),
  state          text not null check (state in ('draft', 'published', 'withdrawn')),
  change_note    text check (length(change_note) <= 2000 and length(trim(change_note)) > 0),
  -- of all that it says, in order, without ids and times
  content_hash   text,
  lesson_count   int not null default 0,
  minutes        int not null default 0,
  -- when the draft was last written in, to the minute
  edited_at      timestamptz not null default private.clock(),
  -- null in a draft, and while a version is being written: from then on it is as it is
  published_at   timestamptz,
  published_by   uuid references public.users on delete set null,
  withdrawn_at   timestamptz,
  unique (curriculum_id, number),
  -- so there is one draft
  constraint curriculum_versions_one_draft check ((state = 'draft') = (id = curriculum_id)),
  constraint curriculum_versions_published check (state <> 'draft' or published_at is null)
);
create index curriculum_versions_published_by on public.curriculum_versions (published_by) where published_by is not null;
alter table public.curricula
  -- what it was made of
  add column parent_version_id uuid references public.curriculum_versions on delete set null,
  -- the newest that is neither draft nor withdrawn
  add column latest_version_id uuid references public.curriculum_versions on delete set null;
create index curricula_parent on public.curricula (parent_version_id) where parent_version_id is not null;
create index curricula_latest on public.curricula (latest_version_id) where latest_version_id is not null;

-- Who may
/** Whether who asks may make curricula: admins, unless their tenant lets managers or everyone. */
create function private.may_author() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(case tenant.settings ->> 'authoring'
    when 'everyone' then true
    when 'managers' then me.role <> 'member'
    else me.role in ('admin', 'super_admin') end, false)
  from public.users as me join public.tenants as tenant on tenant.id = me.tenant_id
  where me.id = auth.uid() and (select private.my_role()) is not null
$$;
/** Whether who asks may make curricula, and who may in their tenant: 'admins', 'managers' or 'everyone'. */
create function public.authoring() returns table (may boolean, who text)
  language sql stable set search_path = ''
as $$
  select coalesce(private.may_author(), false), coalesce(tenant.settings ->> 'authoring', 'admins')
  from public.tenants as tenant where tenant.id = (select private.my_tenant_id())
$$;

/** The curricula that who asks writes in one of these roles: owner, editor, commenter. No admin's pass leads here. */
create function private.my_authored_ids(roles text[]) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from public.curricula as its
  where its.owner_id = auth.uid() and 'owner' = any (roles) and its.deleted_at is null and its.tenant_id = (select private.my_tenant_id())
  union all
  select its.id from public.curriculum_authors as author
  join public.curricula as its on its.id = author.curriculum_id and its.deleted_at is null and its.tenant_id = (select private.my_tenant_id())
  where author.user_id = auth.uid() and author.role = any (roles)
$$;

/** A version that who asks reads, and whether as one who leads: with what is for leaders, and the answers. */
create type private.version_reading as (
  version_id  uuid,
  leads       boolean,
  -- whether all of it: else what is open to them (private.lessons_closed_to_me)
  whole       boolean
);
create table private.version_readers (
  name           text primary key check (name ~ '^[a-z_]+$'),
  -- takes nothing; returns the private.version_reading of who asks
  function_name  text not null check (function_name ~ '^[a-z_]+\.[a-z_]+$')
);

/** Authors read all versions, the draft too. */
create function private.versions_i_write() returns setof private.version_reading
  language sql stable security definer set search_path = ''
as $$
  select its.id, true, true from public.curriculum_versions as its
  where its.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}'))
$$;
insert into private.version_readers (name, function_name) values ('authors', 'private.versions_i_write');

create function private.version_readings() returns setof private.version_reading
  language plpgsql stable security definer set search_path = ''
as $$
declare
  room text;
begin
  for room in select function_name from private.version_readers loop
    return query execute format('select * from %s()', room);
  end loop;
end $$;

/** The versions that who asks may read. A set, so that a policy asks once per statement. */
create function private.my_version_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$ select distinct version_id from private.version_readings() $$;

/** Those of them in which they read what is for leaders too. */
create function private.my_led_version_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$ select distinct version_id from private.version_readings() where leads $$;

/** Those of them of which they read every lesson. */
create function private.my_whole_version_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$ select distinct version_id from private.version_readings() where whole $$;

/** Whether a role in a group prepares its lessons, and reads them before they open: who leads it, and who manages curricula. */
create function private.role_prepares(group_id uuid, role text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.group_permissions as may where may.role = role_prepares.role and may.permission in ('groupManagement', 'curriculumManagement')
      and not exists (select from private.group_permission_limits as less
                      where less.group_id = role_prepares.group_id and less.permission = may.permission and less.role = may.role))
$$;

/** Whether a group follows a curriculum of which some lessons are still closed to its members. */
create function private.holds_back(group_id uuid, curriculum_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.adoptions as its where its.group_id = holds_back.group_id and its.curriculum_id = holds_back.curriculum_id and private.is_held(its));
end $$;

/** The curricula of which who asks reads a version. */
create function private.my_curriculum_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct its.curriculum_id from public.curriculum_versions as its where its.id in (select private.my_version_ids())
$$;
grant execute on function private.may_author(), public.authoring(), private.my_authored_ids(text[]), private.my_version_ids(),
  private.my_led_version_ids(), private.my_whole_version_ids(), private.my_curriculum_ids() to authenticated;

alter table public.curricula enable row level security;
grant select on public.curricula to authenticated;
grant insert (id, title, subtitle, language), update (title, subtitle, language, cover_path) on public.curricula to authenticated;
-- the first of these for a curriculum that is being made, which has no version yet
create policy select_reader on public.curricula for select to authenticated
  using (owner_id = (select auth.uid()) and tenant_id = (select private.my_tenant_id()) or id = any (array(select private.my_curriculum_ids())));
create policy hide_deleted on public.curricula as restrictive for all to authenticated using (deleted_at is null);
create policy insert_author on public.curricula for insert to authenticated
  with check ((select private.may_author()) and owner_id = (select auth.uid()) and tenant_id = (select private.my_tenant_id()));
create policy update_editor on public.curricula for update to authenticated
  using (id = any (array(select private.my_authored_ids('{owner,editor}'))));

alter table public.curriculum_authors enable row level security;
grant select, delete on public.curriculum_authors to authenticated;
grant insert (curriculum_id, user_id, role), update (role) on public.curriculum_authors to authenticated;
create policy select_author on public.curriculum_authors for select to authenticated
  using (curriculum_id = any (array(select private.my_authored_ids('{owner,editor,commenter}'))));
create policy insert_owner on public.curriculum_authors for insert to authenticated
  with check (curriculum_id = any (array(select private.my_authored_ids('{owner}'))) and created_by = (select auth.uid())
    and user_id <> (select auth.uid()) and exists (select from public.people as person where person.id = user_id));
create policy update_owner on public.curriculum_authors for update to authenticated
  using (curriculum_id = any (array(select private.my_authored_ids('{owner}'))));
create policy delete_owner on public.curriculum_authors for delete to authenticated
  using (curriculum_id = any (array(select private.my_authored_ids('{owner}')))
    or user_id = (select auth.uid()) and curriculum_id = any (array(select private.my_authored_ids('{editor,commenter}'))));

alter table public.curriculum_versions enable row level security;
grant select on public.curriculum_versions to authenticated;
create policy select_reader on public.curriculum_versions for select to authenticated
  using (id = any (array(select private.my_version_ids())));

-- the channel of a curriculum is its authors'
create policy select_curriculum_author on realtime.messages for select to authenticated
  using (extension = 'broadcast' and starts_with((select realtime.topic()), 'curriculum:')
    and (select realtime.topic()) in (select 'curriculum:' || private.my_authored_ids('{owner,editor,commenter}')::text));

-- What follows
/** Who asks may write in this version, which stays as it is published until they are done; refused otherwise. */
create function private.hold_draft(version_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if hold_draft.version_id is null or hold_draft.version_id not in (select private.my_version_ids()) then
    raise exception 'This curriculum no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if hold_draft.version_id not in (select private.my_authored_ids('{owner,editor}')) then
    if exists (select from public.curriculum_versions as its where its.id = hold_draft.version_id and its.state <> 'draft') then
      raise exception 'A published version can’t be changed. Change the draft instead.' using errcode = 'PT409';
    end if;
    raise exception 'Only the owner and editors can change this curriculum.' using errcode = '42501';
  end if;
  perform from public.curriculum_versions as its where its.id = hold_draft.version_id for no key update;
end $$;

create function private.tg_curricula__complete() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.title := trim(new.title);
  if tg_op = 'INSERT' then
    -- without a person behind it, as in a seed, the tenant is the owner's
    new.tenant_id := coalesce(private.my_tenant_id(), new.tenant_id, (select tenant_id from public.users where id = new.owner_id));
  end if;
  return new;
end $$;
create trigger _100_complete before insert or update of title on public.curricula
  for each row execute function private.tg_curricula__complete();
create trigger _150_touch before update of title, subtitle, language, cover_path, deleted_at on public.curricula
  for each row execute function private.tg__touch();

create function private.tg_curricula__begin_draft() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.curriculum_versions (id, curriculum_id, number, state) values (new.id, new.id, 1, 'draft');
  return null;
end $$;
create trigger _200_begin_draft after insert on public.curricula for each row execute function private.tg_curricula__begin_draft();

/** What is published changes for nobody: it is withdrawn at most, and goes only with its curriculum. */
create function private.tg_curriculum_versions__keep() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  aside constant text[] := '{state,withdrawn_at,published_by}';
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'A published version can’t be changed.' using errcode = 'PT409';
  end if;
  if old.published_at is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' and not exists (select from public.curricula as its where its.id = old.curriculum_id) then
    return old;
  end if;
  if tg_op = 'DELETE' or to_jsonb(old) - aside <> to_jsonb(new) - aside or new.state = 'draft'
     or new.published_by is not null and new.published_by is distinct from old.published_by then
    raise exception 'A published version can’t be changed.' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger _100_keep before update or delete on public.curriculum_versions
  for each row execute function private.tg_curriculum_versions__keep();
create trigger _100_keep_all before truncate on public.curriculum_versions
  for each statement execute function private.tg_curriculum_versions__keep();

/** What somebody owned goes to who has edited it with them longest; a draft that nobody else has goes with them. */
create function private.tg_users__pass_on_curricula() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its record;
begin
  for its in
    select mine.id, mine.latest_version_id, (
      select author.user_id from public.curriculum_authors as author
      where author.curriculum_id = mine.id and author.role = 'editor' order by author.created_at, author.user_id limit 1) as heir
    from public.curricula as mine where mine.owner_id = old.id
  loop
    if its.heir is not null then
      delete from public.curriculum_authors where curriculum_id = its.id and user_id = its.heir;
      update public.curricula set owner_id = its.heir where id = its.id;
    elsif its.latest_version_id is null then
      delete from public.curricula where id = its.id;
    end if;
  end loop;
  return old;
end $$;
create trigger _100_pass_on_curricula before delete on public.users for each row execute function private.tg_users__pass_on_curricula();

/** A curriculum that changes is said to its authors, and to the person who has become one or is none any more. */
create function private.tg_curricula__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('curriculum:' || id, 'curricula', tg_op, array[id]) from changed;
  perform private.tell('user:' || owner_id, 'curricula', tg_op, array_agg(id)) from changed where owner_id is not null group by owner_id;
  return null;
end $$;
create function private.tg_curriculum_authors__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('curriculum:' || curriculum_id, 'curriculum_authors', tg_op, array_agg(user_id)) from changed group by curriculum_id;
  perform private.tell('user:' || user_id, 'curricula', tg_op, array_agg(curriculum_id)) from changed group by user_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.curricula
  referencing new table as changed for each statement execute function private.tg_curricula__tell();
create trigger _900_tell_update after update on public.curricula
  referencing new table as changed for each statement execute function private.tg_curricula__tell();
create trigger _890_doubt_delete after delete on public.curriculum_authors
  referencing old table as gone for each statement execute function private.tg__doubt_gone();
create trigger _900_tell_insert after insert on public.curriculum_authors
  referencing new table as changed for each statement execute function private.tg_curriculum_authors__tell();
create trigger _900_tell_update after update on public.curriculum_authors
  referencing new table as changed for each statement execute function private.tg_curriculum_authors__tell();
create trigger _900_tell_delete after delete on public.curriculum_authors
  referencing old table as changed for each statement execute function private.tg_curriculum_authors__tell();
