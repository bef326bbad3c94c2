import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { findQuote } from './find-quote.ts'
import { joinBlocks, type TextBlock } from './lesson-blocks.ts'
import { findNearly } from './nearly.ts'
import { contextOf, quoteOf } from './quote.ts'
import { sharedWords, wordsOf } from './words.ts'

const soup = [
  { key: 'stock', text: 'Simmer the bones for two hours. Skim the foam from time to time.' },
  { key: 'leeks', text: 'Wash the leeks well, then cut the leeks into rings. Sweat the leeks in butter.' },
  { key: 'end', text: 'Serve with bread.' },
]

function found(blocks: readonly TextBlock[], words: string, after: readonly TextBlock[], nth = 0) {
  const lesson = joinBlocks(blocks)
  let start = -1
  for (let at = 0; at <= nth; at++) start = lesson.text.indexOf(words, start + 1)
  const anchor = quoteOf(lesson, { start, end: start + words.length })!
  const now = joinBlocks(after)
  const span = findQuote(now, anchor, findNearly)
  return span && { words: now.text.slice(span.start, span.end), before: contextOf(now, span).before }
}

const changed = (key: string, text: string) => soup.map((block) => (block.key === key ? { key, text } : block))

describe('a quote', () => {
  test('of words that stand three times is the one that somebody marked', () => {
    expect(found(soup, 'the leeks', soup, 1)?.before).toBe('Wash the leeks well, then cut ')
    expect(found(soup, 'the leeks', soup, 2)?.before).toMatch(/into rings\. Sweat $/)
  })

  test('follows its words into another block', () => {
    const moved = [{ key: 'new', text: `First: ${soup[0]!.text}` }, soup[2]!]
    expect(found(soup, 'Skim the foam', moved)?.words).toBe('Skim the foam')
  })

  test('is found where some of its words have changed', () => {
    const now = changed('stock', 'Simmer the bones for at least three hours. Skim the foam now and then.')
    expect(found(soup, 'Simmer the bones for two hours', now)?.words).toBe('Simmer the bones for at least three hours')
  })

  test('is not found where other words stand', () => {
    expect(found(soup, 'Simmer the bones for two hours', changed('stock', 'Take a cube of broth.'))).toBeNull()
    expect(found(soup, 'bread', changed('end', 'Serve with rice.'))).toBeNull()
  })

  test('of one word is not taken for the same word in another place', () => {
    const now = [
      { key: 'stock', text: 'Skim it.' },
      { key: 'other', text: 'The butter melts; the pan is hot.' },
    ]
    expect(found(soup, 'the', now)).toBeNull()
  })

  test('in a script without spaces is found by its signs', () => {
    const before = [{ key: 'a', text: '我们今天一起煮汤，然后一起吃饭。' }]
    expect(found(before, '今天一起煮汤', [{ key: 'a', text: '我们明天一起煮汤，然后吃饭。' }])?.words).toBe(
      '天一起煮汤',
    )
  })

  test('holds no half of a sign, and no spaces at its ends', () => {
    const lesson = joinBlocks([{ key: 'a', text: `${'🥣'.repeat(1200)} hot soup 🍲` }])
    expect(quoteOf(lesson, { start: 1, end: 2400 })?.quote.isWellFormed()).toBe(true)
    expect(quoteOf(lesson, { start: 2400, end: 2404 })).toMatchObject({ quote: 'hot', after: ' soup 🍲' })
    expect(quoteOf(lesson, { start: 2400, end: 2401 })).toBeNull()
  })
})

const word = fc.constantFrom(...'soup leek salt bread bowl the and hot slow stir 🍲 serve'.split(' '))
const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
const lessons = fc
  .array(sentence, { minLength: 1, maxLength: 6 })
  .map((texts) => texts.map((text, at) => ({ key: `b${at}`, text })))
const share = fc.double({ min: 0, max: 1, noNaN: true })
const edits = fc.array(
  fc.record({ block: fc.nat(5), at: share, gone: fc.nat(4), words: fc.array(word, { maxLength: 4 }), way: fc.nat(9) }),
  { maxLength: 8 },
)

type Edit = { block: number; at: number; gone: number; words: string[]; way: number }

/** A lesson after an author has been at it: words go and come, blocks go, move and are made anew. */
function edited(blocks: readonly TextBlock[], changes: readonly Edit[], except?: string): TextBlock[] {
  let now = [...blocks]
  for (const { block, at, gone, words, way } of changes) {
    const place = block % Math.max(1, now.length)
    const one = now[place]
    if (!one || one.key === except) continue
    if (way === 0) now = now.toSpliced(place, 1)
    else if (way === 1) now = [...now.toSpliced(place, 1), one]
    else if (way === 2) now = now.with(place, { ...one, key: `${one.key}'` })
    else {
      const parts = one.text.split(' ')
      now = now.with(place, { ...one, text: parts.toSpliced(Math.floor(at * parts.length), gone, ...words).join(' ') })
    }
  }
  return now
}

const some = (blocks: readonly TextBlock[], from: number, length: number) => {
  const lesson = joinBlocks(blocks)
  const start = Math.floor(from * lesson.text.length)
  return { lesson, anchor: quoteOf(lesson, { start, end: start + 1 + Math.floor(length * 60) }) }
}

describe('whatever an author changes', () => {
  test('a quote stands on its own words, or on most of them in their order, or nowhere', () => {
    fc.assert(
      fc.property(lessons, share, share, edits, (blocks, from, length, changes) => {
        const { anchor } = some(blocks, from, length)
        if (!anchor) return
        const now = joinBlocks(edited(blocks, changes))
        const span = findQuote(now, anchor, findNearly)
        if (!span) return
        const its = now.text.slice(span.start, span.end)
        if (its === anchor.quote) return
        const wanted = wordsOf(anchor.quote)
        expect(sharedWords(wanted, wordsOf(its)).length).toBeGreaterThanOrEqual(wanted.length * 0.6)
        expect(wanted.length).toBeGreaterThan(0)
      }),
      sample(200),
    )
  })

  test('in a block that is as it was, a quote stands exactly where it did', () => {
    fc.assert(
      fc.property(lessons, share, share, edits, (blocks, from, length, changes) => {
        const { lesson, anchor } = some(blocks, from, length)
        const own = blocks.find(({ key }) => key === anchor?.block)
        if (!anchor || !own?.text.includes(anchor.quote)) return
        const now = joinBlocks(edited(blocks, changes, own.key))
        const span = findQuote(now, anchor, null)!
        const block = now.blocks.find(({ key }) => key === own.key)!
        expect(now.text.slice(span.start, span.end)).toBe(anchor.quote)
        expect(span.start).toBeGreaterThanOrEqual(block.start)
        expect(span.end).toBeLessThanOrEqual(block.end)
        // what nobody could tell apart by its words is the same place
        const { before, after } = contextOf(now, span)
        expect(quoteOf(now, span)).toEqual({
          ...anchor,
          before: before.isWellFormed() ? before : anchor.before,
          after: after.isWellFormed() ? after : anchor.after,
        })
        expect(lesson.text).toContain(anchor.quote)
      }),
      sample(200),
    )
  })
})
