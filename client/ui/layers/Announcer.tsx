import { arrived } from '../navigated.ts'
import css from './announcer.module.css'

/** Says, for those who do not see it, which page they came to: also where the focus stays in a field. */
export function Announcer() {
  return (
    <p role="status" className={css.unseen}>
      {arrived.use()}
    </p>
  )
}
