import type { Passage, Sentence } from './sentences.ts'

/** A passage and the nodes of the page that it is made of, each with its place in the text. */
export interface PagePassage extends Passage {
  nodes: { node: Text; at: number }[]
}

/** Elements that nobody reads aloud, though they are in sight: the page's buttons and fields, and signs for the eye alone. */
const silent = 'button, input, select, textarea, [aria-hidden="true"]'

/** The text in sight of all that is marked `data-spoken`, in order. */
export function passagesIn(container: HTMLElement, lang: string): PagePassage[] {
  const marked = [...container.querySelectorAll<HTMLElement>('[data-spoken]')]
  return marked.filter((one) => !one.parentElement?.closest('[data-spoken]')).flatMap((one) => passagesOf(one, lang))
}

function passagesOf(element: HTMLElement, lang: string): PagePassage[] {
  const found: PagePassage[] = []
  let block: Element | null = null
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // a line that ends
    if (node.nodeName === 'BR') block = null
    if (!(node instanceof Text)) continue
    const parent = node.parentElement!
    if (parent.closest(silent) || !parent.checkVisibility({ visibilityProperty: true })) continue
    const own = parent.closest<HTMLElement>('[lang]')?.lang || lang
    const around = blockOf(parent)
    if (around !== block || found.at(-1)?.lang !== own) found.push({ text: '', lang: own, nodes: [] })
    block = around
    const passage = found.at(-1)!
    passage.nodes.push({ node, at: passage.text.length })
    passage.text += keepsLines(parent) ? node.data : node.data.replaceAll(/\s/g, ' ')
  }
  return found
}

/** The nearest element that has lines of its own. */
function blockOf(element: Element): Element {
  const { display } = getComputedStyle(element)
  const parent = element.parentElement
  return parent && /^(inline|contents|ruby)/.test(display) ? blockOf(parent) : element
}

const keepsLines = (element: Element) => /^(pre|break)/.test(getComputedStyle(element).whiteSpace)

/** The place of a sentence on the page; none once its words are no longer there. */
export function rangeOf(passages: readonly PagePassage[], { passage, start, end }: Sentence): Range | undefined {
  const { nodes = [] } = passages[passage] ?? {}
  const first = nodes.findLast(({ at }) => at <= start)
  const last = nodes.findLast(({ at }) => at < end)
  if (!first?.node.isConnected || !last?.node.isConnected) return undefined
  const range = document.createRange()
  range.setStart(first.node, Math.min(start - first.at, first.node.length))
  range.setEnd(last.node, Math.min(end - last.at, last.node.length))
  return range
}
