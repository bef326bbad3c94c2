import { describe, expect, test } from 'vitest'
import { contentOf } from '../templates/template-content.ts'
import { columnsOf, emptyDraft, withStart } from './draft.ts'
import { withTemplate } from './with-template.ts'

const row = {
  ...{ title: 'Supper', all_day: false, body_html: '<p>Bring a chair.</p>', address: null, online_url: null },
  ...{ deadline_min: null, guests_per_person: 0, waitlist_mode: 'auto', show_guest_list: true, show_count: true },
  ...{ starts_local: '2026-03-10T19:00:00', ends_local: '2026-03-10T21:30:00', place_name: 'Small hall', capacity: 8 },
  questions: [{ id: 'q1', kind: 'text', label: 'What can’t you eat?' }],
}
const slots = [{ title: 'Bread', needed: 2, note: null }]
const content = contentOf(row, slots)
const draft = emptyDraft('e2', { id: 'g1', tz: 'Europe/Madrid' })

describe('a template of an event', () => {
  test('is all of it but its day', () => {
    expect(content).toMatchObject({ title: 'Supper', start_time: '19:00', minutes: 150, capacity: 8, slots })
    expect(JSON.stringify(content)).not.toContain('2026')
  })

  test('fills the form, at the hours of the event, whether the day is chosen before or after', () => {
    const expected = {
      ...{ title: 'Supper', place_name: 'Small hall', capacity: 8, questions: row.questions },
      ...{ starts_local: '2026-05-05 19:00', ends_local: '2026-05-05 21:30' },
    }
    expect(columnsOf(withTemplate({ ...draft, day: '2026-05-05' }, content))).toMatchObject(expected)
    const first = withTemplate(draft, content)
    expect(columnsOf(withStart(first, '2026-05-05', first.time))).toMatchObject(expected)
  })

  test('leaves what was typed before', () => {
    const typed = { ...withStart(draft, '2026-05-05', '12:00'), title: 'Lunch', waitlist_mode: 'off' }
    expect(columnsOf(withTemplate(typed, content))).toMatchObject({
      ...{ title: 'Lunch', waitlist_mode: 'off', place_name: 'Small hall' },
      ...{ starts_local: '2026-05-05 12:00', ends_local: '2026-05-05 14:00' },
    })
  })

  test('of two whole days is two whole days again', () => {
    const camp = contentOf(
      { ...row, all_day: true, starts_local: '2026-03-10T00:00:00', ends_local: '2026-03-12T00:00:00' },
      [],
    )
    const expected = { starts_local: '2026-05-05 00:00', ends_local: '2026-05-07 00:00', all_day: true }
    expect(columnsOf(withTemplate({ ...draft, day: '2026-05-05' }, camp))).toMatchObject(expected)
    expect(columnsOf(withStart(withTemplate(draft, camp), '2026-05-05', ''))).toMatchObject(expected)
  })
})
