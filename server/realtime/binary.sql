/*
 * Messages that are bytes. A row of `realtime.messages` has a payload of JSON, or one of bytes, or neither; what is
 * replayed of the past has both kinds. Names and shapes are Supabase's.
 */
alter table realtime.messages add column binary_payload bytea;
alter table realtime.messages add constraint messages_payload_exclusive
  check (payload is null or binary_payload is null);

/* As `realtime.send`, of bytes: it runs as its caller, and never fails the write that it tells of. */
create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension, inserted_at, updated_at)
  values (payload, event, topic, private, 'broadcast', clock_timestamp() at time zone 'utc', now() at time zone 'utc');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;
alter function realtime.send_binary(bytea, text, text, boolean) owner to supabase_realtime_admin;

drop function realtime.replay(text, bigint, integer);
/*
 * The last `most` messages of a private topic from `since` on, in milliseconds of 1970, as far as whoever asks may
 * read them, oldest first. Nothing older than three days. Of `payload` and `bytes`, in base64, one is null. The end keeps
 * the days to come out of the plan.
 */
create function realtime.replay(topic text, since bigint, most integer)
  returns table (id uuid, event text, payload jsonb, bytes text)
  language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('realtime.topic', replay.topic, true);
  return query
    select last.id, last.event, last.payload, translate(encode(last.binary_payload, 'base64'), E'\n', '') from (
      select m.id, m.event, m.payload, m.binary_payload, m.inserted_at from realtime.messages m
      where m.topic = replay.topic and m.extension = 'broadcast' and m.private and m.event is not null
        and m.inserted_at >= greatest(to_timestamp(replay.since / 1000.0), now() - interval '3 days') at time zone 'utc'
        and m.inserted_at <= (now() + interval '1 minute') at time zone 'utc'
      order by m.inserted_at desc limit replay.most
    ) last order by last.inserted_at;
end
$$;
alter function realtime.replay(text, bigint, integer) owner to supabase_realtime_admin;
