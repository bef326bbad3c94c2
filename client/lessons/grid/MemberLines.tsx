import { useLingui } from '@lingui/react/macro'
import { Avatar } from '../../ui/people/Avatar.tsx'
import css from './grid.module.css'
import type { GridProps } from './grid-view.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { wholeAverage } from './progress-rows.ts'

/** A line for each member with how much is done, in place of the grid on phones; each opens the lessons of that member. */
export function MemberLines({ view, onShow }: Pick<GridProps, 'view' | 'onShow'>) {
  const { t } = useLingui()
  const average = wholeAverage(view.average)
  return (
    <ul className={css.lines} aria-label={t`Members`}>
      {view.rows.map(({ member, done, total, percent }) => (
        <li key={member.id}>
          <button type="button" onClick={() => onShow(member.id)}>
            <Avatar person={member} size={32} />
            <span className={css.words}>
              <b dir="auto">{member.name}</b>
              <small>{t`${done} of ${total}`}</small>
            </span>
            <ProgressBar percent={percent} />
          </button>
        </li>
      ))}
      {average !== null && (
        <li className={css.averageLine}>
          <span className={css.words}>
            <b>{t`Average`}</b>
            <small>{`${average}%`}</small>
          </span>
          <ProgressBar percent={average} />
        </li>
      )}
    </ul>
  )
}
