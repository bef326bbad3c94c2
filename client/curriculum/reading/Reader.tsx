import { useLingui } from '@lingui/react/macro'
import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { LessonText } from '../../ui/lesson/LessonText.tsx'
import { byRank } from '../data/by-rank.ts'
import { directionOf } from '../data/languages.ts'
import type { ItemRow, LeaderText, LessonRow, Unit } from '../data/nodes.ts'
import css from './reading.module.css'

export interface ReadingRows {
  title: string
  subtitle: string | null
  language: string
  /** In order. */
  units: readonly Pick<Unit, 'key' | 'title'>[]
  lessons: readonly LessonRow[]
  items: readonly ItemRow[]
  leaders: readonly LeaderText[]
}

/** A version as its readers see it: the lessons beside, one of them open. */
export function Reader(props: {
  reading: ReadingRows
  lessonKey: string | undefined
  onLesson: (key: string) => void
}) {
  const { t } = useLingui()
  const { reading, onLesson } = props
  const { units, lessons } = reading
  const ordered = units.flatMap(({ key }) => lessons.filter(({ unit_key }) => unit_key === key))
  const wanted = lessonWith(reading, props.lessonKey)
  const at = Math.max(
    0,
    ordered.findIndex(({ key, unit_key }) => key === wanted || unit_key === wanted),
  )
  const [isOpen, open] = useState(false)
  const go = (key: string) => {
    open(false)
    onLesson(key)
  }
  const lesson = ordered[at]
  const [previous, next] = [ordered[at - 1], ordered[at + 1]]
  return (
    <div className={css.reader} lang={reading.language} dir={directionOf(reading.language)}>
      <nav className={css.contents} aria-label={t`Contents`}>
        {lesson && (
          <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
            <IconList size={18} stroke={1.5} aria-hidden="true" />
            {t`Lesson ${at + 1} of ${ordered.length}`}
          </button>
        )}
        <ol data-folded={!isOpen || undefined}>
          {units.map((unit) => (
            <li key={unit.key}>
              <p dir="auto">{unit.title}</p>
              <ol>
                {lessons
                  .filter(({ unit_key }) => unit_key === unit.key)
                  .map(({ key, title }) => (
                    <li key={key}>
                      <button
                        type="button"
                        dir="auto"
                        aria-current={key === lesson?.key ? 'true' : undefined}
                        onClick={() => go(key)}
                      >
                        {title}
                      </button>
                    </li>
                  ))}
              </ol>
            </li>
          ))}
        </ol>
      </nav>
      {lesson ? (
        <article
          className={css.lesson}
          lang={lesson.lang ?? undefined}
          dir={lesson.lang ? directionOf(lesson.lang) : undefined}
          aria-label={lesson.title}
        >
          <LessonText
            lesson={lesson}
            items={reading.items.filter(({ lesson_key }) => lesson_key === lesson.key)}
            leaders={reading.leaders}
            withTicks
          />
          <nav className={css.around} aria-label={t`Lessons`}>
            {previous && (
              <button type="button" onClick={() => onLesson(previous.key)}>
                {t`Previous: ${previous.title}`}
              </button>
            )}
            {next && (
              <button type="button" data-next onClick={() => onLesson(next.key)}>
                {t`Next: ${next.title}`}
              </button>
            )}
          </nav>
        </article>
      ) : (
        <p className={css.nothing}>{t`There are no lessons here yet.`}</p>
      )}
    </div>
  )
}

/** The key of a lesson where it is that of one of its items; what else there is stays as it is. */
const lessonWith = ({ items }: ReadingRows, key: string | undefined) =>
  items.find((item) => item.key === key)?.lesson_key ?? key

/** Rows in order, and without what is for leaders where a member looks. */
export function readingOf(
  rows: Omit<ReadingRows, 'leaders'> & { units: readonly Unit[]; leaders?: readonly LeaderText[] },
  leads: boolean,
): ReadingRows {
  return {
    ...rows,
    units: rows.units.toSorted(byRank),
    lessons: rows.lessons.toSorted(byRank),
    items: rows.items.toSorted(byRank).filter(({ audience }) => leads || audience !== 'leaders'),
    leaders: leads ? (rows.leaders ?? []) : [],
  }
}
