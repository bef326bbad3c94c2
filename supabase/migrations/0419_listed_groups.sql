/*
 * Listed groups: each group as a line of the admins' list, kept so that a hundred thousand are put into any order by an index.
 *
 * Name and words are those of the group at once. Members, storage and last activity are counted anew every five minutes, so that
 * nobody who joins, uploads or writes waits for a line of this list: an order by them may be some minutes old. A page shows the
 * numbers of the moment all the same, which are counted for its fifty groups when it is read. Nobody reads this table but the
 * functions of the admin area.
 */
create table private.listed_groups (
  group_id   uuid primary key references public.groups on delete cascade,
  tenant_id  uuid references public.tenants on delete cascade,
  sort_name  text collate "C" not null,
  words      text not null,
  sought     tsvector not null,
  members    int not null default 0,
  storage    bigint not null default 0,
  activity   timestamptz not null
);
create index listed_groups_name on private.listed_groups (tenant_id, sort_name, group_id);
create index listed_groups_members on private.listed_groups (tenant_id, members desc, group_id desc);
create index listed_groups_storage on private.listed_groups (tenant_id, storage desc, group_id desc);
create index listed_groups_activity on private.listed_groups (tenant_id, activity desc, group_id desc);
create index listed_groups_all_name on private.listed_groups (sort_name, group_id);
create index listed_groups_all_members on private.listed_groups (members desc, group_id desc);
create index listed_groups_all_storage on private.listed_groups (storage desc, group_id desc);
create index listed_groups_all_activity on private.listed_groups (activity desc, group_id desc);
create index listed_groups_sought on private.listed_groups using gin (sought) with (fastupdate = off);

-- What follows
/** A group that is new, or has another name or organisation, stands in the list as that. */
create function private.tg_groups__list() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  words constant text := private.plain(new.name);
begin
  insert into private.listed_groups (group_id, tenant_id, sort_name, words, sought, activity)
  values (new.id, new.tenant_id, trim(words), words, private.sought_words(words, new.tenant_id), new.created_at)
  on conflict (group_id) do update set tenant_id = excluded.tenant_id, sort_name = excluded.sort_name, words = excluded.words, sought = excluded.sought;
  return null;
end $$;
create trigger _590_list after insert on public.groups for each row execute function private.tg_groups__list();
create trigger _590_list_update after update of name, tenant_id on public.groups
  for each row when ((old.name, old.tenant_id) is distinct from (new.name, new.tenant_id)) execute function private.tg_groups__list();

/** Counts members, storage and last activity of every group anew, the last as `private.group_activity` has it of one, and writes the lines in which they are others; says how many. */
create function private.count_listed_groups() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  counted int;
begin
  -- each source in one walk along its index, which takes a fifth of asking it for each group
  update private.listed_groups as line set members = its.members, storage = its.storage, activity = its.activity
  from (
    select around.id, coalesce(member.many, 0) as members, coalesce(kept.bytes + kept.under_way, 0) as storage, greatest(around.created_at, member.last, written.last, done.last, told.last, said.last_message_at) as activity
    from public.groups as around
    left join (select its.group_id, count(*)::int as many, max(its.joined_at) as last from public.group_members as its group by its.group_id) as member on member.group_id = around.id
    left join (select its.group_id, max(its.created_at) as last from public.tasks as its where its.group_id is not null group by its.group_id) as written on written.group_id = around.id
    left join (select its.group_id, max(its.done_at) as last from public.tasks as its where its.done_at is not null group by its.group_id) as done on done.group_id = around.id
    left join (select its.group_id, max(its.published_at) as last from public.announcements as its where its.published_at is not null group by its.group_id) as told on told.group_id = around.id
    left join public.conversations as said on said.id = around.id
    left join private.storage_usage as kept on kept.owner = 'group/' || around.id) as its
  where its.id = line.group_id and (line.members, line.storage, line.activity) is distinct from (its.members, its.storage, its.activity);
  get diagnostics counted = row_count;
  return counted;
end $$;
insert into private.job_functions (name) values ('private.count_listed_groups');
insert into private.crontab (name, schedule, function_name, catch_up) values ('listed_groups.count', '*/5 * * * *', 'private.count_listed_groups', '1 hour');

insert into private.listed_groups (group_id, tenant_id, sort_name, words, sought, activity)
select around.id, around.tenant_id, trim(its.words), its.words, private.sought_words(its.words, around.tenant_id), around.created_at
from public.groups as around cross join lateral (select private.plain(around.name) as words) as its;
select private.count_listed_groups();
