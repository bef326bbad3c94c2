import { useNavigate } from '@tanstack/react-router'
import { useBuilder } from '../data/builder-context.ts'
import type { BuilderSearch } from '../data/search-params.ts'
import { DetailsDialog } from '../details/DetailsDialog.tsx'
import { ShareDialog } from '../library/ShareDialog.tsx'
import { TasksDialog } from '../tasks/TasksDialog.tsx'
import { PublishDialog } from '../versions/PublishDialog.tsx'
import { VersionsDialog } from '../versions/VersionsDialog.tsx'
import { CommentsDialog } from './CommentsDialog.tsx'
import { FindDialog } from './FindDialog.tsx'
import { ShoppingList } from './ShoppingList.tsx'

/** A part that opens over the builder, by its name in the address. */
export function BuilderPart({ part }: { part: NonNullable<BuilderSearch['part']> }) {
  const { card } = useBuilder()
  const navigate = useNavigate({ from: '/curriculum/$curriculumId/builder' })
  const go = (change: BuilderSearch) =>
    void navigate({
      search: (before) => ({ ...before, part: undefined, block: undefined, ...change }) as BuilderSearch,
      resetScroll: false,
    })
  const props = { onClose: () => go({}), onOpen: (node: string) => go({ node }) }
  if (part === 'details') return <DetailsDialog {...props} />
  if (part === 'tasks') return <TasksDialog {...props} />
  if (part === 'publish') return <PublishDialog {...props} />
  if (part === 'versions') return <VersionsDialog {...props} />
  if (part === 'comments') return <CommentsDialog {...props} />
  if (part === 'share') return <ShareDialog card={card} onClose={props.onClose} />
  if (part === 'find') return <FindDialog {...props} />
  return <ShoppingList {...props} />
}
