import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Block } from '../../ui/lesson/blocks.ts'
import { duration } from '../../ui/lesson/duration.ts'
import { wordsOfBlocks } from '../../ui/lesson/words-of-blocks.ts'
import { type ListedLesson, type ListingDetails, sampleOf } from '../data/listing.ts'
import css from './listing.module.css'

/** The beginning of a lesson, and the way into all of it; the other samples below. */
export function SampleTeaser({ listing }: { listing: ListingDetails }) {
  const { t } = useLingui()
  const [first, ...others] = listing.lessons.filter(({ sample }) => sample)
  return (
    <section aria-labelledby="sample">
      <h2 id="sample" className={css.heading}>{t`Read a lesson`}</h2>
      {first ? (
        <Teaser listing={listing} lesson={first} />
      ) : (
        <p className={css.muted}>{t`The author hasn’t shared a sample lesson yet.`}</p>
      )}
      {others.length > 0 && (
        <ul className={css.samples} aria-label={t`More samples`}>
          {others.map(({ key, title }) => (
            <li key={key}>
              <Link to="/marketplace" search={{ listing: listing.id, lesson: key }} dir="auto">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Teaser({ listing, lesson }: { listing: ListingDetails; lesson: ListedLesson }) {
  const { t } = useLingui()
  const { data: sample } = useQuery(sampleOf(listing.id, lesson.key))
  const at = listing.lessons.findIndex(({ key }) => key === lesson.key) + 1
  const facts = [
    t`Lesson ${at} of ${listing.lesson_count}`,
    lesson.minutes !== null && lesson.minutes > 0 && duration(lesson.minutes),
  ]
  return (
    <article className={css.teaser} aria-label={lesson.title}>
      <p className={css.muted}>{facts.filter(Boolean).join(' · ')}</p>
      <h3 dir="auto">{lesson.title}</h3>
      <div className={css.excerpt} lang={sample?.lang ?? listing.language} dir="auto" aria-hidden="true">
        {sample && excerptOf([...sample.blocks, ...sample.items.flatMap(({ blocks }) => blocks)])}
      </div>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to="/marketplace" search={{ listing: listing.id, lesson: lesson.key }} />
        )}
      >{t`Read the whole lesson`}</Button>
    </article>
  )
}

/** The first words of a lesson; the cells of a table stand apart. */
const excerptOf = (blocks: readonly Block[]) => wordsOfBlocks(blocks).slice(0, 900).replaceAll('\t', ' · ')
