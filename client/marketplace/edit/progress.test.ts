import { describe, expect, test } from 'vitest'
import type { OwnListing } from '../data/own.ts'
import { sendable } from './limits.ts'
import { asked, faultsNow } from './progress.ts'

const whole = {
  promise: 'Cook for twenty without fear',
  outcomes: ['You plan a meal'],
  topics: ['cooking'],
  summary_html: '<p>Soups</p>',
  audience: 'adults',
  age_min: 16,
  age_max: 99,
  format: 'in_person',
  cover_path: 'a/b/c.png',
  cover_alt: 'A pot',
  visibility: 'public',
} as OwnListing

describe('the meter of a listing', () => {
  test('misses nothing in one that is whole', () => {
    expect(faultsNow(whole, [])).toEqual([])
  })
  test('stops for a promise of blanks, and for a picture without words', () => {
    expect(faultsNow({ ...whole, promise: '  ', cover_alt: ' ' }, [])).toEqual([
      { level: 'stop', problem: 'promise' },
      { level: 'stop', problem: 'cover_alt' },
    ])
  })
  test('asks for no words about a picture that is not there', () => {
    expect(faultsNow({ ...whole, cover_path: null, cover_alt: null }, [])).toEqual([
      { level: 'warn', problem: 'cover' },
    ])
  })
  test('hears of the lessons from the database alone, in the order of the page', () => {
    const said = [
      { level: 'warn', problem: 'minutes' },
      { level: 'stop', problem: 'sample' },
      { level: 'stop', problem: 'promise' },
    ] as const
    expect(faultsNow(whole, said).map(({ problem }) => problem)).toEqual(['sample', 'minutes'])
    expect(asked).toHaveLength(13)
  })
})

describe('what is sent of a listing', () => {
  test('is trimmed, and nothing where nothing is written', () => {
    expect(sendable({ promise: ' Cook ', byline: '  ', summary_html: '' })).toEqual({
      promise: 'Cook',
      byline: null,
      summary_html: null,
    })
  })
  test('is neither nine outcomes nor reversed ages, which wait in their fields', () => {
    expect(sendable({ outcomes: Array(9).fill('One'), age_min: 12, age_max: 6, language: 'en' })).toEqual({
      language: 'en',
    })
    expect(sendable({ age_min: 6, age_max: 12 })).toEqual({ age_min: 6, age_max: 12 })
  })
  test('names each topic once, in small letters', () => {
    expect(sendable({ topics: ['Cooking', 'cooking', 'Soup'] })).toEqual({ topics: ['cooking', 'soup'] })
  })
})
