/*
 * The last super admin: an instance that was claimed always has one.
 *
 * The functions for people refuse it already; this holds for every key: the service key, the auth API and SQL. Without a super admin nobody
 * could give the role again but the owner of the machine. One who is suspended or gone doesn't count. An instance that nobody has claimed
 * has none.
 */
create function private.tg_users__keep_super_admin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- of two who demote each other at once, the second sees the first
  perform pg_advisory_xact_lock(hashtextextended('last super admin', 0));
  if exists (select from private.instance as its where its.claimed_at is not null)
    and not exists (select from public.users as other where other.role = 'super_admin' and not private.is_away(other.id)) then
    raise exception 'This is the last super admin. Make somebody else one first.' using errcode = 'PT409';
  end if;
  return null;
end $$;
create trigger _400_keep_super_admin_update after update of role on public.users
  for each row when (old.role = 'super_admin' and new.role <> 'super_admin') execute function private.tg_users__keep_super_admin();
create trigger _400_keep_super_admin_delete after delete on public.users
  for each row when (old.role = 'super_admin') execute function private.tg_users__keep_super_admin();
