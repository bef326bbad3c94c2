import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PatternFields } from '../adopt/PatternFields.tsx'
import { PlanSummary } from '../adopt/PlanSummary.tsx'
import { questionOf } from '../adopt/question.ts'
import type { PlanQuestion, WantedPattern } from '../data/plans.ts'
import css from './preview.module.css'

/** A rhythm, and what would come of it. */
export function PreviewColumn(props: {
  name: string
  of: Omit<PlanQuestion, 'options'>
  pattern: WantedPattern
  onChange: (pattern: WantedPattern) => void
  onAdopt: (pattern: WantedPattern) => void
  action?: ReactNode
}) {
  const { t } = useLingui()
  const { name, of, pattern } = props
  return (
    <section className={css.column} aria-label={name}>
      <h2 className={css.name}>
        {name} {props.action}
      </h2>
      <PatternFields pattern={pattern} start={of.start_on} onChange={props.onChange} />
      {pattern.rrule ? (
        <>
          <PlanSummary asked={questionOf(of, { pattern, use_off_days: true })} />
          <Button onClick={() => props.onAdopt(pattern)}>{t`Adopt with this…`}</Button>
        </>
      ) : (
        <p className={css.muted}>{t`Choose how often you meet to see the dates.`}</p>
      )}
    </section>
  )
}
