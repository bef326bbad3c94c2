import { store } from '../lib/browser/store.ts'

let times = 0

/** The router says each time when another page begins; the first page is not a navigation. */
export const countNavigation = () => times++

export const navigated = () => times > 0

/** The name of the page that one came to, for those who do not see it. */
export const arrived = store('')
