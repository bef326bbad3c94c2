import { myPlayground } from '../groups/data/playground.ts'
import { hasAdopted } from './data/has-adopted.ts'
import { adoptionsOf } from './data/schedule.ts'

/**
 * The adoptions of one’s groups, and with them all that the first steps of a group that was just made ask for; a schedule
 * that one has opened stays readable by itself.
 */
export const offline = () => ({ ofGroup: [adoptionsOf, hasAdopted, () => myPlayground] })
