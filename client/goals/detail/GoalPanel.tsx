import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../lib/query/query.ts'
import { PanelFrame } from '../../ui/layers/PanelFrame.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { goalOf, sharedGoals, visibleGoals } from '../data/goals.ts'
import { goalAsks } from '../data/partners.ts'
import { PartnerAsk } from '../partner/PartnerAsk.tsx'
import { SharedGoal } from '../partner/SharedGoal.tsx'
import { GoalContent } from './GoalContent.tsx'
import { useOpenGoal } from './use-open-goal.ts'

/** A goal with all that belongs to it: one’s own or a group’s, one that is shared, or one that one was asked about. */
export function GoalPanel({ id }: { id: string }) {
  const { t } = useLingui()
  const open = useOpenGoal()
  const list = useQuery(visibleGoals)
  const one = useQuery(goalOf(id))
  const shared = useQuery(sharedGoals)
  const asks = useQuery(goalAsks)
  const goal = one.data?.[0] ?? list.data?.find((known) => known.id === id)
  const theirs = shared.data?.find((known) => known.id === id)
  const ask = asks.data?.find(({ goal_id }) => goal_id === id)
  const close = () => {
    open(undefined)
    const row = document.querySelector<HTMLElement>(`main [data-goal="${CSS.escape(id)}"]`)
    row?.focus()
  }
  const isPending = one.isPending || shared.isPending || asks.isPending
  const error = one.error ?? shared.error
  return (
    <PanelFrame name="goal" label={goal?.title ?? theirs?.title ?? t`Goal`} onClose={close}>
      {goal ? (
        <GoalContent goal={goal} onClose={close} />
      ) : theirs ? (
        <SharedGoal goal={theirs} onClose={close} />
      ) : ask ? (
        <PartnerAsk goalId={id} title={ask.title} name={ask.name} onClose={close} />
      ) : isPending ? (
        <SkeletonPart />
      ) : (
        <EmptyState
          title={error ? t`This goal didn’t load` : t`Goal not found`}
          words={error ? errorMessage(error) : t`It was deleted, or you may not have access.`}
        >
          {error && <Button onClick={() => void one.refetch()}>{t`Try again`}</Button>}
          <Button variant="default" onClick={close}>{t`Close`}</Button>
        </EmptyState>
      )}
    </PanelFrame>
  )
}
