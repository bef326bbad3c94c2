/*
 * The tabs of one browser, as they know each other: one of them leads, for as long as it lives, and does for all what
 * need be done only once. A lock tells who leads and who has gone, also when a tab dies without a word.
 */
const forever = new Promise<never>(() => {})

export const thisTab = crypto.randomUUID()

/** An insecure origin has no locks: there each tab does everything itself. */
const { locks } = navigator

void locks?.request(`tab ${thisTab}`, () => forever)

/** Tells when this tab leads, at once or when the one before it has gone. */
export function whenLeading(name: string, begin: () => void) {
  if (!locks) return begin()
  void locks.request(name, () => {
    begin()
    return forever
  })
}

/** Tells when another tab has gone. */
export function whenGone(tab: string, follow: () => void) {
  void locks?.request(`tab ${tab}`, follow)
}
