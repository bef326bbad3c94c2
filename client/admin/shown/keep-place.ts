import { noticesShelf } from '../../lib/browser/notices-place.ts'

/** Keeps how much room the banners take, in pixels, until the moment at which the first of them ends. */
export function keepPlace(height: number, until: number) {
  if (height > 0 && Number.isFinite(until)) localStorage.setItem(noticesShelf, `${height} ${until}`)
  else localStorage.removeItem(noticesShelf)
}
