/*
 * Messages kept in a journal: what somebody read becomes an entry of their own.
 *
 * It is made with the rights of who keeps it, and the link between the two is seen by its maker alone: who wrote the message
 * learns nothing. What becomes of either changes nothing in the other.
 */
/**
 * Keeps a message that one reads in one’s journal, on a day. Without `body_html` the entry says what the message says. Sent twice
 * with one id, it is kept once.
 */
create function public.make_entry_from_message(
  id uuid, message_id uuid, entry_date date, entry_time time default null, tz text default null, title text default null, body_html public.html default null,
  client_written_at timestamptz default null
) returns void
  language plpgsql set search_path = ''
as $$
declare
  its public.messages;
begin
  select * into its from public.messages as message
  where message.id = make_entry_from_message.message_id and message.deleted_at is null and message.conversation_id in (select private.my_conversation_ids());
  if its.id is null then
    raise exception 'This message no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  insert into public.journal_entries (id, entry_date, entry_time, tz, title, body_html, client_written_at)
  values (make_entry_from_message.id, make_entry_from_message.entry_date, make_entry_from_message.entry_time, make_entry_from_message.tz,
    nullif(left(trim(make_entry_from_message.title), 160), ''), coalesce(make_entry_from_message.body_html, its.body_html), make_entry_from_message.client_written_at)
  on conflict do nothing;
  perform private.link_to_entry(its.id, make_entry_from_message.id);
end $$;

/** Links a message that one reads with an entry of one’s own. */
create function private.link_to_entry(message_id uuid, entry_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  select private.link_message(its.id, 'journal_entry', own.id, true)
  from public.messages as its, public.journal_entries as own
  where its.id = link_to_entry.message_id and its.conversation_id in (select private.my_conversation_ids())
    and own.id = link_to_entry.entry_id and own.created_by = auth.uid() and own.deleted_at is null
$$;
grant execute on function private.link_to_entry(uuid, uuid), public.make_entry_from_message(uuid, uuid, date, time, text, text, public.html, timestamptz) to authenticated;
