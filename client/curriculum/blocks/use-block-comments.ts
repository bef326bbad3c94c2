import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useBuilder } from '../data/builder-context.ts'
import { commentsOf } from '../data/comments.ts'

/** Open comments on the blocks of a lesson's or an item's text, and the way to them. */
export function useBlockComments(nodeKey: string | undefined) {
  const { card } = useBuilder()
  const navigate = useNavigate({ from: '/curriculum/$curriculumId/builder' })
  const { data } = useQuery({ ...commentsOf(card.id), enabled: nodeKey !== undefined })
  const count = (block: string) =>
    nodeKey === undefined
      ? 0
      : (data ?? []).filter(({ block_key, resolved_at }) => block_key === block && resolved_at === null).length
  const open = (block: string) =>
    void navigate({ search: { node: nodeKey!, part: 'comments', block }, resetScroll: false })
  return { canComment: nodeKey !== undefined, count, open }
}
