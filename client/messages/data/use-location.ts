import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type MessagesSearch, readPlace } from './search-params.ts'

/** The group on whose page the conversation is shown; undefined in Messages. */
export const useGroupHere = (): string | undefined => useParams({ strict: false }).groupId

/** The place that the address names; on a group's page it is one in the group's own conversation. */
export function useMessagesSearch(): MessagesSearch {
  const group = useGroupHere()
  const place = useSearch({ strict: false, select: readPlace, structuralSharing: true })
  return group ? { ...place, conversation: group } : place
}

/** The address of a place: on a group's page, where it is in the group's conversation, else in Messages. */
export function placeLink(place: MessagesSearch, group: string | undefined) {
  const { conversation, ...search } = place
  return group && conversation === group
    ? { to: '/groups/$groupId' as const, params: { groupId: group }, search: { tab: 'messages', ...search } }
    : { to: '/messages' as const, search: place }
}

/** Goes to a place; Back returns to the one before. */
export function useGo() {
  const navigate = useNavigate()
  const group = useGroupHere()
  return useCallback(
    (place: MessagesSearch, replace = false) =>
      void navigate({ ...placeLink(place, group), replace, resetScroll: false }),
    [navigate, group],
  )
}
