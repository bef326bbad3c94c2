import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ListingFault } from '../data/asked.ts'
import css from './edit.module.css'
import { asked } from './progress.ts'
import { problemNames } from './words.ts'

/** A meter of how much of a listing is there, and what is still missing; each leads to its field. */
export function Meter({ faults }: { faults: readonly ListingFault[] }) {
  const { t } = useLingui()
  const all = asked.length
  const done = all - faults.length
  const stops = faults.filter(({ level }) => level === 'stop')
  const warnings = faults.filter(({ level }) => level === 'warn')
  return (
    <section className={css.meter} aria-label={t`Progress`}>
      <p className={css.meterHead}>
        <b>{faults.length === 0 ? t`Complete` : stops.length === 0 ? t`Ready to share` : t`${done} of ${all} done`}</b>
      </p>
      <progress className={css.bar} max={all} value={done} aria-label={t`Progress`} />
      {faults.length === 0 && (
        <p className={css.well}>
          <IconCircleCheck size={18} stroke={1.5} aria-hidden="true" />
          {t`Nothing is missing.`}
        </p>
      )}
      <Missing title={t`Needed`} faults={stops} />
      <Missing title={t`Good to have`} faults={warnings} />
    </section>
  )
}

function Missing({ title, faults }: { title: string; faults: readonly ListingFault[] }) {
  if (faults.length === 0) return null
  const Icon = faults[0]!.level === 'stop' ? IconCircleDashed : IconAlertTriangle
  return (
    <div>
      <h3 className={css.label}>{title}</h3>
      <ul className={css.missing} data-level={faults[0]!.level}>
        {faults.map(({ problem }) => (
          <li key={problem}>
            <Icon size={18} stroke={1.5} aria-hidden="true" />
            <button type="button" className={css.wordButton} onClick={() => goTo(problem)}>
              {i18n._(problemNames[problem])}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The minutes of lessons are said in the builder, to which the samples lead. */
const placeOf = (problem: ListingFault['problem']) => (problem === 'minutes' ? 'sample' : problem)

function goTo(problem: ListingFault['problem']) {
  const place = document.getElementById(`listing-${placeOf(problem)}`)
  const field = place?.matches('input, textarea, select, button')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea, select, [contenteditable=true]')
  ;(field ?? place)?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}
