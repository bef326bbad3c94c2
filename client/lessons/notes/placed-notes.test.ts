import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinBlocks } from '../anchors/lesson-blocks.ts'
import { findNearly } from '../anchors/nearly.ts'
import { quoteOf } from '../anchors/quote.ts'
import type { LessonNote } from '../data/lesson-notes.ts'
import { placeNotes } from './placed-notes.ts'

const note = (id: string, anchor: LessonNote['anchor']): LessonNote => ({
  ...{ id, anchor, adoption_id: 'a', lesson_key: 'l', color: 'pink', note_html: '', created_at: '', version: 1 },
})
const words = fc.array(fc.constantFrom(...'soup leek salt bread bowl the and hot slow stir'.split(' ')), {
  maxLength: 14,
})
const lesson = fc
  .array(words, { minLength: 1, maxLength: 5 })
  .map((texts) => joinBlocks(texts.map((text, at) => ({ key: `b${at}`, text: text.join(' ') }))))
const marks = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 40 })), { maxLength: 8 })

test('no note is lost, whatever has become of the lesson: it stands in the text, or among those whose words have changed', () => {
  fc.assert(
    fc.property(lesson, lesson, marks, (before, now, places) => {
      const notes = places.map(([start, length], at) =>
        note(String(at), quoteOf(before, { start, end: start + length })),
      )
      const { ofLesson, placed, lost } = placeNotes(now, notes, findNearly)
      const all = [...ofLesson, ...placed.map((one) => one.note), ...lost]
      expect(all.map(({ id }) => id).sort()).toEqual(notes.map(({ id }) => id))
      expect(ofLesson.every(({ anchor }) => anchor === null)).toBe(true)
      expect(placed.map(({ span }) => span.start)).toEqual(
        placed.map(({ span }) => span.start).toSorted((a, b) => a - b),
      )
    }),
  )
})
