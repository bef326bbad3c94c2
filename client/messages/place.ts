import { useNavigate, useSearch } from '@tanstack/react-router'
import { texts } from '../lib/address.ts'

export interface Place {
  conversation?: string
  message?: string
  /** What stands beside or instead of the conversation. */
  view?: 'saved' | 'search' | 'unread'
  q?: string
}

const views = ['saved', 'search', 'unread'] as const

/** What the address of the room may say. */
export function readPlace(given: Record<string, unknown>): Place {
  const view = views.find((one) => one === given.view)
  return { ...texts('conversation', 'message', 'q')(given), ...(view && { view }) }
}

export const usePlace = (): Place => useSearch({ from: '/inside/messages' })

/** Goes somewhere in the room; Back returns to where one was. */
export function useGo() {
  const navigate = useNavigate()
  return (search: Place, replace = false) => void navigate({ to: '/messages', search, replace, resetScroll: false })
}
