import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, choir, ines, jonas, mina, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { html, type MessageRoom, messageRoom } from './message-room.ts'

let database: TestDatabase
let room: MessageRoom
let alone: string
beforeAll(async () => {
  database = await testDatabase()
  room = messageRoom(database)
  await arrangeRanks(database)
  alone = await room.direct(ruth, mina)
  await room.say(ruth, 'The café opens at nine, the bakery at six', {}, '2026-03-01T10:00:00Z')
  await room.say(tomas, 'Who brings the bread for the soup?', {}, '2026-03-02T10:00:00Z')
  await room.say(ruth, 'A bread knife is a secret', { conversation_id: alone }, '2026-03-03T10:00:00Z')
  await room.say(tomas, 'Bread for the choir', { conversation_id: choir }, '2026-03-04T10:00:00Z')
})
afterAll(() => database.stop())

interface Hit extends Record<string, unknown> {
  id: string
  excerpt: string
  ranges: [number, number][]
}
const find = (who: Someone, question: string, n = 20, before: string | null = null) =>
  room.rpc<Hit>(who, 'search_messages($1, $2, $3)', [question, n, before])
const found = async (who: Someone, question: string) => (await find(who, question)).map(({ excerpt }) => excerpt)
/** The words that are highlighted. */
const lit = async (who: Someone, question: string) =>
  (await find(who, question)).map(({ excerpt, ranges }) =>
    ranges.map(([from, length]) => [...excerpt].slice(from, from + length).join('')),
  )

describe('what one finds', () => {
  test('is of one’s own conversations, the newest first', async () => {
    expect(await found(mina, 'bread')).toEqual(['A bread knife is a secret', 'Who brings the bread for the soup?'])
    expect(await found(tomas, 'bread')).toEqual(['Bread for the choir', 'Who brings the bread for the soup?'])
    expect(await found(jonas, 'bread')).toEqual(['Bread for the choir'])
  })

  test('is nothing of anybody else’s, whatever role one has', async () => {
    for (const who of [ines, tenantAdmin, superAdmin]) expect(await found(who, 'bread')).toEqual([])
    expect(await found(superAdmin, 'in:supper')).toEqual([])
  })

  test('begins with the words, without regard to accents, and says where they stand', async () => {
    expect(await lit(mina, 'CAFE')).toEqual([['café']])
    expect(await lit(mina, 'brea sou')).toEqual([['bread', 'soup']])
    expect(await found(mina, '"the bakery"')).toEqual(['The café opens at nine, the bakery at six'])
    expect(await found(mina, '"the nine"')).toEqual([])
  })

  test('is in a topic, by its title, here and in the search of everything', async () => {
    const topic = crypto.randomUUID()
    await room.ask(ruth, "insert into public.topics (id, conversation_id, title) values ($1, $2, 'Harvest supper')", [
      topic,
      supper,
    ])
    await room.say(ruth, 'Pumpkins for all', { topic_id: topic })
    await room.say(ruth, 'No pumpkins for me')
    expect(await found(mina, 'topic:harvest')).toEqual(['Pumpkins for all'])
    expect(await found(mina, 'pump topic:"harvest sup"')).toEqual(['Pumpkins for all'])
    expect(await found(mina, 'pump topic:easter')).toEqual([])
    expect(await found(jonas, 'topic:harvest')).toEqual([])
    const everywhere = await room.rpc<{ kind: string; title: string }>(mina, 'search($1)', ['pumpkins topic:harv'])
    expect(everywhere.map(({ kind, title }) => [kind, title])).toEqual([['messages', 'Pumpkins for all']])
  })

  test('comes a page at a time', async () => {
    const [first] = await find(mina, 'bread', 1)
    expect(first!.excerpt).toBe('A bread knife is a secret')
    const [second] = await find(mina, 'bread', 1, (first!.created_at as Date).toISOString())
    expect(second!.excerpt).toBe('Who brings the bread for the soup?')
  })

  test('is shown around its words when it is long', async () => {
    const id = await room.say(ruth, `${'Nothing to see. '.repeat(40)}Then a zeppelin came. ${'On and on. '.repeat(40)}`)
    const [hit] = await find(mina, 'zeppelin')
    expect(hit!.id).toBe(id)
    expect(hit!.excerpt.length).toBeLessThan(260)
    expect(hit!.excerpt).toContain('zeppelin')
    expect(await lit(mina, 'zeppelin')).toEqual([['zeppelin']])
  })

  test('is found in a script that writes no spaces', async () => {
    await room.say(ruth, '明日の会議は十時です')
    expect(await lit(mina, '会議')).toEqual([['会議']])
    for (const question of ['会', 'す', '十時です', '会議 明日', '明日の会議は十時です', 'の会']) {
      expect(await found(mina, question), question).toEqual(['明日の会議は十時です'])
    }
    for (const question of ['会時', '議会', '明日会議', '船', '十時です。船', 'bread 会議'])
      expect(await found(mina, question), question).toEqual([])
    await room.say(ruth, 'LINE で会議 and plums')
    expect(await found(mina, 'plums 会議')).toEqual(['LINE で会議 and plums'])
    expect(await found(mina, 'で会 line')).toEqual(['LINE で会議 and plums'])
  })

  test('is looked up by pairs of letters as it would be by reading all', async () => {
    const { rows } = await database.admin.query(`
      with texts as (
        select n, (select string_agg(substr('会議日の aが', 1 + abs(hashtext(n || '-' || place)) % 7, 1), '') from generate_series(1, 1 + n % 7) as place) as text
        from generate_series(1, 120) as n
      ), asked as (
        select text, private.pattern_of(private.plain(text)) as pattern from texts where private.plain(text) ~ '[\u2e80-\uffdc]' and n <= 60
      )
      select texts.text, asked.text as asked from texts, asked
      where private.plain(texts.text) like asked.pattern
        and not private.message_words(texts.text) @@ private.message_query(array[asked.pattern])`)
    expect(rows).toEqual([])
  })

  test('is not what was taken away, nor what somebody said whom one has blocked', async () => {
    const id = await room.say(tomas, 'A gazebo')
    expect(await found(mina, 'gazebo')).toEqual(['A gazebo'])
    await room.rpc(mina, 'block_person($1)', [tomas.id])
    expect(await found(mina, 'gazebo')).toEqual([])
    await room.rpc(mina, 'block_person($1, false)', [tomas.id])
    await room.rpc(tomas, 'delete_message($1)', [id])
    expect(await found(mina, 'gazebo')).toEqual([])
  })

  test('stands in the search of everything too', async () => {
    const everything = await room.rpc(mina, 'search($1, $2)', ['knife', ['messages']])
    expect(everything).toMatchObject([{ kind: 'messages', title: 'A bread knife is a secret', by_id: ruth.id }])
    expect(await room.rpc(ines, 'search($1)', ['knife'])).toEqual([])
  })
})

describe('what narrows it down', () => {
  test.each([
    ['from:tomas bread', ['Who brings the bread for the soup?']],
    ['from:me bread', []],
    ['in:supper bread', ['Who brings the bread for the soup?']],
    ['in:ruth bread', ['A bread knife is a secret']],
    ['in:nowhere bread', []],
    ['bread before:2026-03-03', ['Who brings the bread for the soup?']],
    ['bread after:2026-03-03', ['A bread knife is a secret']],
    ['from:', []],
    ['', []],
  ])('%s', async (question, expected) => {
    expect(await found(mina, question)).toEqual(expected)
  })

  test('has: a link, a file, an image, a poll, a reaction, a task', async () => {
    await room.say(ruth, '', { body_html: '<p>See <a href="https://example.org/">this</a></p>' })
    expect(await found(mina, 'has:link')).toEqual(['See this'])
    const file = { id: crypto.randomUUID(), name: 'a.png', type: 'image/png', bytes: 3 }
    const shown = crypto.randomUUID()
    await room.rpc(ruth, 'send_message($1, $2, $3, attachments => $4)', [
      shown,
      supper,
      html('A picture'),
      JSON.stringify([{ ...file, path: `${supper}/0123456789/a.png` }]),
    ])
    expect(await found(mina, 'has:file')).toEqual(['A picture'])
    expect(await found(mina, 'has:image')).toEqual(['A picture'])
    await room.rpc(ruth, 'make_poll($1, $2, $3, $4)', [crypto.randomUUID(), supper, 'When?', ['Now', 'Later']])
    expect(await found(mina, 'has:poll')).toEqual(['When?'])
    await room.rpc(mina, 'react($1, $2)', [shown, '👍'])
    expect(await found(mina, 'has:reaction')).toEqual(['A picture'])
    await room.rpc(mina, 'make_task_from_message($1, $2, $3)', [crypto.randomUUID(), shown, supper])
    expect(await found(mina, 'has:task pict')).toEqual(['A picture'])
  })
})
