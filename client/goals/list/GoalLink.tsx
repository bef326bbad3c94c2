import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GoalsSearch } from '../data/search-params.ts'

/** Opens a goal beside the list; the address says so, and Back closes it. */
export function GoalLink({ id, ...props }: { id: string; className?: string | undefined; children: ReactNode }) {
  return <Link to="/goals" search={withOpen({ goal: id })} resetScroll={false} {...props} />
}

export function useOpenGoal() {
  const navigate = useNavigate()
  return (goal: string | undefined) =>
    void navigate({ to: '/goals', search: withOpen(goal ? { goal } : {}), resetScroll: false })
}

/** Opens the form: of a new goal, or of one that is there. */
export function useGoalForm() {
  const navigate = useNavigate()
  return (id?: string) =>
    void navigate({ to: '/goals', search: withOpen(id ? { edit: id } : { make: 'goal' }), resetScroll: false })
}

/** On the page of goals the rest of its address stays; from another page nothing comes along. */
const withOpen =
  (open: Pick<GoalsSearch, 'goal' | 'edit' | 'make'>) =>
  (before: { area?: string }): GoalsSearch => ({ ...(before.area && { area: before.area }), ...open })
