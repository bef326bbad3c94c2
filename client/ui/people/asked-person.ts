import { store } from '../../lib/browser/store.ts'

/** Whose name was pressed, until the address says so: the card is there at once, and the page draws itself anew after it. */
export const askedPerson = store('')
