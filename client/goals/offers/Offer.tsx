import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '../../lib/settings/time.ts'
import { visibleGoals } from '../data/goals.ts'
import type { GoalOffer } from '../data/offers.ts'
import css from '../figures/detail.module.css'
import { GoalLink } from '../list/GoalLink.tsx'
import { addOffer, titleOf } from './add-offer.ts'

/** One goal that is offered, with the steps that it would have: each is taken or left. */
export function Offer({ offer }: { offer: GoalOffer }) {
  const { t } = useLingui()
  const steps = (offer.offer === 'finish' && offer.milestones) || []
  const [left, leave] = useState<ReadonlySet<number>>(new Set())
  const [goalId, setGoalId] = useState<string>()
  // undone, it is offered again
  const isTaken = useQuery(visibleGoals).data?.some(({ id }) => id === goalId) ?? false
  const title = titleOf(offer)
  const choose = (at: number, isWanted: boolean) => {
    const now = new Set(left)
    if (isWanted) now.delete(at)
    else now.add(at)
    leave(now)
  }
  return (
    <li className={css.offer}>
      <span className={css.grow}>
        <b dir="auto">{title}</b>
        <span className={css.note}>
          {offer.offer === 'finish'
            ? t`Milestones are ticked by the lessons you do.`
            : t`Fills itself with the lessons you do.`}
        </span>
      </span>
      {isTaken && goalId ? (
        <GoalLink id={goalId} className={css.link}>{t`Open goal`}</GoalLink>
      ) : (
        <Button
          size="xs"
          aria-label={t`Add goal “${title}”`}
          onClick={() =>
            setGoalId(
              addOffer(
                offer,
                steps.filter((_, at) => !left.has(at)),
              ),
            )
          }
        >{t`Add goal`}</Button>
      )}
      {steps.length > 0 && !isTaken && (
        <details className={css.steps}>
          <summary>{t`Milestones: ${steps.length - left.size} of ${steps.length}`}</summary>
          {steps.map((step, at) => (
            <label key={step.linked_id}>
              <input type="checkbox" checked={!left.has(at)} onChange={(event) => choose(at, event.target.checked)} />
              <span className={css.grow} dir="auto">
                {step.title}
              </span>
              {step.due_on && <span className={css.when}>{shortDate(step.due_on)}</span>}
            </label>
          ))}
        </details>
      )}
    </li>
  )
}
