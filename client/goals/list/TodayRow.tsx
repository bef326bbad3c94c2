import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconPlayerSkipForward } from '@tabler/icons-react'
import { memo } from 'react'
import { useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import { amountOf, asksAmount, dayState, entriesOn, shareOn } from '../data/days-of-goal.ts'
import { paceWords } from '../data/pace-words.ts'
import { alike, type ListedRowProps } from './alike.ts'
import { colorOf } from './color.ts'
import { GoalLink } from './GoalLink.tsx'
import css from './goals.module.css'
import { Strip } from './Strip.tsx'
import { TickButton } from './TickButton.tsx'
import { skipDay, tapDay } from './tick.ts'
import { useGoalCommands } from './use-goal-commands.ts'

/** A goal of today. A finger that draws it to the right ticks it, to the left skips the day. */
export const TodayRow = memo(function TodayRow({ listed, may, today, group }: ListedRowProps) {
  const { t } = useLingui()
  const { goal, entries, pace } = listed
  const these = entriesOn(entries, today)
  const state = dayState(goal, these, today, today)
  const asks = asksAmount(goal)
  const commands = useGoalCommands(listed, may, today, () => row.ref.current)
  const row = useRow<HTMLLIElement>(`today-${goal.id}`, goal.title, commands)
  const tap = (at: Element | null) => tapDay(goal, entries, today, today, at)
  const swipe = useSwipe({
    right: may.tick ? () => tap(row.ref.current) : undefined,
    left: () => may.tick && skipDay(goal, entries, today),
  })
  return (
    <li
      className={css.row}
      data-goal={goal.id}
      data-drawn={swipe.way > 0 ? 'right' : swipe.way < 0 ? 'left' : undefined}
      data-enough={swipe.isEnough}
      style={colorOf(goal)}
      {...swipe.touches}
      {...row}
    >
      {swipe.way !== 0 && (
        <span className={css.drawn} aria-hidden="true">
          {swipe.way > 0 ? <IconCheck size={22} /> : <IconPlayerSkipForward size={22} />}
        </span>
      )}
      <div className={css.inside} style={swipe.way === 0 ? undefined : { transform: `translateX(${swipe.way}px)` }}>
        <span className={css.words}>
          <GoalLink id={goal.id} className={css.title}>
            <bdi>{goal.title}</bdi>
          </GoalLink>
          <span className={css.meta}>
            <span className={css.now} data-pace={pace.state}>
              {state === 'skip' ? t`Skipped today` : paceWords(pace, goal.unit)}
            </span>
            {group && <bdi className={css.group}>{group}</bdi>}
          </span>
        </span>
        <Strip goal={goal} entries={entries} today={today} />
        <RowMenu className={css.more!} label={t`More about ${goal.title}`} commands={commands} />
        <TickButton
          title={goal.title}
          state={state}
          share={shareOn(goal, these)}
          amount={asks ? amountOf(these) : undefined}
          asks={asks}
          disabled={!may.tick}
          onTick={tap}
        />
      </div>
    </li>
  )
}, alike)
