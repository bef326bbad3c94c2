import { oneOf, texts } from '../../lib/browser/search-params.ts'

/** The facets whose values are a closed list, as the database calls them. */
export const closedFacets = {
  age: ['0-5', '6-9', '10-12', '13-15', '16-18', '19-'],
  length: ['short', 'medium', 'long', 'unsaid'],
  lessons: ['few', 'some', 'many'],
  format: ['in_person', 'online', 'hybrid', 'self_paced'],
  licence: ['all_rights', 'cc_by', 'cc_by_sa', 'cc_by_nc', 'cc0', 'tenant_only'],
  audience: ['kids', 'teens', 'adults', 'mixed'],
  new: ['new'],
} as const

export type ClosedFacet = keyof typeof closedFacets
export type Facet = ClosedFacet | 'topic' | 'language'

export const facets = [
  'topic',
  'age',
  'length',
  'lessons',
  'language',
  'format',
  'licence',
  'audience',
  'new',
] as const satisfies readonly Facet[]

/** The search parameters of the marketplace, all optional. The values of a facet are joined by `~`. */
export type MarketSearch = { [F in Facet]?: string } & {
  q?: string
  sort?: 'best' | 'new'
  /** The listing that is open, and the key of its sample that is read. */
  listing?: string
  lesson?: string
  /** The trial whose lesson is read. */
  trial?: string
  /** The token of a link to a listing. */
  link?: string
  view?: 'mine' | 'review' | 'collections' | 'saved'
  /** The group that the suggestions are for. */
  group?: string
  /** Filters that there are not, which the page says. */
  unknown?: string
}

const known = new Set<string>([
  ...facets,
  'q',
  'sort',
  'listing',
  'lesson',
  'trial',
  'link',
  'view',
  'group',
  'unknown',
  'person',
])

/** The values chosen in a facet. */
export const chosen = (search: MarketSearch, facet: Facet): readonly string[] => search[facet]?.split('~') ?? []

/** True where something is sought: words, or a choice in a facet. */
export const isSought = (search: MarketSearch) => Boolean(search.q?.trim()) || facets.some((facet) => search[facet])

/** The search with a value of a facet chosen, or no more. */
export function pressed(search: MarketSearch, facet: Facet, value: string): MarketSearch {
  const before = chosen(search, facet)
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  const { [facet]: _before, ...rest } = search
  return after.length > 0 ? { ...rest, [facet]: after.join('~') } : rest
}

/** The words and choices, without the place in the marketplace: as it is saved, and compared. */
export function sought(search: MarketSearch): MarketSearch {
  const kept = [...facets, 'q', 'sort'] as const
  return Object.fromEntries(kept.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}

export function readMarketSearch(given: Record<string, unknown>): MarketSearch {
  const unknown = new Set(typeof given.unknown === 'string' ? given.unknown.split('~') : [])
  for (const name of Object.keys(given)) if (!known.has(name)) unknown.add(name.slice(0, 40))
  const found: MarketSearch = {
    // a number in an address is read as one
    ...texts(...facets, 'q', 'listing', 'lesson', 'trial', 'link', 'group')(written(given)),
    ...oneOf('sort', ['best', 'new'])(given),
    ...oneOf('view', ['mine', 'review', 'collections', 'saved'])(given),
  }
  for (const facet of Object.keys(closedFacets) as ClosedFacet[]) {
    const values: readonly string[] = closedFacets[facet]
    const asked = chosen(found, facet)
    const good = asked.filter((value) => values.includes(value))
    if (good.length < asked.length) unknown.add(facet)
    if (good.length > 0) found[facet] = good.join('~')
    else delete found[facet]
  }
  return unknown.size > 0 ? { ...found, unknown: [...unknown].slice(0, 5).join('~') } : found
}

const written = (given: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
