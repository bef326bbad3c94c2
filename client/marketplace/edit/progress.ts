import type { ListingFault, ListingProblem } from '../data/asked.ts'
import type { OwnListing } from '../data/own.ts'

/** All that a listing is asked for, in the order of the page. */
export const asked = [
  'promise',
  'outcomes',
  'topics',
  'summary',
  'audience',
  'ages',
  'format',
  'cover',
  'cover_alt',
  'version',
  'sample',
  'minutes',
  'visibility',
] as const satisfies readonly ListingProblem[]

const warned = new Set<ListingProblem>(['cover', 'summary', 'ages', 'minutes'])
/** Those that only the database knows, of the lessons themselves. */
const ofLessons = new Set<ListingProblem>(['version', 'sample', 'minutes'])

/** The faults at this moment: as it is written, and of its lessons as the database says. */
export function faultsNow(words: OwnListing, saved: readonly ListingFault[]): ListingFault[] {
  const lacks = {
    promise: !words.promise?.trim(),
    outcomes: words.outcomes.length === 0,
    topics: words.topics.length === 0,
    summary: !words.summary_html,
    audience: !words.audience,
    ages: words.age_min === null || words.age_max === null,
    format: !words.format,
    cover: !words.cover_path,
    cover_alt: Boolean(words.cover_path) && !words.cover_alt?.trim(),
    visibility: words.visibility === 'private',
  } satisfies Partial<Record<ListingProblem, boolean>>
  return asked
    .filter((problem) =>
      ofLessons.has(problem) ? saved.some((fault) => fault.problem === problem) : lacks[problem as keyof typeof lacks],
    )
    .map((problem) => ({ level: warned.has(problem) ? 'warn' : 'stop', problem }))
}
