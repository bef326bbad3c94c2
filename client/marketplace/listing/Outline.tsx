import { useLingui } from '@lingui/react/macro'
import { IconBook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { duration, lessonCount } from '../../ui/lesson/duration.ts'
import type { ListedLesson, ListingDetails } from '../data/listing.ts'
import css from './listing.module.css'

/** Every lesson, unit by unit, with its minutes; those that can be read are links. */
export function Outline({ listing }: { listing: ListingDetails }) {
  const { t } = useLingui()
  const { id, units, lessons } = listing
  const numbers = new Map(lessons.map(({ key }, at) => [key, at + 1]))
  return (
    <section aria-labelledby="outline">
      <h2 id="outline" className={css.heading}>{t`Outline`}</h2>
      <div className={css.units}>
        {units.map(({ key, title }) => {
          const its = lessons.filter(({ unit_key }) => unit_key === key)
          return (
            <details key={key} className={css.unit} open={units.length < 4 || undefined}>
              <summary>
                <b dir="auto">{title}</b>
                <small>{lessonCount(its.length)}</small>
              </summary>
              <ol>
                {its.map((lesson) => (
                  <Row key={lesson.key} listingId={id} lesson={lesson} number={numbers.get(lesson.key)!} />
                ))}
              </ol>
            </details>
          )
        })}
      </div>
    </section>
  )
}

function Row({ listingId, lesson, number }: { listingId: string; lesson: ListedLesson; number: number }) {
  const { t } = useLingui()
  const { key, title, minutes, sample } = lesson
  return (
    <li className={css.lesson}>
      <span className={css.number}>{number}</span>
      {sample ? (
        <Link to="/marketplace" search={{ listing: listingId, lesson: key }} dir="auto">
          {title}
        </Link>
      ) : (
        <span dir="auto">{title}</span>
      )}
      {sample && (
        <span className={css.sampleMark}>
          <IconBook size={14} stroke={1.75} aria-hidden="true" />
          {t`Sample`}
        </span>
      )}
      <small>{minutes !== null && minutes > 0 && duration(minutes)}</small>
    </li>
  )
}
