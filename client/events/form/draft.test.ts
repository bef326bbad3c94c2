import { describe, expect, test } from 'vitest'
import { columnsOf, emptyDraft, quickStarts, withStart } from './draft.ts'

const draft = { ...emptyDraft('e1', { id: 'g1', tz: 'Europe/Madrid' }), title: '  Supper ' }

describe('a title and a start are enough', () => {
  test('the end is two hours later, also across midnight', () => {
    const evening = withStart(draft, '2026-03-10', '23:00')
    expect(columnsOf(evening)).toMatchObject({
      title: 'Supper',
      starts_local: '2026-03-10 23:00',
      ends_local: '2026-03-11 01:00',
      tz: 'Europe/Madrid',
    })
  })

  test('an event that is moved stays as long as it was', () => {
    const first = { ...withStart(draft, '2026-03-10', '18:00'), endTime: '18:45', endChosen: true }
    expect(withStart(first, '2026-03-12', '09:30')).toMatchObject({ endDay: '2026-03-12', endTime: '10:15' })
  })

  test('whole days end with the midnight after the last', () => {
    const days = { ...withStart({ ...draft, allDay: true }, '2026-03-10', ''), endDay: '2026-03-12' }
    expect(columnsOf(days)).toMatchObject({ starts_local: '2026-03-10 00:00', ends_local: '2026-03-13 00:00' })
  })

  test('a link is typed without its https, and another scheme stays for the database to refuse', () => {
    const link = (online_url: string) =>
      columnsOf({ ...withStart(draft, '2026-03-10', '18:00'), online_url }).online_url
    expect(link('meet.example/abc')).toBe('https://meet.example/abc')
    expect(link('http://meet.example')).toBe('http://meet.example')
    expect(link('javascript:alert(1)')).toBe('javascript:alert(1)')
    expect(link('  ')).toBeNull()
  })
})

describe('quick starts', () => {
  const names = (at: string, tz: string) =>
    quickStarts(new Date(at), tz, { weekday: 2, time: '18:00' }).map(({ name, day, time }) => `${name} ${day} ${time}`)

  test('are on the clocks of the group, and tonight only while it is to come', () => {
    expect(names('2026-03-10T12:00:00Z', 'Europe/Madrid')).toEqual([
      'tonight 2026-03-10 19:00',
      'tomorrow 2026-03-11 19:00',
      'weekday 2026-03-17 18:00',
    ])
    expect(names('2026-03-10T12:00:00Z', 'Asia/Tokyo')[0]).toBe('tomorrow 2026-03-11 19:00')
  })
})
