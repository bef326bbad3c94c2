import { type FindNearly, findQuote } from '../anchors/find-quote.ts'
import type { BlockText, Span } from '../anchors/lesson-blocks.ts'
import type { Anchor } from '../anchors/quote.ts'
import type { LessonNote } from '../data/lesson-notes.ts'

export interface PlacedNote {
  note: LessonNote
  span: Span
}

export interface NotesByPlace {
  /** Those of the lesson as a whole. */
  ofLesson: LessonNote[]
  /** In the order of the text. */
  placed: PlacedNote[]
  /** Those whose words are not there any more. */
  lost: LessonNote[]
}

/** Finds the place of each note in a lesson. None is left out. */
export function placeNotes(
  lesson: BlockText,
  notes: readonly LessonNote[],
  nearly: FindNearly | null = null,
): NotesByPlace {
  const found: NotesByPlace = { ofLesson: [], placed: [], lost: [] }
  for (const note of notes) {
    const span = note.anchor && placeOnce(lesson, note.anchor, nearly)
    if (span) found.placed.push({ note, span })
    else if (note.anchor) found.lost.push(note)
    else found.ofLesson.push(note)
  }
  found.placed.sort(
    (a, b) => a.span.start - b.span.start || a.span.end - b.span.end || (a.note.id < b.note.id ? -1 : 1),
  )
  return found
}

/** The places that were found in a text, by anchors: a new note does not have all others looked for again. */
const known = new WeakMap<BlockText, WeakMap<Anchor, Span>>()

function placeOnce(lesson: BlockText, anchor: Anchor, nearly: FindNearly | null): Span | null {
  const before = known.get(lesson) ?? new WeakMap<Anchor, Span>()
  known.set(lesson, before)
  const span = before.get(anchor) ?? findQuote(lesson, anchor, nearly)
  if (span) before.set(anchor, span)
  return span
}
