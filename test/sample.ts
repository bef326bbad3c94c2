/**
 * The number of tries of a property. `npm run fuzz` tries the whole number; every other run a quarter of it, on cases
 * that the day chooses: who runs it again that day meets the same ones, and over the days all kinds come up.
 */
export const sample = (numRuns: number) =>
  process.env.FUZZ ? { numRuns } : { numRuns: Math.ceil(numRuns / 4), seed: seedOfTheDay() }

/** As 20260314. */
export const seedOfTheDay = (day = new Date()) => Number(day.toISOString().slice(0, 10).replaceAll('-', ''))
