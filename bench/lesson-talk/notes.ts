import { joinBlocks } from '../../client/lessons/anchors/lesson-blocks.ts'
import { quoteOf } from '../../client/lessons/anchors/quote.ts'
import { placeNotes } from '../../client/lessons/notes/placed-notes.ts'
import { median, report } from '../report.ts'

const rounds = 21

/** The time in which 500 highlights of a long lesson are placed (goal 50 ms with their drawing), at first and with one more. */
export function lessonNotes() {
  const text = joinBlocks(
    Array.from({ length: 120 }, (_, at) => ({
      key: `b${at}`,
      text: `Step ${at}: ${'stir the soup slowly and wait '.repeat(12)}`,
    })),
  )
  const notes = Array.from({ length: 500 }, (_, at) => ({
    ...{
      id: String(at),
      adoption_id: 'a',
      lesson_key: 'l',
      color: 'pink' as const,
      note_html: '',
      created_at: '',
      version: 1,
    },
    anchor: quoteOf(text, { start: at * 80, end: at * 80 + 60 }),
  }))
  const first: number[] = []
  const again: number[] = []
  for (let n = 0; n < rounds; n++) {
    const page = { ...text }
    for (const times of [first, again]) {
      const before = performance.now()
      placeNotes(page, notes)
      times.push(performance.now() - before)
    }
  }
  report('lesson-notes, 500 highlights in 120 blocks', {
    'placed at first, ms (median)': median(first),
    'placed anew, ms (median; goal 16 with its drawing)': median(again),
  })
}
