/**
 * The number of tries of a property. `npm run fuzz` tries the whole number; every other run a quarter of it, on cases
 * that the day chooses: who runs it again that day meets the same ones, and over the days all kinds come up. With
 * `SHRINK=0` a failure is reported as it was met: the search for a smaller one may take minutes.
 */
export const sample = (numRuns: number) => ({
  ...(process.env.FUZZ ? { numRuns } : { numRuns: Math.ceil(numRuns / 4), seed: seedOfTheDay() }),
  ...(process.env.SHRINK === '0' && { endOnFailure: true }),
})

/** As 20260314. */
export const seedOfTheDay = (day = new Date()) => Number(day.toISOString().slice(0, 10).replaceAll('-', ''))
