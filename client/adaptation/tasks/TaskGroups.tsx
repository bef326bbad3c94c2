import { useLingui } from '@lingui/react/macro'
import { noon } from '../../lib/settings/days.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import type { ResolvedNode, WholeNode } from '../data/resolved.ts'
import { StateMark } from '../marks/StateMark.tsx'
import { TaskLine } from './TaskLine.tsx'
import { useTaskDesk } from './task-desk-context.ts'
import css from './tasks.module.css'

/** The tasks under the lesson that they prepare; those of the whole come first. */
export function TaskGroups({ tasks, onlyOurs }: { tasks: readonly WholeNode[]; onlyOurs: boolean }) {
  const { t } = useLingui()
  const { outline } = useTaskDesk()
  const listed = onlyOurs ? tasks.filter(({ state }) => state !== 'original') : tasks
  const lessons = outline.nodes.filter(({ type }) => type === 'lesson')
  const ofLesson = (key: string | null) => listed.filter(({ parent }) => parent === key)
  const taught = lessons.filter(({ state }) => state !== 'hidden')
  if (listed.length === 0) return <p className={css.hint}>{t`Nothing changed yet: these are the author’s tasks.`}</p>
  return (
    <>
      {ofLesson(null).length > 0 && <Group lesson={null} number={0} tasks={ofLesson(null)} />}
      {lessons.map((lesson) =>
        ofLesson(lesson.key).length === 0 ? null : (
          <Group
            key={lesson.key}
            lesson={lesson}
            number={taught.findIndex(({ key }) => key === lesson.key) + 1}
            tasks={ofLesson(lesson.key)}
          />
        ),
      )}
    </>
  )
}

function Group(props: { lesson: ResolvedNode | null; number: number; tasks: readonly WholeNode[] }) {
  const { t } = useLingui()
  const { plan } = useTaskDesk()
  const { lesson, number, tasks } = props
  const days = plan.lessons.find(({ lesson_key }) => lesson_key === lesson?.key)
  const on = lesson ? days?.first_on : plan.start_on
  const title = lesson?.fields.title ?? t`The whole curriculum`
  const id = `tasks-${lesson?.key ?? 'whole'}`
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id} data-state={lesson?.state}>
        <span dir="auto">{number > 0 ? t`${number}. ${title}` : title}</span>
        {lesson?.state === 'hidden' && <StateMark node={lesson} />}
        <span className={css.hint}>
          {days?.skipped
            ? t`skipped`
            : on
              ? lesson
                ? weekdayDate(on, noon(plan.today))
                : t`starts ${weekdayDate(on, noon(plan.today))}`
              : t`no date`}
        </span>
      </h2>
      <ul>
        {tasks.map((task) => (
          <TaskLine key={task.key} task={task} among={tasks} />
        ))}
      </ul>
    </section>
  )
}
