import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { visibleGoals } from '../data/goals.ts'
import { GoalForm } from './GoalForm.tsx'

/** The form in its dialog; the address says that it is open, and Back closes it. */
export function GoalDialog({ id }: { id: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/goals' })
  const { data: goals } = useSuspenseQuery(visibleGoals)
  const goal = goals.find((one) => one.id === id)
  const close = () => void navigate({ search: ({ make: _, edit: __, ...before }) => before, resetScroll: false })
  return (
    <Dialog title={id ? t`Edit goal` : t`New goal`} onClose={close}>
      {id && !goal ? (
        <EmptyState title={t`Goal not found`} words={t`It was deleted, or you may not have access.`} />
      ) : (
        <GoalForm goal={goal} onDone={close} />
      )}
    </Dialog>
  )
}
