/*
 * Announcement reach: whom an announcement woke, as numbers.
 *
 * When it goes out, it is noted of each member what becomes of their push. Those who may announce learn how many
 * devices' owners it reached, how many have push off and for how many it was quiet, and of nobody which.
 */
create table private.announcement_reaches (
  announcement_id  uuid not null references public.announcements on delete cascade,
  user_id          uuid not null references public.users on delete cascade,
  -- 'now' until a device has taken it
  push             text not null check (push in ('now', 'quiet', 'off', 'delivered')),
  primary key (announcement_id, user_id)
);
create index announcement_reaches_user on private.announcement_reaches (user_id);

-- Who may
create function private.announcement_reach(wanted uuid)
  returns table (announcement_id uuid, told bigint, delivered bigint, push_off bigint, quiet bigint)
  language sql stable security definer set search_path = ''
as $$
  select it.id, count(reach.user_id), count(*) filter (where reach.push = 'delivered'),
         count(*) filter (where reach.push = 'off'), count(*) filter (where reach.push = 'quiet')
  from public.announcements as it
  join private.announcement_reaches as reach on reach.announcement_id = it.id
  where it.group_id = wanted and it.deleted_at is null and wanted = any (array(select private.my_group_ids('announcementManagement')))
  group by it.id
$$;

/**
 * How far the push of each announcement of a group went: `told` members in all, of whom `delivered` had it at once on
 * a device, `push_off` have none or do not want it there, and for `quiet` it was quiet. Who is missing from the three
 * has a device that has not answered. No rows for who may not announce there.
 */
create function public.announcement_reach(group_id uuid)
  returns table (announcement_id uuid, told bigint, delivered bigint, push_off bigint, quiet bigint)
  language sql stable set search_path = '' as $$ select * from private.announcement_reach(group_id) $$;
grant execute on function private.announcement_reach(uuid), public.announcement_reach(uuid) to authenticated;

-- What follows
create function private.tg_announcements__note_reach() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.announcement_reaches (announcement_id, user_id, push)
  select new.id, member.user_id, private.push_plan(member.user_id, 'message_received', new.group_id, 'normal')
  from public.group_members as member
  where member.group_id = new.group_id and member.user_id is distinct from new.created_by
  on conflict do nothing;
  return null;
exception when others then
  raise warning 'announcement reach not recorded: %', sqlerrm;
  return null;
end $$;
create trigger _510_note_reach_insert after insert on public.announcements
  for each row when (new.published_at is not null) execute function private.tg_announcements__note_reach();
create trigger _510_note_reach_update after update on public.announcements
  for each row when (old.published_at is null and new.published_at is not null) execute function private.tg_announcements__note_reach();

/** A device has taken a push: if it was that of an announcement, it reached its owner. */
create function private.note_delivery(notification uuid) returns void
  language sql volatile security definer set search_path = ''
as $$
  update private.announcement_reaches as reach set push = 'delivered'
  from public.notifications as told
  where told.id = notification and told.type = 'message_received'
    and reach.announcement_id = told.related_id and reach.user_id = told.user_id and reach.push = 'now'
$$;
