import { useNavigate } from '@tanstack/react-router'

/** Opens a goal beside the page that one is on, or closes it; the address says so. */
export function useOpenGoal() {
  const navigate = useNavigate()
  return (goal: string | undefined, edit?: string) =>
    void navigate({ to: '.', search: withGoal(goal, edit), resetScroll: false })
}

/** Whatever page it is: the rest of its address stays. */
const withGoal = (goal: string | undefined, edit: string | undefined) =>
  ((before: object) => ({ ...before, goal, edit, on: undefined, checkIn: undefined, restart: undefined })) as never
