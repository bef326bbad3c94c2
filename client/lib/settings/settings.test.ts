import { expect, test } from 'vitest'
import { asDevice, usable } from './settings.ts'

test('what this browser knows holds', () => {
  const mine = { ...asDevice, tz: 'Asia/Tokyo', locale: 'en-IN', week_starts_on: 7, hour_cycle: 'h12' }
  expect(usable(mine)).toEqual(mine)
})

test('a zone or a region that it does not know is left to the device, and the rest holds', () => {
  expect(usable({ ...asDevice, tz: 'Mars/Olympus', locale: 'en-1', hour_cycle: 'h23' })).toEqual({
    ...asDevice,
    hour_cycle: 'h23',
  })
})
