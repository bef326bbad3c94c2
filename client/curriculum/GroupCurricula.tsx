import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isReachable } from '../lib/browser/connectivity.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { isMine, library } from './data/library.ts'
import { CurriculumRow } from './library/CurriculumRow.tsx'
import css from './library/library.module.css'

/** A group's tab: the curricula that it was given. */
export function GroupCurricula({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(library)
  const reachable = isReachable.use()
  if (!data) {
    if (!reachable) return <EmptyState title={t`No curricula on this device`} words={t`You’re offline.`} />
    return error ? <PartError error={error} reset={() => void refetch()} /> : <SkeletonPart />
  }
  const cards = data.filter(({ group_ids }) => group_ids.includes(groupId))
  const own = data.some(isMine)
  if (cards.length === 0)
    return (
      <EmptyState
        title={t`No curricula here yet`}
        words={t`Curricula shared with this group show up here, for everyone in it to read.`}
      >
        <Button variant="default" component={Link} to="/curriculum">
          {own ? t`Share one of yours` : t`See all curricula`}
        </Button>
      </EmptyState>
    )
  return (
    <section className={css.section} aria-label={t`Curricula of this group`}>
      <ul className={css.list}>
        {cards.map((card) => (
          <CurriculumRow key={card.id} card={card} lit={false} />
        ))}
      </ul>
      <p>
        <Link to="/curriculum" className={css.all}>{t`All curricula`}</Link>
      </p>
    </section>
  )
}
