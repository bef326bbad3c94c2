import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Server, startServer, statement } from '../../../test/server.ts'
import { choir, mina, ruth, supper, tomas } from '../cast.ts'
import { feedRoom, soon } from './feed-room.ts'

/* The calendars of events, from the real server, as a calendar reads them. */

let server: Server
let { signedIn, feed, entriesOf } = {} as ReturnType<typeof feedRoom>
let me: SupabaseClient
let leader: SupabaseClient
beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  statement(server, 'delete from public.events')
  ;({ signedIn, feed, entriesOf } = feedRoom(server))
  ;[me, leader] = [await signedIn(mina), await signedIn(ruth)]
})
afterAll(() => server.discard())

/** An event of Tuesday supper at seven in London, in so many days; its id. */
async function plan(days: number, columns: Record<string, unknown> = {}, client = leader) {
  const id = crypto.randomUUID()
  const hours = { starts_local: `${soon(days)} 19:00`, ends_local: `${soon(days)} 21:00`, tz: 'Europe/London' }
  const { error } = await client.from('events').insert({ id, group_id: supper, title: 'Soup', ...hours, ...columns })
  expect(error).toBeNull()
  return id
}
const tokenOf = async (client: SupabaseClient, scope: string, group_id?: string): Promise<string> =>
  (await client.rpc('calendar_feed_token', { scope, ...(group_id && { group_id }) }).throwOnError()).data
const occurrences = async (event_id: string): Promise<{ id: string; on_date: string; starts_at: string }[]> =>
  (
    await leader
      .from('event_occurrences')
      .select('id, on_date, starts_at')
      .eq('event_id', event_id)
      .order('on_date')
      .throwOnError()
  ).data!
const answer = (occurrence_id: string, status: string) =>
  me.rpc('answer_event', { occurrence_id, status }).throwOnError()
const ends = async (id: string) => leader.rpc('delete_event', { id }).throwOnError()

test('the calendar of mine shows each date by itself, as I answered it and as it is now', async () => {
  const series = await plan(2, { rrule: 'FREQ=WEEKLY;COUNT=5', title: 'Choir practice', place_name: 'Old school' })
  const whole = await plan(40, {
    title: 'Outing',
    all_day: true,
    starts_local: `${soon(40)} 00:00`,
    ends_local: `${soon(42)} 00:00`,
  })
  const draft = await plan(3, { status: 'draft', title: 'Not yet' })
  const dates = await occurrences(series)
  await answer(dates[0]!.id, 'going')
  await answer(dates[1]!.id, 'maybe')
  await answer(dates[2]!.id, 'declined')
  const token = await tokenOf(me, 'mine')
  const before = await entriesOf(token)
  const edit = (n: number, change: Record<string, unknown>) =>
    leader
      .rpc('edit_series', {
        id: crypto.randomUUID(),
        event_id: series,
        on_date: dates[n]!.on_date,
        scope: 'this',
        change,
      })
      .throwOnError()
  await edit(0, { starts_local: `${soon(3)} 20:00`, ends_local: `${soon(3)} 22:00`, place_name: 'Harbour' })
  await edit(3, { status: 'cancelled', cancelled_reason: 'Storm' })

  const text = await (await feed(token)).text()
  expect(text).not.toMatch(/RRULE|EXDATE|VTIMEZONE|TZID/)
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M')
  const entries = await entriesOf(token)
  const place = { summary: 'Choir practice', location: 'Old school', minutes: 120 }
  expect(entries).toMatchObject([
    { ...place, uid: dates[0]!.id, location: 'Harbour', status: 'CONFIRMED', busy: true },
    { ...place, uid: dates[1]!.id, status: 'TENTATIVE', busy: false },
    { ...place, uid: dates[3]!.id, status: 'CANCELLED', busy: false },
    { ...place, uid: dates[4]!.id, status: 'TENTATIVE', busy: false },
    { uid: whole, summary: 'Outing', start: soon(40), end: soon(42), minutes: null },
  ])
  const moment = await leader.from('event_occurrences').select('starts_at').eq('id', dates[0]!.id).single()
  expect(entries[0]!.start).toBe(new Date(moment.data!.starts_at).toISOString())
  expect(entries[0]!.description).toContain(`/events?eventId=${series}&on=${dates[0]!.on_date}`)
  expect(entries.map(({ description }) => /You.*\.|Cancelled: \w+/.exec(description)?.[0])).toEqual([
    'You’re going.',
    'You answered Maybe.',
    'Cancelled: Storm',
    'You haven’t answered yet.',
    'You haven’t answered yet.',
  ])
  // the dates that changed count on, the others don't
  const risen = entries
    .slice(0, 4)
    .map((entry) => entry.sequence - before.find(({ uid }) => uid === entry.uid)!.sequence)
  expect(risen.map((by) => by > 0)).toEqual([true, false, true, false])
  expect(text).not.toContain(draft)

  const half = crypto.randomUUID()
  const later = {
    id: half,
    event_id: series,
    on_date: dates[3]!.on_date,
    scope: 'following',
    change: { title: 'Band' },
  }
  await leader.rpc('edit_series', later).throwOnError()
  const split = await entriesOf(token)
  expect(split.find(({ uid }) => uid === dates[4]!.id)).toMatchObject({ summary: 'Band' })
  expect(split.every((entry) => entry.sequence >= entries.find(({ uid }) => uid === entry.uid)!.sequence)).toBe(true)
  for (const id of [series, half, whole, draft]) await ends(id)
  expect(await entriesOf(token)).toEqual([])
})

test('the calendar of a group shows all of it, whatever one answered, and bears its name', async () => {
  const id = await plan(5)
  await answer(id, 'declined')
  await leader.from('events').update({ status: 'cancelled' }).eq('id', id).throwOnError()
  const token = await tokenOf(me, 'group', supper)
  expect(await (await feed(token)).text()).toContain('X-WR-CALNAME:Tuesday supper')
  expect(await entriesOf(token)).toMatchObject([{ uid: id, status: 'CANCELLED' }])
  const response = await feed(token)
  expect(response.headers.get('cache-control')).toBe('private, max-age=300')
  await ends(id)
})

describe('an address', () => {
  test('that is revoked or renewed shows nothing any more, and the next one is another', async () => {
    const token = await tokenOf(me, 'mine')
    const { data: next } = await me.rpc('renew_calendar_feed', { scope: 'mine' }).throwOnError()
    expect([next === token, (await feed(token)).status, (await feed(next)).status]).toEqual([false, 404, 200])
    await me.rpc('revoke_calendar_feed', { scope: 'mine' }).throwOnError()
    expect((await feed(next)).status).toBe(404)
  })

  test('is none of a group where one is no member, and of nothing else', async () => {
    const refused = async (args: Record<string, unknown>) => (await me.rpc('calendar_feed_token', args)).error?.code
    expect(await refused({ scope: 'group', group_id: choir })).toBe('PT404')
    expect(await refused({ scope: 'group' })).toBe('22023')
    expect(await refused({ scope: 'mine', group_id: supper })).toBe('22023')
    expect(await refused({ scope: 'everything' })).toBe('22023')
  })

  test('dies with its person’s membership, whose other calendar no longer has the group', async () => {
    const member = await signedIn(tomas)
    const id = await plan(6)
    const [mine, ofGroup] = [await tokenOf(member, 'mine'), await tokenOf(member, 'group', supper)]
    expect((await entriesOf(mine)).map(({ uid }) => uid)).toEqual([id])
    expect((await entriesOf(ofGroup)).map(({ uid }) => uid)).toEqual([id])
    await leader.rpc('remove_member', { group_id: supper, user_id: tomas.id }).throwOnError()
    expect((await feed(ofGroup)).status).toBe(404)
    expect(await entriesOf(mine)).toEqual([])
    await ends(id)
  })

  test('of somebody suspended shows nothing until they are back', async () => {
    const token = await tokenOf(me, 'mine')
    statement(server, `insert into private.suspensions (user_id) values ('${mina.id}')`)
    expect((await feed(token)).status).toBe(404)
    statement(server, `delete from private.suspensions where user_id = '${mina.id}'`)
    expect((await feed(token)).status).toBe(200)
    // who was suspended signs in anew
    me = await signedIn(mina)
  })
})

test('what somebody writes stays one entry, with the words they wrote', async () => {
  const evil = 'Soup\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Owned\nUID:1\u2028;,\\"'
  const body = '<p>Bring\u0007 bread\\n; END:VCALENDAR</p>'
  const id = await plan(4, { title: evil, place_name: 'A\nBEGIN:VALARM', body_html: body })
  const token = await tokenOf(me, 'group', supper)
  const entries = await entriesOf(token)
  expect(entries).toMatchObject([
    {
      uid: id,
      summary: 'Soup END:VEVENT BEGIN:VEVENT SUMMARY:Owned UID:1 ;,\\"',
      location: 'A BEGIN:VALARM',
    },
  ])
  expect(entries[0]!.description).toContain('Bring bread\\n; END:VCALENDAR')
  const lines = (await (await feed(token)).text()).split('\r\n')
  expect(lines.filter((line) => /^(BEGIN|END):/.test(line))).toEqual([
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR'],
  ])
  expect(lines.every((line) => !/[\r\n]/.test(line) && Buffer.byteLength(line) <= 75)).toBe(true)
  await ends(id)
})

test('a calendar has what is ahead first, and 2,000 entries at most', async () => {
  const daily = () => plan(-60, { title: 'Every day', rrule: 'FREQ=DAILY' })
  await daily()
  const token = await tokenOf(me, 'group', supper)
  const all = await entriesOf(token)
  const past = (entries: typeof all) => entries.filter(({ end }) => Date.parse(end) < Date.now()).length
  expect(all.every(({ start }) => Math.abs(Date.parse(start) - Date.now()) < 366 * 86_400_000)).toBe(true)
  expect(past(all)).toBeGreaterThan(58)
  for (let n = 0; n < 5; n++) await daily()
  const most = await entriesOf(token)
  expect(most).toHaveLength(2000)
  expect(past(most)).toBe(0)
})
