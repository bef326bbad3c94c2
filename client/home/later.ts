/* What Home draws after its first cards, as one file. */

// biome-ignore lint/performance/noBarrelFile: one file to ask for instead of three
export { CatchUpCard } from './catch-up/CatchUpCard.tsx'
export { Lately } from './Lately.tsx'
export { Suggestions } from './Suggestions.tsx'
