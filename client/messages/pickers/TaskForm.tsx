import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isActive, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { GroupMark } from '../../groups/GroupMark.tsx'
import { shortened } from '../../lib/html/plain-text.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import { useConversation } from '../data/conversations.ts'
import { makingTask } from '../data/message-writes.ts'
import type { Message } from '../data/messages.ts'
import css from './pickers.module.css'

/** Makes a task of a message, in a group or for oneself. Both know of each other, and neither changes with the other. */
export function TaskForm({ message, close }: { message: Message; close: () => void }) {
  const { t } = useLingui()
  const groups = useMyGroupsSoFar().filter(isActive)
  const conversation = useConversation(message.conversation_id)
  const [title, setTitle] = useState(shortened(message.body_text, 200))
  const here = groups.find(({ id }) => id === conversation?.group_id)
  const others = groups.filter((group) => group !== here)
  function make(where: string) {
    close()
    const id = newId()
    const group = where === 'me' ? {} : { group_id: where }
    attempt(makingTask, { id, message_id: message.id, title: title.trim(), ...group }, () =>
      offerUndo(t`Turned a message into a task`, { verb: 'tasks.remove', input: { id } }),
    )
  }
  return (
    <>
      <div className={css.field}>
        <TextInput
          {...newDraftScope('tasks', message.id)}
          label={t`Title`}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </div>
      <PickList
        bare
        label={t`Add to`}
        choices={[
          ...[...(here ? [here] : []), ...others].map((group) => ({
            id: group.id,
            label: group.name,
            mark: <GroupMark group={group} size={22} />,
          })),
          { id: 'me', label: t`Just me` },
        ]}
        onPick={(where) => {
          if (title.trim()) make(where)
        }}
      />
      {title.trim() === '' && <p className={css.zone}>{t`A task needs a title.`}</p>}
      {here && (
        <div className={css.form}>
          <Button disabled={!title.trim()} onClick={() => make(here.id)}>{t`Turn into a task`}</Button>
        </div>
      )}
    </>
  )
}
