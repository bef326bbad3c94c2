import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { MessagesSearch } from './search-params.ts'

export const useMessagesSearch = (): MessagesSearch => useSearch({ from: '/inside/messages' })

/** Goes somewhere in Messages; Back returns to the place before. */
export function useGo() {
  const navigate = useNavigate()
  return useCallback(
    (search: MessagesSearch, replace = false) =>
      void navigate({ to: '/messages', search, replace, resetScroll: false }),
    [navigate],
  )
}
