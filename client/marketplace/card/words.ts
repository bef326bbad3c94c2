import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { region } from '../../lib/settings/settings.ts'
import { duration, lessonCount } from '../../ui/lesson/duration.ts'
import type { MarketCard, MarketFigures } from '../data/card.ts'
import type { ClosedFacet, closedFacets, Facet } from '../data/search-params.ts'

type Names = { [F in ClosedFacet]: Record<(typeof closedFacets)[F][number], MessageDescriptor> }

/** The values of the facets, as people say them. */
export const valueNames: Names = {
  age: {
    '0-5': msg`Up to 5`,
    '6-9': msg`6 to 9`,
    '10-12': msg`10 to 12`,
    '13-15': msg`13 to 15`,
    '16-18': msg`16 to 18`,
    '19-': msg`19 and over`,
  },
  length: {
    short: msg`Under 30 min`,
    medium: msg`30 to 60 min`,
    long: msg`Over 1 hour`,
    unsaid: msg`Not stated`,
  },
  lessons: { few: msg`1 to 4`, some: msg`5 to 12`, many: msg`13 or more` },
  format: {
    in_person: msg`In person`,
    online: msg`Online`,
    hybrid: msg`In person and online`,
    self_paced: msg`Self-paced`,
  },
  licence: {
    all_rights: msg`All rights reserved`,
    cc_by: msg`CC BY`,
    cc_by_sa: msg`CC BY-SA`,
    cc_by_nc: msg`CC BY-NC`,
    cc0: msg`CC0, public domain`,
    tenant_only: msg`Only in our organisation`,
  },
  audience: { kids: msg`Children`, teens: msg`Teenagers`, adults: msg`Adults`, mixed: msg`All ages together` },
  new: { new: msg`New in the last 90 days` },
}

export const facetNames: Record<Facet, MessageDescriptor> = {
  topic: msg`Topic`,
  age: msg`Age`,
  length: msg`Length of a lesson`,
  lessons: msg`Lessons`,
  language: msg`Language`,
  format: msg`Format`,
  licence: msg`Licence`,
  audience: msg`For`,
  new: msg`New`,
}

export const languageName = (language: string) =>
  new Intl.DisplayNames([region()], { type: 'language' }).of(language) ?? language

/** A value of a facet in words. */
export function valueName(facet: Facet, value: string): string {
  if (facet === 'topic') return value
  if (facet === 'language') return languageName(value)
  const names: Readonly<Record<string, MessageDescriptor>> = valueNames[facet]
  return names[value] ? i18n._(names[value]) : value
}

type Ages = Pick<MarketCard, 'age_min' | 'age_max' | 'audience'>

/** “Ages 10–12”; without ages, who it is for. */
export function ages({ age_min, age_max, audience }: Ages): string {
  if (age_min !== null && age_max !== null) {
    if (age_max >= 99) return t`Ages ${age_min} and over`
    return age_min === age_max ? t`Age ${age_min}` : t`Ages ${age_min}–${age_max}`
  }
  if (age_min !== null) return t`Ages ${age_min} and over`
  if (age_max !== null) return t`Up to age ${age_max}`
  return i18n._(valueNames.audience[audience])
}

/** “8 lessons of about 45 min”. */
export function extent({ lesson_count, minutes }: Pick<MarketCard, 'lesson_count' | 'minutes'>): string {
  const lessons = lessonCount(lesson_count)
  if (lesson_count === 0 || minutes === 0) return lessons
  const mean = minutes / lesson_count
  const each = duration(mean < 20 ? Math.max(1, Math.round(mean)) : Math.round(mean / 5) * 5)
  return t`${lessons} of about ${each}`
}

/** The outcome in groups: “7 of 9 groups finished”. */
export function finishWords(figures: MarketFigures | null): string | undefined {
  if (!figures) return undefined
  const { groups, finished, of } = figures
  if (finished === undefined || of === undefined)
    return plural(groups, { one: '# group uses it', other: '# groups use it' })
  return t`${finished} of ${plural(of, { one: '# group', other: '# groups' })} finished`
}

export const reviewCount = (count: number) => plural(count, { one: '# review', other: '# reviews' })
