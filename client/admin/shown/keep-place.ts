import { noticesShelf } from '../../lib/browser/notices-place.ts'

/** Stores the height of the banners, in pixels, until the moment at which the first of them ends. */
export function keepPlace(height: number, until: number) {
  if (!Number.isFinite(until)) localStorage.removeItem(noticesShelf)
  // on a phone a conversation hides them, which says nothing of their height elsewhere
  else if (height > 0) localStorage.setItem(noticesShelf, `${height} ${until} ${innerWidth}`)
}
