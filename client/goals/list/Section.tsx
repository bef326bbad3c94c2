import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import css from './goals.module.css'

/** Rows under a heading, which folds them away where `onFold` says so. */
export function Section(props: {
  title: string
  count?: number
  folded?: boolean
  onFold?: (folded: boolean) => void
  tools?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const { title, count, folded = false, onFold } = props
  const words = (
    <>
      <bdi>{title}</bdi> {count !== undefined && <span className={css.count}>{count}</span>}
    </>
  )
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {onFold ? (
          <button type="button" className={css.fold} aria-expanded={!folded} onClick={() => onFold(!folded)}>
            <IconChevronDown size={16} stroke={2} aria-hidden="true" />
            {words}
          </button>
        ) : (
          words
        )}
        {props.tools}
      </h2>
      {!folded && <div className={css.card}>{props.children}</div>}
    </section>
  )
}
