import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { withWords } from '../lib/settings/i18n.ts'
import { useDesk } from '../ui/use-desk.ts'
import { myConversations } from './data/conversations.ts'
import css from './group-composer.module.css'

const field = async () => ({ default: (await withWords(import('./GroupField.tsx'))).GroupField })
const GroupField = lazy(field)

/** On a phone, the way to say something from the group's page at once; on a desk the conversation is as near. */
export function GroupComposer({ groupId }: { groupId: string }) {
  const desk = useDesk()
  const { data: list, isPending } = useQuery(myConversations)
  const conversation = list?.find(({ id }) => id === groupId)
  if (desk || (!isPending && !conversation?.can_post)) return null
  return (
    <div className={css.place}>
      <Suspense>{conversation && <GroupField conversation={conversation} />}</Suspense>
    </div>
  )
}
