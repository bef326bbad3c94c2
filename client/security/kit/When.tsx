import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago, exactly } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { toTheSecond } from './to-the-second.ts'

/** A moment, as long ago as it is; the exact one on a closer look. */
export function When({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time className={css.nowrap} dateTime={at} title={exactly(moment)}>
      {ago(moment, serverDate())}
    </time>
  )
}

/** A moment to its second: attempts are told apart, and laid beside the logs of other systems, by nothing else. */
export const Second = ({ at }: { at: string }) => (
  <time className={css.nowrap} dateTime={at}>
    {toTheSecond(new Date(at))}
  </time>
)

/** A moment as long ago as it is, with its second below. */
export const WhenToSecond = ({ at }: { at: string }) => (
  <span>
    <When at={at} />
    <span className={css.meta}>
      <Second at={at} />
    </span>
  </span>
)
