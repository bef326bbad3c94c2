import { useLingui } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { openingWords } from '../today/opening-words.ts'
import { Adapted } from './Adapted.tsx'
import css from './reader.module.css'

/** Notices of what has become of a lesson, where it is not simply there to be read. */
export function Notices({ text, mine }: { text: ResolvedLesson; mine: MyLesson }) {
  const { t } = useLingui()
  const { opening, lesson } = text
  const { status, parts, excused } = mine
  const isSkipped = parts.length > 0 && parts.every(({ state }) => state === 'skipped')
  const when = openingWords(opening, serverDate())
  return (
    <>
      {!opening.open &&
        (opening.reads ? (
          <Notice>{t`${when} for members. You can read it now to prepare.`}</Notice>
        ) : (
          <Notice isLarge>{t`${when}. Its title is all there is to see until then.`}</Notice>
        ))}
      {lesson.state === 'hidden' && (
        <Notice>{t`Your group has left this lesson out. What you did here is kept.`}</Notice>
      )}
      {excused && (
        <Notice>
          <IconMessage size={18} stroke={1.75} aria-hidden="true" />
          {excused.note
            ? t`You’re excused from this lesson, and it counts as done: “${excused.note}”`
            : t`You’re excused from this lesson, and it counts as done.`}
        </Notice>
      )}
      {isSkipped && <Notice>{t`Your group skips this lesson. You can still read it.`}</Notice>}
      {status === 'paused' && <Notice>{t`Your group has paused this curriculum. You can go on reading.`}</Notice>}
      {(status === 'ended' || status === 'completed') && (
        <Notice>{t`Your group has finished this curriculum. Everything stays here to read.`}</Notice>
      )}
      {opening.reads && <Adapted text={text} />}
    </>
  )
}

export const Notice = ({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) => (
  <p className={css.notice} data-large={isLarge || undefined}>
    {children}
  </p>
)
