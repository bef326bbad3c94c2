export const noticesShelf = 'notices'

/** The room that the words over every page took last, while they last: kept for them, they push nothing away. In pixels. */
export function noticesPlace(): number {
  const [height = 0, until = 0] = (localStorage.getItem(noticesShelf) ?? '').split(' ').map(Number)
  return until > Date.now() ? Math.min(height, 400) : 0
}
