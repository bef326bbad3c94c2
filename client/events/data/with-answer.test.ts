import { describe, expect, test } from 'vitest'
import type { EventCard } from './events.ts'
import { freePlaces, type MyAnswer, settled, withAnswer } from './with-answer.ts'

const card = {
  id: 'o1',
  capacity: 4,
  waitlist_mode: 'auto',
  going: 2,
  guests: 1,
  maybe: 1,
  faces: ['ruth', 'tomas'],
  show_guest_list: true,
  my_status: null,
  my_guests: null,
} as unknown as EventCard
const mine = (status: MyAnswer['status'], guests = 0): MyAnswer => ({
  occurrence_id: 'o1',
  user_id: 'mina',
  status,
  guests,
  granted_at: null,
  reconfirm: false,
})

describe('one’s own answer over a card', () => {
  test('is counted at once, with one’s guests and one’s face', () => {
    const after = withAnswer(card, mine('going', 0))
    expect(after).toMatchObject({ going: 3, guests: 1, maybe: 1, faces: ['ruth', 'tomas', 'mina'], my_status: 'going' })
    expect(freePlaces(after)).toBe(0)
  })

  test('takes back what the card had counted of it', () => {
    const counted: EventCard = { ...card, going: 3, guests: 3, my_status: 'going', my_guests: 2 }
    expect(withAnswer(counted, mine('maybe', 1))).toMatchObject({ going: 2, guests: 1, maybe: 2 })
    expect(withAnswer(counted, mine(null))).toMatchObject({ going: 2, guests: 1, maybe: 1, my_status: null })
  })

  test('changes nothing where the card knows it already, and counts nothing that is hidden', () => {
    const counted: EventCard = { ...card, my_status: 'maybe', my_guests: 0 }
    expect(withAnswer(counted, mine('maybe'))).toBe(counted)
    const hidden: EventCard = { ...card, going: null, guests: null, maybe: null, faces: [], show_guest_list: false }
    expect(withAnswer(hidden, mine('going'))).toMatchObject({ going: null, guests: null, maybe: null, faces: [] })
  })
})

describe('the last place', () => {
  test('is one person’s; a second waits, and without a waitlist the database has the word', () => {
    expect(settled(card, 'going', 0)).toBe('going')
    expect(settled(card, 'going', 1)).toBe('waitlisted')
    expect(settled({ ...card, waitlist_mode: 'off' }, 'going', 1)).toBe('going')
    expect(settled({ ...card, my_status: 'going' }, 'going', 3)).toBe('going')
  })
})
