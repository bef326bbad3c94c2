import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Opens a task beside what is on screen; the address says so, and Back closes it. */
export function TaskLink({ id, ...props }: { id: string; className?: string | undefined; children: ReactNode }) {
  return <Link to="." search={withTask(id)} resetScroll={false} {...props} />
}

export function useOpenTask() {
  const navigate = useNavigate()
  return (id: string | undefined) => void navigate({ to: '.', search: withTask(id), resetScroll: false })
}

/** Whatever page it is: the rest of its address stays. */
const withTask = (taskId: string | undefined) => ((before: object) => ({ ...before, taskId })) as never
