import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import css from '../../ui/area/area.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { adminFigures } from '../data/figures.ts'

const Charts = lazy(async () => ({ default: (await withWords(import('./FigureCharts.tsx'))).FigureCharts }))

/** The state of the organisation as a whole; nobody can be seen in it. */
export function FiguresTab() {
  const { t } = useLingui()
  const figures = useQuery(adminFigures)
  return (
    <>
      <p className={css.muted}>
        {t`Totals for everyone together. Numbers below five are hidden, and nobody’s own activity is shown.`}
      </p>
      <Shown of={figures}>
        {(numbers) => (
          <Suspense fallback={<SkeletonPart />}>
            <Charts figures={numbers} />
          </Suspense>
        )}
      </Shown>
    </>
  )
}
