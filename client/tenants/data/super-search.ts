/**
 * The search parameters of the super admin area: the tab, what is open in it, and its filters. Tabs of other rooms
 * are shown too, so whatever stands there is kept.
 */
export interface SuperSearch {
  tab?: string
  q?: string
  state?: string
  open?: string
  who?: string
  tenant?: string
  event?: string
}

export const readSuperSearch = (given: Record<string, unknown>): SuperSearch =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      // a number in an address is read as one
      (typeof value === 'string' && value) || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
