/* The sections of a profile, a file for both: they come together. */

// biome-ignore lint/performance/noBarrelFile: what one section shows the other does too
export { Decisions } from './Decisions.tsx'
export { OwnReports } from './OwnReports.tsx'
