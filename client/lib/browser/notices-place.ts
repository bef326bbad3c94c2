import { serverNow } from './server-clock.ts'

export const noticesShelf = 'notices'

/**
 * The height in pixels that the notices above every page had when they were last drawn in a window of this width, until
 * the first of them ends; 0 if unknown. Reserved before they are drawn, so that they push nothing away.
 */
export function noticesPlace(): number {
  const [height = 0, until = 0, width = 0] = (localStorage.getItem(noticesShelf) ?? '').split(' ').map(Number)
  return until > serverNow() && width === innerWidth ? Math.min(height, 400) : 0
}
