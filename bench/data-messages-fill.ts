import type pg from 'pg'

/*
 * 5,000 conversations of 20 people each, 20 of them large, and one person who is in 240, 10 large ones among them, and
 * writes to 60 people. What is said are words as people use them: a few all the time, most hardly ever; two years of it.
 * In every tenth conversation they write Japanese, which has no spaces.
 */
export const conversations = {
  messages: Number(process.env.BENCH_MESSAGES ?? 1_000_000),
  all: 5_000,
  large: 20,
  mine: 240,
  direct: 60,
}
export const me = '00000000-0000-4000-8000-0000000000a5'
/** Words to search for: said once in 50,000 messages, in every tenth, and often though never to me. */
export const said = {
  rare: 'zeppelin',
  common: 'bread',
  elsewhere: 'regatta',
  rareKanji: '飛行船',
  commonKanji: '会議',
}

const words =
  'bread lantern boat soup choir tomorrow evening kitchen bring thanks the and we at to see you there please maybe ' +
  'table candles music singing rehearsal hall bus late early sorry good morning great tuesday friday weekend children ' +
  'garden pumpkin potatoes onions cheese wine water coffee tea chairs door key money receipt list photo recipe oven fire'
const kanji =
  '会議 明日 今日 ありがとう よろしくお願いします 写真 音楽 練習 週末 台所 提灯 船 資料 締切 会場 議事録 見ました どこですか 遅れます の は を に'

export async function fill(client: pg.Client) {
  const { messages, all, large, mine, direct } = conversations
  // whole at the end is sooner than row by row
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'messages' and schemaname = 'public' and indexname in ('messages_words', 'messages_time', 'messages_sender', 'messages_topic')",
  )
  const perLarge = Math.floor(messages / 100)
  const perSmall = Math.floor((messages - perLarge * large) / (all - large))
  await client.query(`
    set session_replication_role = replica;
    drop index ${indexes.map(({ indexname }) => `public.${indexname}`).join(', ')};
    insert into auth.users (id, email) select gen_random_uuid(), 'm' || n || '@example.org' from generate_series(1, 2000) as n;
    insert into public.users (id, tenant_id, name) select it.id, tenant.id, split_part(email, '@', 1) from auth.users as it, public.tenants as tenant
      where is_default and email like 'm%@example.org' on conflict do nothing;
    create table bench_people as select row_number() over () as n, id from public.users where name ~ '^m\\d+$';
    create table bench_rooms as select n, gen_random_uuid() as id, n <= ${large} as large,
      case when n <= ${large} then n <= ${large / 2} else n <= ${mine + large / 2} end as mine from generate_series(1, ${all}) as n;
    insert into public.groups (id, tenant_id, name, slug, color)
      select room.id, tenant.id, 'Group ' || n, 'group-' || n, 'sky' from public.tenants as tenant, bench_rooms as room where is_default;
    insert into public.conversations (id, kind, group_id) select id, 'group', id from bench_rooms;
    insert into public.group_members (group_id, user_id)
      select room.id, person.id from bench_rooms as room, generate_series(0, 19) as k, bench_people as person
        where person.n = 1 + (room.n * 37 + k * 101) % 2000
      union select id, '${me}' from bench_rooms where mine;
    insert into public.conversation_participants (conversation_id, user_id) select group_id, user_id from public.group_members
      where group_id in (select id from bench_rooms);
    insert into bench_rooms select ${all} + (n + 28) / 33, private.direct_id('${me}', id), false, true from bench_people where n % 33 = 5 and n <= 33 * ${direct};
    insert into public.conversations (id, kind) select id, 'direct' from bench_rooms where n > ${all};
    insert into public.conversation_participants (conversation_id, user_id)
      select room.id, either.id from bench_rooms as room join bench_people as person on person.n = 33 * (room.n - ${all}) - 28,
        lateral (values (person.id), ('${me}'::uuid)) as either (id) where room.n > ${all};
    create table bench_words as select array(select regexp_split_to_table('${words}', ' ')) as common, array(select regexp_split_to_table('${kanji}', ' ')) as kanji;
    insert into public.messages (conversation_id, seq, sender_id, body_html, created_at, updated_at)
      select room.id, place, case when room.n > ${all} and place % 2 = 0 then '${me}' else person.id end, '<p>' || case when room.n % 10 = 0 then array_to_string(array(
          select its.kanji[1 + floor(power(random(), 1.5) * cardinality(its.kanji))::int] from generate_series(1, 8 + place % 5)), '')
          || case when (room.n * 7919 + place) % 50000 = 11 or room.mine and room.n % 40 = 0 and place = 5 then '${said.rareKanji}' else '' end
          else array_to_string(array(
          select its.common[1 + floor(power(random(), 1.5) * cardinality(its.common))::int] from generate_series(1, 8 + place % 5)), ' ') end
        || ' ' || translate(substr(md5(floor(power(random(), 3) * 20000)::text), 1, 7), '0123456789', 'ghijklmnop')
        || case when place % 50 = 7 then ' <a href="https://example.org/">here</a>' else '' end
        || case when not room.mine and place % 20 = 3 then ' ${said.elsewhere}' else '' end
        || case when (room.n * 7919 + place) % 50000 = 11 or room.mine and room.n > 20 and room.n % 40 = 0 and place = 5 then ' ${said.rare}' else '' end || '</p>',
        moment, moment
      from bench_rooms as room cross join bench_words as its
        cross join lateral (select case when room.large then ${perLarge} else ${perSmall} end as many) as its_size
        cross join lateral generate_series(1, its_size.many) as place
        cross join lateral (select '2024-11-01'::timestamptz + interval '2 years' * (place - (room.n % 97) / 100.0) / its_size.many as moment) as its_time
        join bench_people as person on person.n = case when room.n > ${all} then 33 * (room.n - ${all}) - 28 else 1 + (room.n * 37 + (place % 20) * 101) % 2000 end;
    update public.conversations as its set last_seq = counted.seq, last_message_at = counted.at
      from (select conversation_id, max(seq) as seq, max(created_at) as at from public.messages group by 1) as counted where counted.conversation_id = its.id;
    insert into public.conversation_reads (user_id, conversation_id, last_read_seq)
      select part.user_id, part.conversation_id, greatest(its.last_seq - case
          when room.n % 30 = 0 then 150 when room.n % 3 = 0 then room.n % 40 else 0 end, 0)
      from public.conversation_participants as part join public.conversations as its on its.id = part.conversation_id
      join bench_rooms as room on room.id = its.id;
    insert into private.message_mentions (message_id, user_id, conversation_id, seq)
      select message.id, '${me}', message.conversation_id, message.seq from public.messages as message
      where message.conversation_id in (select id from bench_rooms where mine) and message.seq % 40 = 0;
    insert into public.message_attachments (message_id, conversation_id, path, name, type, bytes)
      select id, conversation_id, conversation_id || '/' || id || '/a.png', 'a.png', 'image/png', 3 from public.messages where seq % 30 = 1;
    ${indexes.map(({ indexdef }) => indexdef).join(';')};
    drop table bench_people, bench_rooms, bench_words;
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
}
