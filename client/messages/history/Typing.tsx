import { useLingui } from '@lingui/react/macro'
import { useTyping } from '../../lib/live/presence.ts'
import { nameOf, usePeople } from '../data/use-people.ts'
import css from './history.module.css'

/** The names of those typing. The line is always there, so that nothing moves. */
export function Typing({ topic }: { topic: string }) {
  const { t } = useLingui()
  const known = usePeople()
  const names = useTyping(topic).map((id) => nameOf(known, id).split(' ')[0])
  const [first, second] = names
  const words =
    names.length === 0
      ? ''
      : names.length === 1
        ? t`${first} is typing…`
        : names.length === 2
          ? t`${first} and ${second} are typing…`
          : t`Several people are typing…`
  return <p className={css.typing}>{words}</p>
}
