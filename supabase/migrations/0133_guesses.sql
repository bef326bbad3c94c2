/*
 * Guesses: whatever a code opens is guessed at slowly.
 *
 * A wrong code is kept for an hour, hashed, under the person who tried it, the thing that it was tried on where that has
 * a name, and the address. Who has made too many waits, and is told how long; a wait counts nothing, so that one person
 * alone never stops the others at their address. The same wrong code again is no new guess: a class that was given a
 * wrong one has made one. This machine and trusted networks speak for everybody and are not counted by address.
 */
create table private.guesses (
  who   text not null,
  kind  text not null,
  hash  bytea not null,
  at    timestamptz not null default private.clock(),
  primary key (who, kind, hash)
);
create index guesses_at on private.guesses (at);

/** Whether an address speaks for too many to be counted: this very machine's, what the operator trusts, and what super admins do. */
create function private.is_trusted(address text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant inet := private.address(is_trusted.address);
begin
  return private.is_loopback(is_trusted.address)
    or exists (select from private.instance, unnest(trusted_networks) as network where its <<= network)
    or exists (select from private.trusted_networks as known where its <<= known.network);
end $$;

/** Under which names a guess counts, and how many wrong ones each may make in an hour, in the order in which they are asked. */
create function private.guess_bounds(thing text, person uuid) returns table (nth int, who text, most int)
  language sql stable security definer set search_path = ''
as $$
  with here as (
    select private.network_of(address) as network from private.request_address() as address
    where address is not null and not private.is_trusted(address)
  )
  select 1, 'person ' || person, 10 where person is not null
  -- who is signed out is one of all those there
  union all select 1, 'nobody ' || network, 30 from here where person is null
  union all select 2, 'thing ' || thing, 1000 where thing is not null
  union all select 3, 'address ' || network, 300 from here
$$;

/** Raises for who has made too many wrong guesses of a kind, and says how long they wait; asked before a code is looked at. A short code allows a person fewer `tries`. */
create function private.may_guess(kind text, thing text default null, person uuid default auth.uid(), tries int default 10) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its record;
  free_at timestamptz;
  minutes int;
begin
  for its in select * from private.guess_bounds(may_guess.thing, may_guess.person) order by nth loop
    -- one at a time: of many that come at once, those after the last that is allowed wait like any other
    if its.nth = 1 then
      perform pg_advisory_xact_lock(hashtextextended('guess ' || may_guess.kind || ' ' || its.who, 0));
    end if;
    select made.at + interval '1 hour' into free_at from private.guesses as made
    where made.who = its.who and made.kind = may_guess.kind and made.at > private.clock() - interval '1 hour'
    order by made.at desc offset case when its.nth = 1 and person is not null then tries else its.most end - 1 limit 1;
    if found then
      minutes := ceil(extract(epoch from free_at - private.clock()) / 60);
      raise exception 'Too many incorrect attempts. Try again in %.', case when minutes <= 1 then 'a minute' else minutes || ' minutes' end
        using errcode = 'PT429', detail = 'guesses';
    end if;
  end loop;
end $$;

/** Counts a guess that was wrong. Whoever calls it must not raise afterwards, which would take it back: see `private.refuse`. */
create function private.guessed_wrong(kind text, guess text, thing text default null, person uuid default auth.uid()) returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from private.guesses where at < private.clock() - interval '1 day';
  insert into private.guesses as made (who, kind, hash)
  select who, guessed_wrong.kind, sha256(convert_to(coalesce(guess, ''), 'UTF8')) from private.guess_bounds(guessed_wrong.thing, guessed_wrong.person)
  on conflict (who, kind, hash) do update set at = excluded.at where made.at <= excluded.at - interval '1 hour';
$$;

/** Says no as raising does, and keeps what was written: PostgREST sends the status, and this as the error. */
create function private.refuse(status int, message text) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('response.status', status::text, true);
  return jsonb_build_object('code', 'PT' || status, 'message', message, 'details', null, 'hint', null);
end $$;
