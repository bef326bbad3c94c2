/*
 * Journal shares: copies of what somebody wrote that they gave to a conversation or to a thread beside a lesson.
 *
 * A copy is a message or a reply of its own, made by the rooms’ own ways with the rights of who shares it, and it knows nothing
 * of the entry: what is written there later stays there, and what is changed in the copy never comes back. What was given where
 * is known to its owner alone. A copy can be withdrawn and returned, as any words of one’s own there.
 */
create table public.journal_shares (
  id               uuid primary key,
  created_by       uuid not null default auth.uid() references public.users on delete cascade,
  entry_id         uuid not null references public.journal_entries on delete cascade,
  -- what was given, as it was on that day
  copy_html        public.html not null check (length(copy_html) <= 20000),
  target_type      text not null check (target_type in ('message', 'lesson_reply')),
  -- the message or the reply; no foreign key: what was given outlives what it became
  target_id        uuid not null,
  conversation_id  uuid references public.conversations on delete set null,
  thread_id        uuid references public.lesson_threads on delete set null,
  created_at       timestamptz not null default private.clock(),
  withdrawn_at     timestamptz,
  constraint journal_shares_place check (conversation_id is null or target_type = 'message'),
  constraint journal_shares_thread check (thread_id is null or target_type = 'lesson_reply')
);
create index journal_shares_entry on public.journal_shares (entry_id);
create index journal_shares_created_by on public.journal_shares (created_by, created_at desc);
create index journal_shares_conversation on public.journal_shares (conversation_id) where conversation_id is not null;
create index journal_shares_thread on public.journal_shares (thread_id) where thread_id is not null;

-- Who may
alter table public.journal_shares enable row level security;
revoke all on public.journal_shares from service_role;
grant select on public.journal_shares to authenticated;
create policy select_self on public.journal_shares for select to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null);

-- What follows
/** Keeps what one has given of an entry of one’s own. */
create function private.keep_journal_share(id uuid, entry_id uuid, copy_html public.html, target_type text, place_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.journal_shares (id, created_by, entry_id, copy_html, target_type, target_id, conversation_id, thread_id)
  select keep_journal_share.id, auth.uid(), own.id, keep_journal_share.copy_html, keep_journal_share.target_type, keep_journal_share.id,
    case when keep_journal_share.target_type = 'message' then place_id end, case when keep_journal_share.target_type = 'lesson_reply' then place_id end
  from public.journal_entries as own where own.id = keep_journal_share.entry_id and own.created_by = auth.uid() and own.deleted_at is null
$$;

/**
 * Gives a copy of an entry, or of a part of it, to a conversation (`message`) or a thread beside a lesson (`lesson_reply`): `html` is
 * what stands there. Sent twice with one id, it is given once.
 */
create function public.share_journal_entry(id uuid, entry_id uuid, target_type text, place_id uuid, html public.html) returns void
  language plpgsql set search_path = ''
as $$
begin
  if exists (select from public.journal_shares as own where own.id = share_journal_entry.id) then
    return;
  elsif not exists (select from public.journal_entries as own where own.id = share_journal_entry.entry_id and own.created_by = (select auth.uid()) and own.deleted_at is null) then
    raise exception 'This entry no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif not coalesce(private.says_something(share_journal_entry.html), false) then
    perform private.refuse_deed('Choose what you want to share.');
  -- nobody else sees these, and their names would tell which entry it was
  elsif position('data-bucket="journal"' in share_journal_entry.html) > 0 then
    perform private.refuse_deed('A copy can’t show the photos of your journal. Leave them out.');
  -- said here, since the room itself would quote what was too long
  elsif length(share_journal_entry.html) > (case share_journal_entry.target_type when 'message' then 20000 else 10000 end) then
    perform private.refuse_deed('This is too long to share there. Choose a part of it.');
  end if;
  case share_journal_entry.target_type
    when 'message' then perform public.send_message(share_journal_entry.id, share_journal_entry.place_id, share_journal_entry.html);
    when 'lesson_reply' then perform public.reply_thread(share_journal_entry.id, share_journal_entry.place_id, share_journal_entry.html);
    else perform private.refuse_deed('Share it with a conversation or beside a lesson.');
  end case;
  perform private.keep_journal_share(share_journal_entry.id, share_journal_entry.entry_id, share_journal_entry.html, share_journal_entry.target_type, share_journal_entry.place_id);
end $$;

/** Notes that a copy of one’s own was withdrawn, or that it is back; refused where there is none. */
create function private.mark_journal_share(id uuid, away boolean) returns public.journal_shares
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.journal_shares;
begin
  update public.journal_shares as own set withdrawn_at = case when away then coalesce(own.withdrawn_at, private.clock()) end
  where own.id = mark_journal_share.id and own.created_by = auth.uid() and (select private.my_role()) is not null returning own.* into its;
  if its.id is null then
    raise exception 'This copy no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

/** Takes a copy that one has given out of the place where it stands. What is gone from there already is withdrawn too. */
create function public.withdraw_journal_share(id uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  its constant public.journal_shares := private.mark_journal_share(withdraw_journal_share.id, true);
begin
  if its.target_type = 'message' and its.conversation_id is not null then
    perform public.delete_message(its.target_id);
  elsif its.target_type = 'lesson_reply' and its.thread_id is not null then
    perform public.delete_lesson_reply(its.target_id);
  end if;
end $$;

/** Puts back a copy that one has withdrawn, as it stood. */
create function public.return_journal_share(id uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  its constant public.journal_shares := private.mark_journal_share(return_journal_share.id, false);
begin
  if its.target_type = 'message' then
    perform public.restore_message(its.target_id);
  else
    perform public.restore_lesson_reply(its.target_id);
  end if;
end $$;

grant execute on function private.refuse_deed(text), private.keep_journal_share(uuid, uuid, public.html, text, uuid), private.mark_journal_share(uuid, boolean),
  public.share_journal_entry(uuid, uuid, text, uuid, public.html), public.withdraw_journal_share(uuid), public.return_journal_share(uuid) to authenticated;

create trigger _190_refuse before insert or update on public.journal_shares for each row execute function private.tg__refuse_quietly();
create trigger _900_tell_insert after insert on public.journal_shares
  referencing new table as changed for each statement execute function private.tg__tell_maker();
create trigger _900_tell_update after update on public.journal_shares
  referencing new table as changed for each statement execute function private.tg__tell_maker();
create trigger _900_tell_delete after delete on public.journal_shares
  referencing old table as changed for each statement execute function private.tg__tell_maker();

insert into private.exports (name, query) values
  ('journal_shares', 'select own.entry_id, own.copy_html, own.target_type, own.created_at, own.withdrawn_at from public.journal_shares as own where own.created_by = $1 order by own.created_at, own.id');
