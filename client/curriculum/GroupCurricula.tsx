import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isReachable } from '../lib/browser/connectivity.ts'
import { slots } from '../lib/registries/slots.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { type CurriculumCard, isMine, library } from './data/library.ts'
import { CurriculumRow } from './library/CurriculumRow.tsx'
import css from './library/library.module.css'

/** A group's tab: the curricula that it follows, and those that it was given. */
export function GroupCurricula({ groupId }: { groupId: string }) {
  const { data, error, refetch } = useQuery(library)
  const reachable = isReachable.use()
  const cards = data?.filter(({ group_ids }) => group_ids.includes(groupId)) ?? []
  // the room of lessons tells of the questions that are open beside them
  const questions = slots.related.find(({ name }) => name === 'lesson')
  const nothing =
    cards.length > 0 ? null : data ? (
      <Nothing own={data.some(isMine)} groupId={groupId} />
    ) : reachable && error ? (
      <PartError error={error} reset={() => void refetch()} />
    ) : reachable ? (
      <SkeletonPart />
    ) : (
      <NotOnDevice />
    )
  return (
    <>
      {slots.curricula.map(({ name, Followed }) => (
        <Followed key={name} groupId={groupId}>
          {nothing}
        </Followed>
      ))}
      {questions && <questions.Related sourceType="curricula" sourceId={groupId} groupId={groupId} label="" />}
      {cards.length > 0 && <Shared groupId={groupId} cards={cards} />}
    </>
  )
}

function Shared({ groupId, cards }: { groupId: string; cards: readonly CurriculumCard[] }) {
  const { t } = useLingui()
  return (
    <section className={css.section} aria-label={t`Curricula of this group`}>
      <h2 className={css.heading}>{t`Shared with this group`}</h2>
      <ul className={css.list}>
        {cards.map((card) => (
          <CurriculumRow key={card.id} card={card} lit={false} groupId={groupId} />
        ))}
      </ul>
      <p>
        <Link to="/curriculum" className={css.all}>{t`All curricula`}</Link>
      </p>
    </section>
  )
}

function Nothing({ own, groupId }: { own: boolean; groupId: string }) {
  const { t } = useLingui()
  return (
    <>
      <EmptyState
        title={t`No curricula here yet`}
        words={t`Adopt a curriculum to get its lessons onto the group’s calendar, or share one for everyone to read.`}
      >
        <Button variant="default" component={Link} to="/curriculum">
          {own ? t`Choose one of yours` : t`See all curricula`}
        </Button>
      </EmptyState>
      <Suspense fallback={null}>
        {slots.offered.map(({ name, Offer }) => (
          <Offer key={name} groupId={groupId} />
        ))}
      </Suspense>
    </>
  )
}

function NotOnDevice() {
  const { t } = useLingui()
  return <EmptyState title={t`No curricula on this device`} words={t`You’re offline.`} />
}
