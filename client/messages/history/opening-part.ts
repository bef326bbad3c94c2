import type { HistoryRow } from '../message/grouping.ts'
import { type ScrollTarget, shareAbove } from './scroll-target.ts'

/** A stretch of rows, from the first to the one after the last. */
export interface Part {
  from: number
  to: number
}

/** The least heights, in pixels: of a row, of what stands above its words, and of one more line of them. */
const [leastRow, head, line] = [22, 24, 22]
/** As many letters as the widest line of words has. */
const widest = 100

const leastHeight = ({ headed, message }: HistoryRow) =>
  leastRow + (headed ? head : 0) + Math.floor(message.body_text.length / widest) * line

/** The rows around the one where a history begins that fill a window of this height, and few more. */
export function openingPart(rows: readonly HistoryRow[], begin: ScrollTarget, height: number): Part {
  const above = height * shareAbove[begin.align] - (begin.offset ?? 0)
  let from = begin.index
  let to = from + 1
  let room = height - above
  for (; to < rows.length && room > 0; to++) room -= leastHeight(rows[to]!)
  // what the rows below do not fill is filled from above
  for (let left = above + Math.max(0, room); from > 0 && left > 0; from--) left -= leastHeight(rows[from - 1]!)
  return { from, to }
}
