import { Fold } from '../ui/html/Fold.tsx'
import css from './outbox.module.css'

/** A text of a waiting write, of which a very long one shows its first lines: what can be done about it stays in sight. */
export function LongText({ children }: { children: string }) {
  return (
    <div className={css.long}>
      <Fold lines={6}>
        <p className={css.text} dir="auto">
          {children}
        </p>
      </Fold>
    </div>
  )
}
