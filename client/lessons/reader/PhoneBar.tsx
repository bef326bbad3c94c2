import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { markLesson } from '../commands.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { endsByItems, missingItems } from '../data/steps.ts'
import type { BesidePlace } from '../talk/beside.ts'
import { TalkButton } from '../talk/TalkButton.tsx'
import { ContentsButton } from './ContentsButton.tsx'
import css from './reader.module.css'

/** At the thumb of a phone: the contents, the talk, and that the lesson is done. */
export function PhoneBar({ text, mine, beside }: { text: ResolvedLesson; mine: MyLesson; beside: BesidePlace }) {
  const { t } = useLingui()
  const { adoption_id, lesson_key, progress } = mine
  const isDone = progress?.state === 'done'
  const missing = missingItems(text, mine)
  const left = missing.length
  const byItems = endsByItems(text)
  return (
    <div className={css.phoneBar} data-docked>
      <ContentsButton mine={mine} />
      <TalkButton mine={mine} beside={beside} />
      {text.opening.open && (
        <Button
          variant={isDone || byItems ? 'default' : 'filled'}
          leftSection={<IconCheck size={18} stroke={2} aria-hidden="true" />}
          {...(!byItems && { 'aria-pressed': isDone })}
          onClick={() =>
            byItems
              ? goTo(missing[0]?.key)
              : markLesson({ adoption_id, lesson_key, done: !isDone }, text.lesson.fields.title)
          }
        >
          {isDone || !byItems ? t`Done` : t`${left} to go`}
        </Button>
      )}
    </div>
  )
}

/** The next item that is still to do; nowhere once all are done. */
function goTo(key: string | undefined) {
  if (key) document.getElementById(`item-${key}`)?.scrollIntoView({ block: 'start' })
}
