import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { type Likeness, likenessOf } from '../data/likeness.ts'
import css from './edit.module.css'
import { Section } from './Section.tsx'

const CompareDialog = lazy(async () => ({ default: (await withWords(import('./CompareDialog.tsx'))).CompareDialog }))

/** The lessons that are much like another author's, for its authors and who decides; nothing where there are none. */
export function LikenessPart({ listingId, isAuthor = false }: { listingId: string; isAuthor?: boolean }) {
  const { t } = useLingui()
  const { data: alike = [] } = useQuery(likenessOf(listingId))
  const [compared, compare] = useState<string>()
  const open = alike.find(({ id }) => id === compared)
  if (alike.length === 0) return null
  return (
    <Section title={t`Similar lessons`} hint={t`Compared with what other authors shared. Translations aren’t found.`}>
      <ul className={css.alike}>
        {alike.map((one) => (
          <Line key={one.id} one={one} onCompare={() => compare(one.id)} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {open && <CompareDialog likeness={open} isAuthor={isAuthor} onClose={() => compare(undefined)} />}
      </Suspense>
    </Section>
  )
}

function Line({ one, onCompare }: { one: Likeness; onCompare: () => void }) {
  const { t } = useLingui()
  const { other, title, note, state } = one
  const share = Math.round(one.share * 100)
  const states = {
    open: t`Not explained yet`,
    remix: t`Declared remix`,
    own: t`Explained by its author`,
    cleared: t`Looked at`,
  }
  return (
    <li className={css.alikeLine} data-kind={state}>
      <div>
        <p dir="auto">
          <b>{title}</b>{' '}
          <span className={css.badge} data-kind={state === 'open' ? 'in_review' : 'out'}>
            {states[state]}
          </span>
        </p>
        <p className={css.hint}>
          {other
            ? t`${share}% like a lesson in “${other.title}” by ${other.byline}`
            : t`${share}% like a lesson that you can’t see`}
          {' · '}
          {plural(one.passages.length, { one: '# passage', other: '# passages' })}
        </p>
        {note && (
          <blockquote className={css.quote} dir="auto">
            {note}
          </blockquote>
        )}
      </div>
      <Button variant="default" size="xs" aria-label={t`Compare ${title}`} onClick={onCompare}>
        {t`Compare`}
      </Button>
    </li>
  )
}
