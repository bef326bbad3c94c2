import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { prefetch } from '../lib/query/query.ts'
import { rowCommands, useRow } from '../lib/registries/row-commands.ts'
import { recentEntries } from './data/entries.ts'
import { visibleGoals } from './data/goals.ts'
import { useGoals } from './data/use-goals.ts'
import css from './home-goals.module.css'
import { colorOf } from './list/color.ts'
import { isForToday } from './list/sections.ts'
import { TickButton } from './list/TickButton.tsx'
import { tickOf } from './list/tick-of.ts'
import { Pickers } from './pickers/Pickers.tsx'

/** On Home: today’s ticks. Nothing where there is nothing to tick. */
export function HomeGoals() {
  // both at once, where one would wait for the other
  prefetch(visibleGoals, recentEntries)
  const { goals, today } = useGoals()
  const those = goals.filter((one) => isForToday(one, today)).slice(0, 8)
  if (those.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="home-goals">
      <header className={css.head}>
        <h2 id="home-goals" className={css.heading}>
          <Trans>Goals</Trans>
        </h2>
        <Link to="/goals" className={css.more}>
          <Trans>All goals</Trans> <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
        </Link>
      </header>
      <ul className={css.ticks}>
        {those.map(({ goal, entries }) => (
          <HomeTick key={goal.id} goal={goal} entries={entries} today={today} />
        ))}
      </ul>
      <Pickers />
    </section>
  )
}

function HomeTick(props: Pick<ReturnType<typeof useGoals>['goals'][number], 'goal' | 'entries'> & { today: string }) {
  const { goal, entries, today } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const tick = tickOf(goal, entries, today)
  const row = useRow<HTMLLIElement>(
    `tick-${goal.id}`,
    goal.title,
    rowCommands(
      { key: 'open', label: t`Open`, run: () => void navigate({ to: '/goals', search: { goal: goal.id } }) },
      {
        key: 'finish',
        label: tick.asks ? t`Add an amount…` : tick.state === 'done' ? t`Clear today` : t`Done today`,
        run: () => tick.onTick(document.getElementById(`tick-${goal.id}`)!),
      },
    ),
  )
  return (
    <li style={colorOf(goal)} {...row}>
      <TickButton title={goal.title} {...tick} />
      <Link to="/goals" search={{ goal: goal.id }}>
        <bdi>{goal.title}</bdi>
      </Link>
    </li>
  )
}
