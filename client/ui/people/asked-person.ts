import { store } from '../../lib/browser/store.ts'

/** The person whose name was pressed, until the address says so: their card is there at once, and the page draws itself anew after it. */
export const askedPerson = store('')
