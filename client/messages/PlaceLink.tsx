import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MessagesSearch } from './data/search-params.ts'
import { placeLink, useGroupHere } from './data/use-location.ts'

/** A link to a place in Messages, which stays on the group's page where one is in the group's conversation there. */
export function PlaceLink(props: {
  place: MessagesSearch
  className?: string | undefined
  'aria-label'?: string
  title?: string
  'data-resolved'?: boolean
  'data-quiet'?: boolean
  children: ReactNode
}) {
  const { place, ...rest } = props
  const link = placeLink(place, useGroupHere())
  return link.to === '/messages' ? (
    <Link {...link} {...rest} resetScroll={false} />
  ) : (
    <Link {...link} {...rest} resetScroll={false} />
  )
}
