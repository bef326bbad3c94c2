import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { GroupMark } from '../../groups/GroupMark.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { AvatarGroup } from '../../ui/people/AvatarGroup.tsx'
import type { Conversation } from '../data/conversations.ts'
import { nameOf, usePeople } from '../data/use-people.ts'

/** A face, a few of them, or the sign of a group. */
export function ConversationMark({ conversation, size }: { conversation: Conversation; size: number }) {
  const known = usePeople()
  const group = useMyGroupsSoFar().find(({ id }) => id === conversation.group_id)
  if (group) return <GroupMark group={group} size={size} />
  const people = conversation.people.map((id) => known.get(id) ?? { id, name: nameOf(known, id) })
  if (people.length === 1) return <Avatar person={people[0]!} size={size} />
  return (
    <span style={{ display: 'grid', placeItems: 'center', overflow: 'hidden', width: size, height: size }}>
      <AvatarGroup people={people.slice(0, 2)} size={Math.round(size * 0.56)} />
    </span>
  )
}
