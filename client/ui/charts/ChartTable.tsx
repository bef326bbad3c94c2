import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import css from './charts.module.css'

interface ChartTableProps {
  /** The name of what it holds, for those who do not see the chart. */
  label: string
  head: readonly string[]
  lines: () => readonly (readonly string[])[]
}

/** The numbers of a chart to read, folded under it; they are worked out once it is opened. */
export function ChartTable({ label, head, lines }: ChartTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Show as table</Trans> <span className={css.unseen}>{label}</span>
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <section className={css.tableFrame} tabIndex={0} aria-label={label}>
          <table className={css.table}>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines().map(([first, ...others]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {others.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column's
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
