/*
 * User blocks: whom a person wants to hear nothing of.
 *
 * Who is blocked cannot write to them directly, nor they to them; in a larger circle what the blocked one says is
 * hidden from them and counts for nothing. Who is only muted may write, and is not announced. Nobody learns that they
 * are blocked or muted.
 */
create table public.user_blocks (
  blocker_id  uuid not null default auth.uid() references public.users on delete cascade,
  blocked_id  uuid not null references public.users on delete cascade,
  created_at  timestamptz not null default private.clock(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index user_blocks_blocked on public.user_blocks (blocked_id);

create table public.user_mutes (
  user_id     uuid not null default auth.uid() references public.users on delete cascade,
  muted_id    uuid not null references public.users on delete cascade,
  created_at  timestamptz not null default private.clock(),
  primary key (user_id, muted_id),
  check (user_id <> muted_id)
);
create index user_mutes_muted on public.user_mutes (muted_id);

-- Who may
/**
 * Whether who asks sees a person, or has met them: in words that they may read, or by what that person did to them. Of
 * anybody else they do not learn whether they are there.
 */
create function private.knows_person(person uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.people where id = person)
    or exists (select from public.messages where sender_id = person and conversation_id in (select private.my_conversation_ids()))
    or exists (select from public.notifications where actor_id = person and user_id = auth.uid());
end $$;
grant execute on function private.knows_person(uuid) to authenticated;

alter table public.user_blocks enable row level security;
grant select, delete on public.user_blocks to authenticated;
grant insert (blocker_id, blocked_id), update (blocker_id, blocked_id) on public.user_blocks to authenticated;
create policy select_self on public.user_blocks for select to authenticated using (blocker_id = (select auth.uid()));
create policy insert_self on public.user_blocks for insert to authenticated
  with check (blocker_id = (select auth.uid()) and (select private.my_role()) is not null and private.knows_person(blocked_id));
create policy update_self on public.user_blocks for update to authenticated
  using (blocker_id = (select auth.uid())) with check (blocker_id = (select auth.uid()) and private.knows_person(blocked_id));
create policy delete_self on public.user_blocks for delete to authenticated using (blocker_id = (select auth.uid()));

alter table public.user_mutes enable row level security;
grant select, delete on public.user_mutes to authenticated;
grant insert (user_id, muted_id), update (user_id, muted_id) on public.user_mutes to authenticated;
create policy select_self on public.user_mutes for select to authenticated using (user_id = (select auth.uid()));
create policy insert_self on public.user_mutes for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null and private.knows_person(muted_id));
create policy update_self on public.user_mutes for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()) and private.knows_person(muted_id));
create policy delete_self on public.user_mutes for delete to authenticated using (user_id = (select auth.uid()));

/** Blocks a person whom one sees or has met, or no longer. */
create function public.block_person(user_id uuid, blocked boolean default true) returns void
  language plpgsql set search_path = ''
as $$
begin
  if blocked then
    if not private.knows_person(block_person.user_id) then
      raise exception 'User not found' using errcode = 'PT404';
    end if;
    insert into public.user_blocks (blocker_id, blocked_id) values (auth.uid(), block_person.user_id) on conflict do nothing;
  else
    delete from public.user_blocks where blocker_id = auth.uid() and blocked_id = block_person.user_id;
  end if;
end $$;

/** Mutes such a person everywhere, or no longer. */
create function public.mute_person(user_id uuid, muted boolean default true) returns void
  language plpgsql set search_path = ''
as $$
begin
  if muted then
    if not private.knows_person(mute_person.user_id) then
      raise exception 'User not found' using errcode = 'PT404';
    end if;
    insert into public.user_mutes (user_id, muted_id) values (auth.uid(), mute_person.user_id) on conflict do nothing;
  else
    delete from public.user_mutes as own where own.user_id = auth.uid() and own.muted_id = mute_person.user_id;
  end if;
end $$;
grant execute on function public.block_person(uuid, boolean), public.mute_person(uuid, boolean) to authenticated;

/** Whom a person hears nothing of. */
create function private.unheard_by(person uuid) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(select blocked_id from public.user_blocks where blocker_id = person
               union select muted_id from public.user_mutes where user_id = person)
$$;

-- What follows
create function private.tg_user_blocks__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || blocker_id, 'user_blocks', tg_op, array_agg(blocked_id)) from changed group by blocker_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.user_blocks
  referencing new table as changed for each statement execute function private.tg_user_blocks__tell();
create trigger _900_tell_delete after delete on public.user_blocks
  referencing old table as changed for each statement execute function private.tg_user_blocks__tell();
create trigger _900_tell_insert after insert on public.user_mutes
  referencing new table as changed for each statement execute function private.tg__tell_user('muted_id');
create trigger _900_tell_delete after delete on public.user_mutes
  referencing old table as changed for each statement execute function private.tg__tell_user('muted_id');

insert into private.exports (name, query) values
  ('blocks', 'select blocked_id, created_at from public.user_blocks where blocker_id = $1 order by created_at'),
  ('mutes', 'select muted_id, created_at from public.user_mutes where user_id = $1 order by created_at');
