import { useNavigate } from '@tanstack/react-router'

/** Opens a goal beside the list, or closes it; the address says so, and keeps its area. */
export function useOpenGoal() {
  const navigate = useNavigate({ from: '/goals' })
  return (goal: string | undefined, edit?: string) =>
    void navigate({
      search: ({ area }) => ({ ...(area && { area }), ...(goal && { goal }), ...(edit && { edit }) }),
      resetScroll: false,
    })
}
