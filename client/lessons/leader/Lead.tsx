import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useActive } from '../../groups/data/groups.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { Digest } from '../inbox/Digest.tsx'
import { Attendance } from './Attendance.tsx'
import { Excuses } from './Excuses.tsx'
import { LessonTasks } from './LessonTasks.tsx'
import css from './leader.module.css'
import { Releases } from './Releases.tsx'
import { TimingBar } from './TimingBar.tsx'

/** The tools of whoever leads a lesson: the time, who is there, that it is taught, and for whom it is open. */
export function Lead({ text, mine }: { text: ResolvedLesson; mine: MyLesson }) {
  const { t } = useLingui()
  const { parts, adoption_id, group_id, status, previous } = mine
  const active = useActive(group_id) && (status === 'active' || status === 'paused')
  const part = parts.find(({ state }) => state === 'planned') ?? parts.at(-1)
  const isTaught = parts.length > 0 && parts.every(({ state }) => state === 'taught')
  const { title } = text.lesson.fields
  return (
    <section className={css.lead} aria-label={t`Leading`}>
      {previous && (
        <Digest groupId={group_id} adoptionId={adoption_id} lessonKey={previous.lesson_key} title={previous.title} />
      )}
      <TimingBar text={text} meeting={part?.minutes ?? null} />
      {active && part?.on_date && (
        <p className={css.foot}>
          <Button
            variant={isTaught ? 'default' : 'filled'}
            size="sm"
            aria-pressed={isTaught}
            leftSection={<IconCheck size={18} stroke={2} aria-hidden="true" />}
            onClick={() =>
              void runCommand({
                verb: 'schedule.teach',
                input: { id: part.entry, adoption_id, title, taught: !isTaught },
              })
            }
          >
            {isTaught ? t`Taught` : t`Mark as taught`}
          </Button>
        </p>
      )}
      {part && <Attendance part={part} groupId={group_id} isOpen={active} />}
      {active && <Releases mine={mine} />}
      {active && mine.manages && <Excuses mine={mine} title={title} />}
      {active && part?.on_date && <LessonTasks mine={mine} day={part.on_date} />}
    </section>
  )
}
