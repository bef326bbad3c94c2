import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { figuresOf } from '../data/figures.ts'
import type { OwnListing } from '../data/own.ts'
import css from './edit.module.css'
import { Section } from './Section.tsx'

/** The figures of what became of it in groups; nothing before it is up. */
export function ListingFigures({ listing }: { listing: Pick<OwnListing, 'id' | 'listed_at'> }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...figuresOf(listing.id), enabled: listing.listed_at !== null })
  if (!data) return null
  const { figures } = data
  return (
    <Section title={t`How it’s going`}>
      {figures ? (
        <dl className={css.figures}>
          <Figure name={t`Groups`} value={figures.groups} />
          {figures.finished !== undefined && figures.of !== undefined && (
            <Figure name={t`Finished`} value={t`${figures.finished} of ${figures.of}`} />
          )}
          {figures.median_weeks !== undefined && (
            <Figure name={t`Typical length`} value={t`${figures.median_weeks} weeks`} />
          )}
          {figures.rating !== undefined && <Figure name={t`Rating`} value={t`${figures.rating} of 5`} />}
          {figures.useful !== undefined && <Figure name={t`Found it useful`} value={`${figures.useful}%`} />}
        </dl>
      ) : (
        <p
          className={css.hint}
        >{t`Figures are shown once five groups have adopted it, so that nobody can tell which.`}</p>
      )}
    </Section>
  )
}

function Figure({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
