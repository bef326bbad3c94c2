/*
 * Outside pictures: what is fetched from other hosts for somebody who writes.
 *
 * A text shows no picture from another host, for that would tell it who reads. A function fetches such a picture once,
 * and its writer keeps it. Each person may have sixty fetched within an hour, so that nobody makes this server look
 * around the internet for them.
 */
create table private.outside_fetches (
  user_id     uuid primary key references public.users on delete cascade,
  -- newest first, sixty at most
  fetched_at  timestamptz[] not null
);

-- What follows
create function private.note_fetch() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
begin
  if private.my_role() is null then
    raise exception 'Sign in to add pictures from the web.' using errcode = '42501';
  end if;
  insert into private.outside_fetches as past (user_id, fetched_at) values (auth.uid(), array[moment])
  on conflict (user_id) do update set fetched_at = array_prepend(moment, past.fetched_at[1:59])
  where cardinality(past.fetched_at) < 60 or past.fetched_at[60] <= moment - interval '1 hour';
  if not found then
    raise exception 'You’ve added 60 pictures from the web in the last hour. Try again later, or upload a file.' using errcode = 'PT429';
  end if;
end $$;

/** Says that something is fetched from another host for who asks: the sixty-first within an hour is refused (PT429). */
create function public.note_fetch() returns void
  language sql set search_path = '' as $$ select private.note_fetch() $$;
grant execute on function private.note_fetch(), public.note_fetch() to authenticated;
