import { usePermissions } from '../lib/query/permissions.ts'
import { Inbox } from './inbox/Inbox.tsx'
import { LessonsOfEvent } from './LessonsOfEvent.tsx'

interface RelatedProps {
  sourceType: string
  sourceId: string
  groupId: string
  day?: string
}

/** The part of lessons in what others show: the lessons at an event, and the open questions beside a group’s curricula. */
export const Related = (props: RelatedProps) =>
  props.sourceType === 'curricula' ? <Questions {...props} /> : <LessonsOfEvent {...props} />

function Questions({ groupId }: RelatedProps) {
  return usePermissions(groupId).canManage ? <Inbox groupId={groupId} saysNone /> : null
}
