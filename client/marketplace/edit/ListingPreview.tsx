import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePerson } from '../../groups/data/groups.ts'
import { Segments } from '../../ui/reading/Segments.tsx'
import { Cover } from '../card/Cover.tsx'
import { CardWords } from '../card/ListingCard.tsx'
import type { MarketCard } from '../data/card.ts'
import { figuresOf } from '../data/figures.ts'
import type { OwnListing } from '../data/own.ts'
import { type AuthoredCurriculum, lessonsToShow } from '../data/own-curricula.ts'
import { PagePreview } from './PagePreview.tsx'
import preview from './preview.module.css'
import { Section } from './Section.tsx'

/** The listing as others will meet it, while it is written. */
export function ListingPreview({ words, curriculum }: { words: OwnListing; curriculum: AuthoredCurriculum }) {
  const { t } = useLingui()
  const [shown, show] = useState<'card' | 'page'>('card')
  const { data: units = [] } = useQuery(lessonsToShow(words.version_id))
  const owner = usePerson(curriculum.owner_id)
  const up = useQuery({ ...figuresOf(words.id), enabled: words.listed_at !== null }).data
  const lessons = units.flatMap((unit) => unit.lessons)
  const card = cardOf(words, {
    title: curriculum.title,
    byline: words.byline?.trim() || owner?.name || '',
    figures: up?.figures ?? null,
    promise: words.promise?.trim() || t`Your promise, in one line`,
    lesson_count: lessons.length,
    minutes: lessons.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  })
  return (
    <Section title={t`Preview`}>
      <Segments
        label={t`Show`}
        chosen={shown}
        choices={['card', 'page'] as const}
        name={(choice) => (choice === 'card' ? t`Card` : t`Page`)}
        onChoose={show}
      />
      {shown === 'card' ? (
        <div className={preview.card}>
          <Cover card={card} alt="" />
          <CardWords card={card} plain />
        </div>
      ) : (
        <PagePreview card={card} words={words} units={units} />
      )}
    </Section>
  )
}

/** A card of what is written so far; `known` is what the listing itself doesn’t say. */
export const cardOf = (
  words: OwnListing,
  known: Pick<MarketCard, 'title' | 'byline' | 'promise' | 'lesson_count' | 'minutes' | 'figures'>,
): MarketCard => ({
  ...words,
  ...known,
  version_id: words.version_id ?? '',
  audience: words.audience ?? 'mixed',
  format: words.format ?? 'in_person',
  picture: null,
  first_at: words.listed_at ?? words.created_at,
  listed_at: words.listed_at ?? words.created_at,
})
