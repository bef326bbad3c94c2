import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { instanceState } from '../data/profile.ts'

/**
 * A new instance offers its set-up first. Nobody waits for that answer: nearly everybody is expected, and it is asked
 * when the page is on screen.
 */
export function Unclaimed() {
  const [isShown, show] = useState(false)
  const { data: instance } = useQuery({ ...instanceState, enabled: isShown })
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    // the first of these comes before anything is painted
    const frame = requestAnimationFrame(() => (soon = setTimeout(() => show(true), 50)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(soon)
    }
  }, [])
  return instance?.claimed === false && <Navigate to="/setup" replace />
}
