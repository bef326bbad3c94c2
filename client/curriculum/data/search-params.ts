/** The search parameters of the library, all optional. */
export type LibrarySearch = {
  /** Words of the title or subtitle. */
  q?: string
  show?: 'mine' | 'shared'
  /** A group's id: only what was shared with it. */
  group?: string
  /** The curriculum that one was led to. */
  curriculumId?: string
  /** Somebody came to begin one: with a title, or from an outline. */
  make?: 'new' | 'outline'
  /** The curriculum to share. */
  share?: string
  /** The curriculum that a group is to take up, and the group. */
  adopt?: string
  for?: string
}

/** The search parameters of the builder. */
export type BuilderSearch = {
  /** The key of the open unit or lesson. */
  node?: string
  /** The part beside the lesson, or the window over all. */
  part?: 'details' | 'tasks' | 'versions' | 'comments' | 'find' | 'shopping' | 'publish' | 'share'
  /** The block that a comment is about. */
  block?: string
}

/** The search parameters of a preview. */
export type PreviewSearch = {
  /** The version; without it the draft for its authors, and else the newest. */
  version?: string
  as?: 'member' | 'leader'
  lesson?: string
  width?: 'phone'
  theme?: 'light' | 'dark' | 'modern'
  /** Only the lessons in this language. */
  lang?: string
}

const text = (given: unknown) => (typeof given === 'string' && given ? given : undefined)
const one = <V>(given: unknown, values: readonly V[]) => values.find((value) => value === given)
const said = <Search extends object>(search: { [K in keyof Search]-?: Search[K] | undefined }) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search

export const readLibrarySearch = (given: Record<string, unknown>): LibrarySearch =>
  said<LibrarySearch>({
    q: text(given.q),
    show: one(given.show, ['mine', 'shared'] as const),
    group: text(given.group),
    curriculumId: text(given.curriculumId),
    make: one(given.make, ['new', 'outline'] as const),
    share: text(given.share),
    adopt: text(given.adopt),
    for: text(given.for),
  })

export const readBuilderSearch = (given: Record<string, unknown>): BuilderSearch =>
  said<BuilderSearch>({
    node: text(given.node),
    part: one(given.part, [
      'details',
      'tasks',
      'versions',
      'comments',
      'find',
      'shopping',
      'publish',
      'share',
    ] as const),
    block: text(given.block),
  })

export const readPreviewSearch = (given: Record<string, unknown>): PreviewSearch =>
  said<PreviewSearch>({
    version: text(given.version),
    as: one(given.as, ['member', 'leader'] as const),
    lesson: text(given.lesson),
    width: one(given.width, ['phone'] as const),
    theme: one(given.theme, ['light', 'dark', 'modern'] as const),
    lang: text(given.lang),
  })
