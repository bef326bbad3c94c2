import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import css from './grid.module.css'
import type { GridView } from './grid-view.ts'
import { wholeAverage } from './progress-rows.ts'
import { cellWidth, indexes } from './use-grid-window.ts'

/** The heads of a grid: its lessons, and below each the average where there is one. */
export const GridHead = memo(function GridHead(props: { view: GridView; columns: readonly [number, number] }) {
  const { t } = useLingui()
  const { view, columns } = props
  const { lessons, average } = view
  const gap = { inlineSize: columns[0] * cellWidth }
  return (
    <thead className={css.head}>
      <tr aria-rowindex={1} className={css.titles}>
        <th scope="col" aria-colindex={1} className={css.name}>{t`Member`}</th>
        <th scope="col" aria-colindex={2} className={css.percent}>{t`Done`}</th>
        <td className={css.gap} style={gap} role="presentation" />
        {indexes(columns).map((at) => {
          const lesson = lessons[at]
          return (
            lesson && (
              <th
                key={lesson.key}
                scope="col"
                aria-colindex={at + 3}
                aria-label={lesson.title}
                className={css.lesson}
                data-first={lesson.begins !== undefined || undefined}
                title={lesson.begins ? `${lesson.begins}: ${lesson.title}` : lesson.title}
              >
                <span dir="auto">{lesson.title}</span>
              </th>
            )
          )
        })}
      </tr>
      {average && (
        <tr aria-rowindex={2} className={css.average}>
          <th scope="row" aria-colindex={1} className={css.name}>{t`Average`}</th>
          <td aria-colindex={2} className={css.percent}>{`${wholeAverage(average) ?? 0}%`}</td>
          <td className={css.gap} style={gap} role="presentation" />
          {indexes(columns).map((at) => (
            <td key={at} aria-colindex={at + 3} className={css.share}>{`${average[at] ?? 0}%`}</td>
          ))}
        </tr>
      )}
    </thead>
  )
})
