import { IconCheck } from '@tabler/icons-react'
import css from './answered.module.css'

/** The word that takes the place of buttons once one of them was pressed. */
export function Answered({ children }: { children: string }) {
  return (
    <span role="status" className={css.answered}>
      <IconCheck size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  )
}
