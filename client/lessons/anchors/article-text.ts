import { type BlockText, joinBlocks, type Span } from './lesson-blocks.ts'

/* The words of a lesson on its page, and the way from a place in them to the elements and back. */

interface Piece {
  node: Text
  start: number
  end: number
}

export interface ArticleText extends BlockText {
  /** The text nodes in their order. */
  pieces: Piece[]
}

const lines = 'p, h1, h2, h3, h4, h5, h6, li, td, th, figcaption, blockquote, div, aside, aside > b, small, button'

/** Reads the blocks of an article; between two lines of a block stands a space. */
export function readArticle(article: HTMLElement): ArticleText {
  const found = [...article.querySelectorAll<HTMLElement>('[data-block]')].map(readBlock)
  const joined = joinBlocks(found.map(({ key, text }) => ({ key, text })))
  const pieces = found.flatMap((block, at) => {
    const { start } = joined.blocks[at]!
    return block.pieces.map((piece) => ({ node: piece.node, start: piece.start + start, end: piece.end + start }))
  })
  return { ...joined, pieces }
}

function readBlock(block: HTMLElement) {
  let text = ''
  let line: Element | null = null
  const pieces: Piece[] = []
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) text += ' '
    if (!(node instanceof Text) || node.data === '') continue
    const its = node.parentElement?.closest(lines) ?? null
    if (line && its !== line) text += ' '
    line = its
    pieces.push({ node, start: text.length, end: text.length + node.data.length })
    text += node.data.replace(/\s/g, ' ')
  }
  return { key: block.dataset.block ?? '', text, pieces }
}

/** A stretch of the words as elements hold it; null where there are none. */
export function rangeOf({ pieces }: ArticleText, { start, end }: Span): StaticRangeInit | null {
  const first = pieces[firstAfter(pieces, start)]
  const last = pieces[firstAfter(pieces, end - 1)] ?? pieces.at(-1)
  if (!first || !last || start >= end) return null
  return {
    startContainer: first.node,
    startOffset: Math.max(0, start - first.start),
    endContainer: last.node,
    endOffset: Math.max(0, Math.min(end, last.end) - last.start),
  }
}

/** The first piece that ends after a place. */
function firstAfter(pieces: readonly Piece[], place: number): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (pieces[middle]!.end > place) high = middle
    else low = middle + 1
  }
  return low
}

/** The stretch of the words that is in a range; null where it has none of them. */
export function spanOf({ pieces }: ArticleText, range: Range): Span | null {
  const inside = pieces.filter(({ node }) => range.intersectsNode(node))
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return null
  const { startContainer, startOffset, endContainer, endOffset } = range
  return {
    start: first.start + (first.node === startContainer ? startOffset : 0),
    end: last.node === endContainer ? last.start + endOffset : last.end,
  }
}

/** The place in the words of a place in a text node. */
export function placeOf({ pieces }: ArticleText, node: Node, offset: number): number | null {
  const piece = pieces.find((one) => one.node === node)
  return piece ? piece.start + offset : null
}
