/* The cards on the pages of others, as one file. */

// biome-ignore lint/performance/noBarrelFile: fewer files for the first page to name
export { GroupGoals } from './GroupGoals.tsx'
export { NotificationAnswer } from './list/NotificationAnswer.tsx'
export { todayOffers } from './list/today-offers.ts'
