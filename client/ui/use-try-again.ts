import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Lets what failed ask once more, with nothing kept of the failure. */
export function useTryAgain() {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  useEffect(reset, [reset])
  return () => void router.invalidate()
}
