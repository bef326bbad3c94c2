import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { duration, lessonCount } from '../../ui/lesson/duration.ts'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { askedLessons } from '../data/decide.ts'
import { Section } from '../edit/Section.tsx'
import css from './decide.module.css'

const AskedLesson = lazy(async () => ({ default: (await withWords(import('./AskedLesson.tsx'))).AskedLesson }))

/** The lessons that would go up with a listing, unit by unit; each opens whole. */
export function AskedLessons({ listingId, language }: { listingId: string; language: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(askedLessons(listingId))
  const [opened, open] = useState<string>()
  if (!data) return error ? <PartError error={error} reset={() => void refetch()} /> : <SkeletonPart />
  const { units, lessons } = data
  return (
    <Section title={lessonCount(lessons.length)} hint={t`As members and their leaders would read them.`}>
      {units.map(({ key, title }) => (
        <details key={key} className={css.unit} open={units.length === 1 || undefined}>
          <summary dir="auto">{title}</summary>
          <ol className={css.outline}>
            {lessons
              .filter(({ unit_key }) => unit_key === key)
              .map((lesson) => (
                <li key={lesson.key}>
                  <button type="button" className={css.read} dir="auto" onClick={() => open(lesson.key)}>
                    {lesson.title}
                  </button>
                  <small>
                    {[lesson.sample && t`Sample`, lesson.minutes && duration(lesson.minutes)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </li>
              ))}
          </ol>
        </details>
      ))}
      <Suspense fallback={null}>
        {opened && (
          <AskedLesson
            listingId={listingId}
            language={language}
            lessons={lessons}
            at={lessons.findIndex(({ key }) => key === opened)}
            open={open}
          />
        )}
      </Suspense>
    </Section>
  )
}
