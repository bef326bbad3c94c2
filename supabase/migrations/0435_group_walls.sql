/*
 * Group walls: nobody comes into a group of another organisation, whichever way they come, and whenever.
 *
 * Each way in says so in its own words. This holds also for who is moved at that very moment, and for what is done with somebody
 * who has been moved since: taken back from a removal, or let in on an old request. Nothing is betrayed by saying whose the group
 * is not: whoever has the code of an invitation reads the group's name by it, signed in or not. Whoever runs the database may put
 * in whom they like, as a restore does.
 */

-- What follows
create function private.tg_group_members__keep_wall() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  tenant uuid;
begin
  if auth.uid() is null then
    return new;
  end if;
  -- whoever is just being moved is judged where they are afterwards
  select person.tenant_id into tenant from public.users as person where person.id = new.user_id for share;
  if tenant is distinct from (select around.tenant_id from public.groups as around where around.id = new.group_id) then
    raise exception 'This group belongs to another organisation.' using errcode = 'PT403';
  end if;
  return new;
end $$;
create trigger _040_keep_wall before insert on public.group_members for each row execute function private.tg_group_members__keep_wall();

/** Whoever has moved asks no longer to be let in where they were, and nobody there goes on seeing them for it. */
create function private.tg_users__ask_no_more() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.group_join_requests as asked set status = 'withdrawn', decided_at = private.clock()
  where asked.user_id = new.id and asked.status = 'pending'
    and not exists (select from public.groups as around where around.id = asked.group_id and around.tenant_id = new.tenant_id);
  return null;
end $$;
create trigger _500_ask_no_more after update of tenant_id on public.users
  for each row when (old.tenant_id is distinct from new.tenant_id) execute function private.tg_users__ask_no_more();
