import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lessonCount } from '../../ui/lesson/duration.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { ownListings } from '../data/own.ts'
import { type AuthoredCurriculum, authoredCurricula, mayShare } from '../data/own-curricula.ts'
import css from './mine.module.css'
import { PublicationRow } from './PublicationRow.tsx'

/** The listings that one has shared, how each stands, and what one could share too. */
export function MyPublications() {
  const { t } = useLingui()
  return (
    <Page
      title={t`My publications`}
      above={<Link to="/marketplace">{t`Marketplace`}</Link>}
      below={t`What you share with other groups, and how it’s going.`}
    >
      <Publications />
    </Page>
  )
}

function Publications() {
  const { t } = useLingui()
  const curricula = useQuery(authoredCurricula)
  const listings = useQuery(ownListings)
  const error = curricula.error ?? listings.error
  if (!curricula.data || !listings.data)
    return error ? (
      <PartError
        error={error}
        reset={() => {
          void curricula.refetch()
          void listings.refetch()
        }}
      />
    ) : (
      <SkeletonPart />
    )
  const shared = curricula.data.flatMap((curriculum) => {
    const listing = listings.data.find(({ curriculum_id }) => curriculum_id === curriculum.id)
    return listing ? [{ curriculum, listing }] : []
  })
  const others = curricula.data.filter(
    (one) => mayShare(one) && !listings.data.some(({ curriculum_id }) => curriculum_id === one.id),
  )
  return (
    <div className={css.parts}>
      {shared.length > 0 ? (
        <ul className={css.list} aria-label={t`My publications`}>
          {shared.map(({ curriculum, listing }) => (
            <PublicationRow key={listing.id} curriculum={curriculum} listing={listing} />
          ))}
        </ul>
      ) : (
        <EmptyState
          art={<IconBuildingStore size={26} stroke={1.5} />}
          title={t`Nothing shared yet`}
          words={
            others.length > 0
              ? t`Choose a curriculum below. You decide who can find it, and what others may do with it.`
              : t`Write a curriculum first. Then you can share it from here.`
          }
        >
          {others.length === 0 && (
            <Button variant="default" component={Link} to="/curriculum">{t`Go to Curriculum`}</Button>
          )}
        </EmptyState>
      )}
      {others.length > 0 && (
        <section aria-labelledby="to-share">
          <h2 id="to-share" className={css.heading}>{t`Not shared yet`}</h2>
          <ul className={css.list}>
            {others.map((curriculum) => (
              <Shareable key={curriculum.id} curriculum={curriculum} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Shareable({ curriculum }: { curriculum: AuthoredCurriculum }) {
  const { t } = useLingui()
  const { id, title, lesson_count, latest_id } = curriculum
  return (
    <li className={css.row}>
      <div className={css.truth}>
        <p className={css.title} dir="auto">
          {title}
        </p>
        <p className={css.meta}>
          {lessonCount(lesson_count)}
          {latest_id === null && ` · ${t`not published yet`}`}
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        renderRoot={(props) => (
          <Link {...props} to="/marketplace/curriculum/$curriculumId/edit" params={{ curriculumId: id }} />
        )}
        aria-label={t`Share ${title}`}
      >{t`Share…`}</Button>
    </li>
  )
}
