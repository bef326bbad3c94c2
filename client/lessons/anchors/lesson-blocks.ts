/* The words of a lesson as one text, in which the blocks know their places. */

export interface TextBlock {
  key: string
  text: string
}

/** A stretch of the text. */
export interface Span {
  start: number
  end: number
}

export interface BlockText {
  text: string
  blocks: (Span & { key: string })[]
}

/** The blocks one after the other, with a space between two. */
export function joinBlocks(blocks: readonly TextBlock[]): BlockText {
  let text = ''
  const places = blocks.map(({ key, text: words }) => {
    if (text) text += ' '
    const start = text.length
    text += words
    return { key, start, end: text.length }
  })
  return { text, blocks: places }
}

/** The block in which a place is; the one before it, where it is between two. */
export function blockAt({ blocks }: BlockText, place: number) {
  let [low, high] = [0, blocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (blocks[middle]!.start > place) high = middle
    else low = middle + 1
  }
  return blocks[low - 1]
}
