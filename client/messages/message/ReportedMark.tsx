import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { useConversationContext } from './conversation-context.ts'

const CaseMark = lazy(async () => ({
  default: (await withWords(import('../../groups/reported/CaseMark.tsx'))).CaseMark,
}))

/** That a message was reported, for whoever decides that; nothing for everybody else. */
export function ReportedMark({ id, beside = false }: { id: string; beside?: boolean }) {
  const found = useConversationContext().cases?.find(({ subject_id }) => subject_id === id)
  if (!found) return null
  return (
    <Suspense>
      <CaseMark href={found.href} beside={beside} />
    </Suspense>
  )
}
