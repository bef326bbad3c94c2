import type { ReactNode } from 'react'
import css from './area.module.css'

/** A table that becomes cards on tablets and phones, in the same order. A column without a name has buttons alone. */
export function Table(props: {
  label: string
  head: readonly ReactNode[]
  /** The columns that stay while something is open beside it. */
  keep?: 3 | 4
  children: ReactNode
}) {
  const { label, head, keep, children } = props
  return (
    <table className={css.table} aria-label={label} data-keep={keep}>
      <thead>
        <tr>
          {head.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column stays where it is
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A cell; on a card the name of its column stands before it. */
export const Cell = ({ name, wide, children }: { name?: string; wide?: true; children: ReactNode }) => (
  <td data-name={name} data-wide={wide}>
    {children}
  </td>
)
