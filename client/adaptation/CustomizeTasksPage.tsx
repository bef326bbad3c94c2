import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { withWords } from '../lib/settings/i18n.ts'
import { AdaptationFrame } from './frame/AdaptationFrame.tsx'

// of its own: the first page names every file that a route begins with
const TaskDesk = lazy(async () => ({ default: (await withWords(import('./tasks/TaskDesk.tsx'))).TaskDesk }))

/** The tasks of a curriculum as a group has them: when each comes, what it says there, and for whom it is. */
export function CustomizeTasksPage() {
  const params = useParams({ from: '/inside/groups/$groupId/tasks/$adoptionId/customize' })
  const { task } = useSearch({ from: '/inside/groups/$groupId/tasks/$adoptionId/customize' })
  const navigate = useNavigate({ from: '/groups/$groupId/tasks/$adoptionId/customize' })
  return (
    <AdaptationFrame {...params}>
      {(outline) => (
        <TaskDesk
          groupId={params.groupId}
          outline={outline}
          openKey={task}
          onOpen={(key) => void navigate({ search: key ? { task: key } : {}, resetScroll: false })}
        />
      )}
    </AdaptationFrame>
  )
}
