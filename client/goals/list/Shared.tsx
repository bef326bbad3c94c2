import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { sharedGoals } from '../data/goals.ts'
import { goalWords } from '../data/pace-words.ts'
import { colorOf } from './color.ts'
import { GoalLink } from './GoalLink.tsx'
import css from './goals.module.css'
import { Section } from './Section.tsx'
import { StrengthRing } from './StrengthRing.tsx'

type Asked = Parameters<typeof goalWords>[0]

/** The goals of others that they show to oneself: how they stand, and nothing to tick. */
export function Shared() {
  const { t } = useLingui()
  const { data = [] } = useQuery(sharedGoals)
  const active = data.filter(({ status }) => status === 'active')
  if (active.length === 0) return null
  return (
    <Section title={t`Shared with you`} count={active.length}>
      <ul>
        {active.map((goal) => (
          <li key={goal.id} id={`shared-${goal.id}`} className={css.row} style={colorOf(goal)} data-row tabIndex={-1}>
            <div className={css.inside}>
              <StrengthRing score={goal.score} />
              <span className={css.words}>
                <GoalLink id={goal.id} className={css.title}>
                  <bdi>{goal.title}</bdi>
                </GoalLink>
                <span className={css.meta}>
                  <bdi>{goal.name}</bdi>
                  <span>{goalWords(goal as Asked)}</span>
                </span>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
