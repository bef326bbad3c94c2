import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { markLesson } from '../commands.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson, Neighbour } from '../data/my-lesson.ts'
import { endsByItems, missingItems } from '../data/steps.ts'
import css from './reader.module.css'

const AtEnd = lazy(async () => ({ default: (await withWords(import('../certificate/AtEnd.tsx'))).AtEnd }))

/** The end of a lesson: that it is done, and the ways to its neighbours. */
export function Finish({ text, mine }: { text: ResolvedLesson; mine: MyLesson }) {
  const { t } = useLingui()
  const { previous, next, group_id, adoption_id } = mine
  return (
    <footer className={css.end}>
      <DoneLine text={text} mine={mine} />
      {(mine.progress?.state === 'done' || !next) && (
        <Suspense>
          <AtEnd mine={mine} />
        </Suspense>
      )}
      {(previous || next) && (
        <nav className={css.around} aria-label={t`Lessons`}>
          {previous && (
            <Way to={previous} label={t`Previous`} params={{ groupId: group_id, adoptionId: adoption_id }} />
          )}
          {next && <Way to={next} label={t`Next`} isNext params={{ groupId: group_id, adoptionId: adoption_id }} />}
        </nav>
      )}
    </footer>
  )
}

function DoneLine({ text, mine }: { text: ResolvedLesson; mine: MyLesson }) {
  const { t } = useLingui()
  const { adoption_id, lesson_key, progress } = mine
  const { title, completion } = text.lesson.fields
  const mark = (done: boolean) => markLesson({ adoption_id, lesson_key, done }, title)
  const left = missingItems(text, mine).length
  if (progress?.state === 'done')
    return (
      <p className={css.doneLine} role="status">
        <IconCheck size={20} stroke={2.25} aria-hidden="true" />
        {t`You’ve finished this lesson.`}
        {!endsByItems(text) && (
          <button type="button" onClick={() => mark(false)}>
            {t`Not done yet`}
          </button>
        )}
      </p>
    )
  if (endsByItems(text))
    return (
      <p className={css.muted} role="status">
        {plural(left, {
          one: 'This lesson is done once its last required step is.',
          other: 'This lesson is done once its # required steps are.',
        })}
      </p>
    )
  if (completion === 'dwell')
    return <p className={css.muted}>{t`This lesson is done by itself once you’ve read it.`}</p>
  return (
    <Button size="md" leftSection={<IconCheck size={18} stroke={2} />} onClick={() => mark(true)}>
      {t`Mark lesson as done`}
    </Button>
  )
}

function Way(props: {
  to: Neighbour
  label: string
  isNext?: boolean
  params: { groupId: string; adoptionId: string }
}) {
  const { to, label, isNext = false, params } = props
  const day = to.on_date && nearDay(to.on_date, serverDate())
  return (
    <Link
      to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
      params={{ ...params, lessonId: to.lesson_key }}
      data-next={isNext || undefined}
    >
      <small>{day ? `${label} · ${day}` : label}</small>
      <span dir="auto">{to.title}</span>
    </Link>
  )
}
