import { expect, test } from 'vitest'
import { sectionsOf, withMine } from './guest-sections.ts'

const answer = (user_id: string, status: string, guests = 0) => ({ user_id, status, guests, queued_at: null })
const members = [{ id: 'ruth' }, { id: 'tomas' }]
const named = (rsvps: Parameters<typeof sectionsOf>[0]) =>
  Object.fromEntries(sectionsOf(rsvps, members, true).map(({ name, of }) => [name, of.map(({ user_id }) => user_id)]))

test('who has made an event without a network stands among those who are going', () => {
  const sections = named(withMine([], { my_status: 'going', my_guests: 0 }, 'ruth'))
  expect(sections).toMatchObject({ going: ['ruth'], none: ['tomas'] })
})

test('one’s own answer is the one just given, and gone when it was taken back', () => {
  const known = [answer('tomas', 'maybe'), answer('ruth', 'going', 1)]
  expect(withMine(known, { my_status: 'going', my_guests: 1 }, 'ruth')).toBe(known)
  expect(withMine(known, { my_status: 'going', my_guests: 3 }, 'ruth').at(-1)).toMatchObject({ guests: 3 })
  expect(named(withMine(known, { my_status: 'declined', my_guests: null }, 'ruth'))).toMatchObject({
    going: [],
    declined: ['ruth'],
  })
  expect(named(withMine(known, { my_status: null, my_guests: null }, 'ruth'))).toMatchObject({ none: ['ruth'] })
})
