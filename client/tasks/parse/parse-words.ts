import { weekdays } from '../../lib/repeat/rules.ts'

/* The pieces that English sentences about dates are made of, for the parsers beside this file. */

type Weekday = (typeof weekdays)[number]

const dayNames: Record<Weekday, string> = {
  SU: 'sun(?:days?)?',
  MO: 'mon(?:days?)?',
  TU: 'tue(?:s|sdays?)?',
  WE: 'wed(?:s|nesdays?)?',
  TH: 'thu(?:rs?|rsdays?)?',
  FR: 'fri(?:days?)?',
  SA: 'sat(?:urdays?)?',
}
export const dayName = `(?:${Object.values(dayNames).join('|')})`

export const weekdayOf = (word: string): Weekday =>
  weekdays.find((day) => new RegExp(`^${dayNames[day]}$`, 'i').test(word.trim()))!

const monthNames = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
]
export const monthName = `(?:${monthNames.join('|')})`

/** 1 to 12. */
export const monthOf = (word: string): number =>
  monthNames.findIndex((name) => new RegExp(`^${name}$`, 'i').test(word)) + 1

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
export const ordinal = `(?:${ordinals.join('|')}|last)`

/** 1 to 5, or -1 for the last. */
export const ordinalOf = (word: string) =>
  word.toLowerCase() === 'last' ? -1 : ordinals.indexOf(word.toLowerCase()) + 1

const numbers = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const amount = `(?:\\d{1,3}|an|${numbers.join('|')})`
export function amountOf(word: string): number {
  const named = numbers.indexOf(word.toLowerCase())
  if (word.toLowerCase() === 'an') return 1
  return named === -1 ? Number(word) : Math.max(1, named)
}

export const nth = '(?:\\d{1,2}(?:st|nd|rd|th))'

/** A pattern of whole words; the characters around them are no part of the match. */
export const words = (pattern: string) => new RegExp(`(?<=^|[\\s(])(?:${pattern})(?=$|[\\s,.;?!)])`, 'giu')
