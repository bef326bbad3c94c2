import css from '../../ui/area/area.module.css'
import type { FlagLine } from '../data/flags.ts'
import { flagState } from './flag-words.ts'

/** The answer of everybody who has no other, as a mark. */
export const FlagState = ({ flag }: { flag: Pick<FlagLine, 'enabled' | 'killed'> }) => (
  <span className={css.state} data-state={flag.killed ? 'denied' : flag.enabled ? 'shown' : 'off'}>
    {flagState(flag)}
  </span>
)
