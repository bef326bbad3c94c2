/* The parts of the marketplace on pages of other rooms: one file, loaded when the first is shown. */

// biome-ignore lint/performance/noBarrelFile: fewer files for the first page to name
export { Offer } from './find/Offer.tsx'
export { Credits } from './listing/Credits.tsx'
export { TrialOfGroup } from './trial/TrialOfGroup.tsx'
export { TrialsToday } from './trial/TrialsToday.tsx'
