import type { Span } from './lesson-blocks.ts'

export interface ColoredSpan extends Span {
  id: string
  color: string
}

/**
 * The stretches that highlights colour. Where several overlap, the shortest is seen, so that none hides another that is
 * inside it; the order in which they were made or come makes no difference.
 */
export function segmentsOf(highlights: readonly ColoredSpan[]): (Span & { color: string })[] {
  const ranked = highlights.filter(({ start, end }) => start < end).toSorted(shorterFirst)
  const starts = ranked.toSorted((a, b) => a.start - b.start)
  const edges = [...new Set(ranked.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b)
  const rank = new Map(ranked.map((one, at) => [one, at]))
  const segments: (Span & { color: string })[] = []
  let open: ColoredSpan[] = []
  let next = 0
  for (const [at, start] of edges.entries()) {
    const end = edges[at + 1]
    open = open.filter((one) => one.end > start)
    while (starts[next]?.start === start) open.push(starts[next++]!)
    const top = open.reduce<ColoredSpan | null>(
      (one, other) => (one && rank.get(one)! < rank.get(other)! ? one : other),
      null,
    )
    if (!top || end === undefined) continue
    const last = segments.at(-1)
    if (last && last.color === top.color && last.end === start) last.end = end
    else segments.push({ start, end, color: top.color })
  }
  return segments
}

const shorterFirst = (a: ColoredSpan, b: ColoredSpan) =>
  a.end - a.start - (b.end - b.start) || a.start - b.start || a.color.localeCompare(b.color) || a.id.localeCompare(b.id)
