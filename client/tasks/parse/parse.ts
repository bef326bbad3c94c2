import { firstOn } from '../../lib/repeat/rules.ts'
import { dayAfter } from '../../lib/settings/days.ts'
import { hideRanges } from './day-ranges.ts'
import { type Calendar, findDay } from './parse-date.ts'
import { findRepeat, type Recurrence } from './parse-repeat.ts'
import { findTime } from './parse-time.ts'
import { signs } from './surroundings.ts'

export interface ParseName {
  id: string
  name: string
}

/** The context of a sentence: the calendar, the people, the labels, and the chips taken away. */
export interface ParseContext extends Calendar {
  me: string
  people: readonly ParseName[]
  /** Null where there are none, as in a task of one's own: then # is only a sign. */
  labels: readonly ParseName[] | null
  /** Words taken literally, because somebody took their chip away. */
  literal: readonly string[]
}

type TokenKind = 'repeat' | 'plan' | 'due' | 'time' | 'person' | 'label' | 'priority'

/** A part of the sentence that was understood, and its position. */
export interface Token {
  kind: TokenKind
  start: number
  end: number
  text: string
}

export interface ParsedTask {
  title: string
  tokens: Token[]
  due_on: string | null
  due_time: string | null
  plan_on: string | null
  /** 1 is the most urgent, 4 the least; 0 is none. */
  priority: number
  people: ParseName[]
  /** Without an id: to be made. */
  labels: { id: string | null; name: string }[]
  recurrence: Recurrence | null
}

/**
 * Reads a task from one sentence: "Bring snacks fri 18:00 @Ana #welcome !2 every week". Quoted text is taken
 * literally. It needs no connection.
 */
export function parse(text: string, reading: ParseContext): ParsedTask {
  const tokens: Token[] = []
  const parsed: ParsedTask = {
    title: '',
    tokens,
    due_on: null,
    due_time: null,
    plan_on: null,
    priority: 0,
    people: [],
    labels: [],
    recurrence: null,
  }
  let rest = text.replace(/"[^"]*"|“[^”]*”/g, (words) => hide(words))
  for (const words of reading.literal) rest = withLiteral(rest, words)
  const take = (kind: TokenKind, found: { start: number; end: number } | null) => {
    if (!found) return
    tokens.push({ kind, start: found.start, end: found.end, text: text.slice(found.start, found.end) })
    const sign = ['repeat', 'plan', 'due'].includes(kind) ? signs.day : signs.token
    rest = rest.slice(0, found.start) + hide(rest.slice(found.start, found.end), sign) + rest.slice(found.end)
  }

  for (const found of matches(rest, /(?<=^|\s)[!p]([1-4])(?=$|[\s,.;])/giu)) {
    parsed.priority = Number(found.word)
    take('priority', found)
  }
  for (const found of people(rest, reading)) {
    if (!parsed.people.some(({ id }) => id === found.person.id)) parsed.people.push(found.person)
    take('person', found)
  }
  if (reading.labels) {
    for (const found of labelled(rest, reading.labels)) {
      parsed.labels.push(found.label)
      take('label', found)
    }
  }
  const repeat = findRepeat(rest, reading)
  take('repeat', repeat)
  take('repeat', repeat?.limit ?? null)
  const asOnce = hideRanges(rest)
  const hasRange = asOnce !== rest
  rest = asOnce
  const plan = findDay(rest, '(?:plan(?:ned)?(?: for| on)? |do (?:on |it )?|~ ?)', reading, true)
  take('plan', plan)
  const due = findDay(
    rest,
    `(?:(?:${repeat ? 'from|starting|' : ''}on|by|for|due|due on|due by|before|until|till) )`,
    reading,
  )
  take('due', due)
  // the time of a range is that of its days, of which none is the due date
  const time = hasRange && !due && !repeat ? null : findTime(rest)
  take('time', time)

  parsed.recurrence = repeat?.recurrence ?? null
  parsed.plan_on = plan?.day ?? null
  parsed.due_time = time?.time ?? null
  parsed.due_on = due?.day ?? (repeat ? firstOn(repeat.recurrence, reading.today) : null)
  if (time && !parsed.due_on) parsed.due_on = time.time > reading.now ? reading.today : dayAfter(reading.today, 1)
  tokens.sort((a, b) => a.start - b.start)
  parsed.title = titleOf(text, tokens, reading)
  return parsed.title ? parsed : { ...parsed, title: unquoted(text.trim(), reading), tokens: [], ...nothing }
}

const nothing = { due_on: null, due_time: null, plan_on: null, priority: 0, people: [], labels: [], recurrence: null }

const hide = (words: string, sign: string = signs.literal) => sign.repeat(words.length)

/** Hides words that somebody took literally where they are words of their own: "fri", and not a part of "friends". */
function withLiteral(text: string, words: string): string {
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at))
  const lower = text.toLowerCase()
  const sought = words.toLowerCase()
  let at = lower.indexOf(sought)
  while (at !== -1 && (isLetter(at - 1) || isLetter(at + words.length))) at = lower.indexOf(sought, at + 1)
  return at === -1 ? text : text.slice(0, at) + hide(words) + text.slice(at + words.length)
}
const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    word: found[1]!,
  }))

/** "@Ana Lima", "@ana", "@me": the longest name that fits; who is not there stays a word. */
function people(text: string, { people: known, me }: ParseContext) {
  return matches(text, /(?<=^|\s)@(?=([\p{L}]))/giu).flatMap(({ start }) => {
    const rest = text.slice(start + 1)
    if (/^me(?=$|[\s,.;])/i.test(rest)) {
      const person = known.find(({ id }) => id === me)
      return person ? [{ start, end: start + 3, person }] : []
    }
    const fits = known.flatMap((person) => {
      const [first = ''] = person.name.split(/\s+/)
      return [person.name, first].filter((name) => begins(rest, name)).map((name) => ({ person, length: name.length }))
    })
    const best = fits.toSorted((a, b) => b.length - a.length)[0]
    return best ? [{ start, end: start + 1 + best.length, person: best.person }] : []
  })
}

/** "#kitchen", "#spring fair": the longest label that fits, else a new one of one word. */
function labelled(text: string, known: readonly ParseName[]) {
  return matches(text, /(?<=^|\s)#([\p{L}\p{N}][\p{L}\p{N}_-]{0,39})/giu).map(({ start, end, word }) => {
    const rest = text.slice(start + 1)
    const label = known.filter(({ name }) => begins(rest, name)).toSorted((a, b) => b.name.length - a.name.length)[0]
    if (label)
      return { start, end: start + 1 + label.name.length, label: { id: label.id as string | null, name: label.name } }
    return { start, end, label: { id: null, name: word } }
  })
}

const begins = (text: string, name: string) =>
  name !== '' && same(text.slice(0, name.length), name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))

function titleOf(text: string, tokens: readonly Token[], reading: ParseContext) {
  let title = ''
  let at = 0
  for (const { start, end } of tokens) {
    title += text.slice(at, start)
    at = end
  }
  title += text.slice(at)
  return unquoted(
    title
      .replace(/\s+/g, ' ')
      .replace(/\s+([,.;?!])(?=\s|$)/g, '$1')
      .replace(/([,;])(?:\s*[,;])+/g, '$1')
      .replace(/^[\s,;]+|[\s,;]+$/g, ''),
    reading,
  )
}

/** Quotes that only kept a word from being understood have done their work; those of a name stay. */
function unquoted(title: string, reading: ParseContext) {
  return title.replace(/"([^"]*)"|“([^”]*)”/g, (whole, straight?: string, curly?: string) => {
    const inside = straight ?? curly ?? ''
    const meant = parse(`x ${inside.replaceAll(/["“”]/g, '')}`, { ...reading, literal: [] })
    return meant.tokens.length > 0 ? inside : whole
  })
}
