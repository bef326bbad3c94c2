import { hasAdopted } from './data/has-adopted.ts'
import { adoptionsOf } from './data/schedule.ts'

/** The adoptions of one’s groups; a schedule that one has opened stays readable by itself. */
export const offline = () => ({ ofGroup: [adoptionsOf, hasAdopted] })
