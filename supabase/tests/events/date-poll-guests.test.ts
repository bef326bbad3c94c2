import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { anon, mina, ruth, supper } from '../cast.ts'
import { datePollRoom } from './date-poll-room.ts'
import { eventWire } from './event-wire.ts'

/* Guests vote by a link, without an account; and those who do not keep to the rules. */

let app: Awaited<ReturnType<typeof testApp>>
let { rpc, table } = {} as Awaited<ReturnType<typeof eventWire>>
let { votes, newId, asOwner, told } = {} as ReturnType<typeof datePollRoom>
beforeAll(async () => {
  app = await testApp()
  ;({ rpc, table } = await eventWire(app))
  ;({ votes, newId, asOwner, told } = datePollRoom(app.database))
})
afterAll(() => app.stop())

const secretOf = (n: number) => `secret-of-guest-number-${String(n).padStart(10, '0')}`

/** A poll of Ruth’s with two dates, and a link to it. */
async function linked(more: Record<string, unknown> = {}, days = 30) {
  const id = newId()
  const slots = [10, 11].map((day) => ({
    id: newId(),
    starts_local: `2040-03-${day} 19:00`,
    ends_local: `2040-03-${day} 21:00`,
  }))
  const opened = await rpc(ruth, 'create_date_poll', { id, group_id: supper, title: 'Spring supper', slots, ...more })
  expect(opened.words).toBeNull()
  const link = newId()
  const { data: token } = await rpc(ruth, 'make_date_poll_link', { id: link, poll_id: id, days })
  return { id, token: token as string, link, first: slots[0]!.id, second: slots[1]!.id }
}
const read = async (token: string, guest_token?: string) =>
  (await rpc(anon, 'date_poll_for_guest', { token, ...(guest_token && { guest_token }) })).data as {
    state: string
    slots: { id: string; yes: number }[]
    people: { name: string; guest: boolean }[]
    me: { name: string; answers: Record<string, string> } | null
    poll_id: string | null
  } | null
const cast = (token: string, name: string, answers: Record<string, string>, guest_token = secretOf(1)) =>
  rpc(anon, 'vote_as_guest', { token, guest_token, name, answers })

describe('a guest', () => {
  test('reads the dates, votes under a name, and changes that with the secret of their device', async () => {
    const { id, token, first, second } = await linked()
    expect(await read(token)).toMatchObject({
      state: 'open',
      title: 'Spring supper',
      me: null,
      people: [],
      poll_id: null,
    })
    expect((await cast(token, '  Nora\n<script>alert(1)</script> ', { [first]: 'yes', [second]: 'no' })).status).toBe(
      200,
    )
    const name = 'Nora <script>alert(1)</script>'
    expect(await votes(id)).toEqual([`10 ${name} (guest) yes`, `11 ${name} (guest) no`])
    expect(await read(token, secretOf(1))).toMatchObject({
      me: { name, answers: { [first]: 'yes', [second]: 'no' } },
      slots: [{ yes: 1 }, { yes: 0 }],
    })
    expect(await told(ruth, 'rsvp_received')).toEqual([`rsvp_received: ${name} (guest) voted on “Spring supper”`])
    const change = { token, guest_token: secretOf(1), name: 'Nora', answers: { [second]: 'if_need_be' } }
    expect((await rpc(anon, 'change_guest_vote', change)).status).toBe(200)
    expect(await votes(id)).toEqual(['11 Nora (guest) if_need_be'])
    // what was sent first and comes once more changes nothing
    await cast(token, 'Nora', { [first]: 'yes' })
    expect(await votes(id)).toEqual(['11 Nora (guest) if_need_be'])
  })

  test('reads no name unless the poll shows them, and takes no member’s: a guest stays one', async () => {
    const { token, id, first } = await linked()
    await rpc(mina, 'vote_date_poll', { poll_id: id, slot_id: first, answer: 'yes' })
    await cast(token, 'Mina Park', { [first]: 'no' })
    const plain = await rpc(anon, 'date_poll_for_guest', { token })
    expect(JSON.stringify(plain.data)).not.toMatch(/Mina|Ruth/)
    await table(ruth, 'date_polls').update({ shows_names: true }).eq('id', id).eq('version', 1)
    expect((await read(token))!.people).toMatchObject([
      { name: 'Mina Park', guest: false },
      { name: 'Mina Park', guest: true },
    ])
    // who is in the group is shown the way there
    expect((await rpc(mina, 'date_poll_for_guest', { token })).data).toMatchObject({ poll_id: id })
  })

  test('sends neither nonsense nor a date of another poll', async () => {
    const { token, first } = await linked()
    const other = await linked()
    for (const [name, answers] of [
      ['', { [first]: 'yes' }],
      ['\u200b\u202e ', { [first]: 'yes' }],
      ['N'.repeat(61), { [first]: 'yes' }],
      ['Nora', {}],
      ['Nora', { [first]: 'maybe' }],
      ['Nora', { [other.first]: 'yes' }],
      ['Nora', { nonsense: 'yes' }],
    ] as const)
      expect(await cast(token, name, answers), JSON.stringify([name, answers])).toMatchObject({ status: 400 })
    expect((await cast(token, 'Nora', { [first]: 'yes' }, 'short')).status).toBe(400)
    await asOwner("update public.date_poll_slots set starts_at = '2020-01-01' where id = $1", [first])
    expect(await cast(token, 'Nora', { [first]: 'yes' })).toMatchObject({ status: 409, words: 'This date has passed.' })
  })
})

describe('a link', () => {
  test('says that it has expired, was turned off, or that its poll is closed, and takes no votes then', async () => {
    const expired = await linked()
    await asOwner(
      "update public.date_poll_links set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = $1",
      [expired.link],
    )
    expect(await read(expired.token)).toEqual({ state: 'expired' })
    expect(await cast(expired.token, 'Nora', { [expired.first]: 'yes' })).toMatchObject({ status: 410 })

    const off = await linked()
    await cast(off.token, 'Nora', { [off.first]: 'yes' })
    expect((await rpc(mina, 'revoke_date_poll_links', { poll_id: off.id })).status).toBe(403)
    expect((await rpc(ruth, 'revoke_date_poll_links', { poll_id: off.id })).status).toBe(204)
    expect(await read(off.token, secretOf(1))).toEqual({ state: 'revoked' })
    const change = { token: off.token, guest_token: secretOf(1), name: 'Nora', answers: {} }
    expect(await rpc(anon, 'change_guest_vote', change)).toMatchObject({ status: 410 })
    expect(await votes(off.id)).toEqual(['10 Nora (guest) yes'])

    const closed = await linked()
    await rpc(ruth, 'close_date_poll', { id: closed.id, slot_id: closed.second, event_id: newId() })
    expect(await read(closed.token)).toMatchObject({ state: 'closed', chosen: closed.second })
    expect(await cast(closed.token, 'Nora', { [closed.first]: 'yes' })).toMatchObject({ status: 409 })

    const binned = await linked()
    await rpc(ruth, 'delete_date_poll', { id: binned.id })
    expect(await read(binned.token)).toEqual({ state: 'revoked' })
  })

  test('that nobody made opens nothing, nor does the secret of another poll', async () => {
    const one = await linked()
    const other = await linked()
    await cast(one.token, 'Nora', { [one.first]: 'yes' })
    expect(await read('x'.repeat(32))).toBeNull()
    expect((await cast('x'.repeat(32), 'Nora', { [one.first]: 'yes' })).status).toBe(404)
    expect(await read(other.token, secretOf(1))).toMatchObject({ me: null })
    const change = { token: other.token, guest_token: secretOf(1), name: 'Nora', answers: {} }
    expect(await rpc(anon, 'change_guest_vote', change)).toMatchObject({ status: 404 })
    const kept = await asOwner("select encode(token_hash, 'hex') || link_id as it from private.date_poll_tokens")
    expect(JSON.stringify(kept)).not.toContain(one.token)
    expect((await rpc(mina, 'make_date_poll_link', { id: newId(), poll_id: one.id })).status).toBe(403)
    expect((await rpc(ruth, 'make_date_poll_link', { id: newId(), poll_id: one.id, days: 91 })).status).toBe(400)
  })

  test('takes sixty votes in an hour from one network, and the next one waits', async () => {
    const { id, token, first } = await linked()
    await asOwner(
      "insert into private.date_poll_guest_writes (poll_id, who, at) select $1, private.network_of('203.0.113.7'), now() from generate_series(1, 59)",
      [id],
    )
    const from = (address: string) => app.as(anon, { 'x-forwarded-for': address })
    const send = (address: string, n: number) =>
      from(address).rpc('vote_as_guest', {
        token,
        guest_token: secretOf(n),
        name: `Guest ${n}`,
        answers: { [first]: 'yes' },
      })
    expect((await send('203.0.113.7', 60)).status).toBe(200)
    expect(await send('203.0.113.7', 61)).toMatchObject({ status: 429 })
    expect((await send('198.51.100.7', 61)).status).toBe(200)
  })
})
