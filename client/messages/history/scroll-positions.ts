/** A place in a conversation: the message at the upper edge, and how far below that edge it begins, in pixels. */
export interface Spot {
  id: string
  offset: number
}

/** The scroll position at which each conversation was left, unless that was the end. */
export const spots = new Map<string, Spot>()

/** True for a conversation that is scrolled to its end. */
export const edges = new Map<string, boolean>()

/** Within so many pixels of its end a list is at its end. */
export const nearEnd = 60

/** True where one sees the end of what is drawn, whatever the list has heard of it. */
export function isAtEdge(frame: Element | null) {
  const list = frame?.querySelector('[data-virtuoso-scroller]')
  return !!list && list.scrollHeight - list.clientHeight - list.scrollTop <= nearEnd
}

const messagesIn = (frame: Element) => [...frame.querySelectorAll<HTMLElement>('[data-message]')]

/** The first message of which something is to be seen. */
export function spotIn(frame: Element): Spot | undefined {
  const { top } = frame.getBoundingClientRect()
  const first = messagesIn(frame).find((one) => one.getBoundingClientRect().bottom > top + 1)
  const item = first?.closest('[data-index]') ?? first
  return first && { id: first.dataset.message!, offset: Math.round(item!.getBoundingClientRect().top - top) }
}

/** The furthest message seen: the `seq` of the last that came into sight. */
export function seenIn(frame: Element): number {
  const { bottom } = frame.getBoundingClientRect()
  const seqs = messagesIn(frame)
    .filter((one) => one.getBoundingClientRect().top < bottom - 8)
    .map((one) => Number(one.dataset.seq ?? 0))
  return Math.max(0, ...seqs)
}
