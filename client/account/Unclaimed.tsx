import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { instanceState } from './queries.ts'

/** A new instance offers its set-up first. Nobody waits for that answer: nearly everybody is expected. */
export function Unclaimed() {
  const { data: instance } = useQuery(instanceState)
  return instance?.claimed === false && <Navigate to="/setup" replace />
}
