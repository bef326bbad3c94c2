import './highlights.css'
import { type ArticleText, rangeOf } from '../anchors/article-text.ts'
import type { Span } from '../anchors/lesson-blocks.ts'
import { segmentsOf } from '../anchors/segments.ts'
import { noteColors } from '../data/lesson-notes.ts'
import type { PlacedNote } from './placed-notes.ts'

/** Draws highlights over the words of an article, without touching its elements. An older browser draws none. */
export function drawHighlights(text: ArticleText, placed: readonly PlacedNote[]) {
  const segments = segmentsOf(placed.map(({ note: { id, color }, span }) => ({ id, color, ...span })))
  for (const color of noteColors)
    draw(
      `note-${color}`,
      text,
      segments.filter((one) => one.color === color),
    )
  draw(
    'note-words',
    text,
    placed.filter(({ note }) => note.note_html).map(({ span }) => span),
  )
}

export const clearHighlights = () => {
  for (const name of [...noteColors, 'words']) registry()?.delete(`note-${name}`)
}

function draw(name: string, text: ArticleText, spans: readonly Span[]) {
  const ranges = spans.flatMap((span) => {
    const place = rangeOf(text, span)
    return place ? [new StaticRange(place)] : []
  })
  if (ranges.length > 0) registry()?.set(name, new Highlight(...ranges))
  else registry()?.delete(name)
}

const registry = () => CSS.highlights as HighlightRegistry | undefined
