import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import type { Goal, GoalMilestone } from '../data/types.ts'
import type { GoalRights } from '../data/use-goal-rights.ts'
import css from '../figures/detail.module.css'
import { addMilestoneTo } from './detail-commands.ts'
import { Milestone } from './Milestone.tsx'

interface MilestonesProps {
  goal: Goal
  milestones: readonly GoalMilestone[]
  may: GoalRights
  today: string
}

/** The steps of a goal in their order, with how much of them is behind one. */
export function Milestones({ goal, milestones, may, today }: MilestonesProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const whole = milestones.reduce((sum, { weight }) => sum + Number(weight), 0)
  const done = milestones.reduce((sum, { weight, done_at }) => sum + (done_at ? Number(weight) : 0), 0)
  const percent = whole > 0 ? Math.round((done / whole) * 100) : 0
  const add = (event: FormEvent) => {
    event.preventDefault()
    const title = text.trim()
    if (!title) return
    addMilestoneTo(goal.id, milestones, title)
    setText('')
  }
  return (
    <section className={css.part} aria-labelledby="milestones">
      <h3 id="milestones" className={css.heading}>
        {t`Milestones`}
        {whole > 0 && <span className={css.count}>{t`${percent}%`}</span>}
      </h3>
      {whole > 0 && <progress className={css.bar} max={whole} value={done} aria-label={t`Milestones reached`} />}
      <ul className={css.lines}>
        {milestones.map((milestone) => (
          <Milestone key={milestone.id} milestone={milestone} list={milestones} may={may} today={today} />
        ))}
      </ul>
      {may.change && (
        <form {...newDraftScope('goal_milestones', goal.id)} onSubmit={add}>
          <input
            className={css.field}
            aria-label={t`Add a milestone`}
            placeholder={t`Add a milestone`}
            maxLength={140}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      )}
    </section>
  )
}
