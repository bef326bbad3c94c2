import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import picker from '../../ui/menu/picker.module.css'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { makingConversation, startingDirect } from '../data/conversation-writes.ts'
import { directId } from '../data/direct-id.ts'
import { addingPeople } from '../data/participant-writes.ts'
import { participantsOf } from '../data/participants.ts'
import { useGo } from '../data/use-location.ts'
import { useMe, useReachable } from '../data/use-people.ts'
import css from './pickers.module.css'

/** One person makes a conversation of two, several one among a few; in one that is there, they come into it. */
export function PeoplePicker({ conversationId, close }: { conversationId?: string; close: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const go = useGo()
  const reachable = useReachable()
  const inside = useQuery({ ...participantsOf(conversationId ?? ''), enabled: Boolean(conversationId) }).data ?? []
  const [chosen, choose] = useState<readonly string[]>([])
  const [title, setTitle] = useState('')
  const there = new Set(inside.map(({ user_id }) => user_id))

  function begin() {
    close()
    if (conversationId) return attempt(addingPeople, { conversation_id: conversationId, user_ids: [...chosen] })
    const [only] = chosen
    const id = chosen.length === 1 ? directId(me, only!) : newId()
    if (chosen.length === 1) attempt(startingDirect, { id, user_id: only! })
    else attempt(makingConversation, { id, user_ids: [...chosen], title: title.trim() })
    go({ conversation: id })
  }
  return (
    <>
      <PickList
        several
        label={t`Search people`}
        choices={reachable
          .filter(({ id }) => !there.has(id))
          .map((person) => ({
            id: person.id,
            label: person.name,
            mark: <Avatar person={person} size={22} />,
            chosen: chosen.includes(person.id),
          }))}
        onPick={(id) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
      />
      {!conversationId && chosen.length > 1 && (
        <div className={css.field}>
          <TextInput
            {...newDraftScope('conversations')}
            size="xs"
            label={t`Conversation name (optional)`}
            maxLength={80}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </div>
      )}
      <div className={picker.foot}>
        <span className={css.hint}>
          {chosen.length > 1 ? <Trans>{chosen.length} people</Trans> : <Trans>Choose one or more people</Trans>}
        </span>
        <Button size="xs" disabled={chosen.length === 0} onClick={begin}>
          {conversationId ? <Trans>Add to conversation</Trans> : <Trans>Start conversation</Trans>}
        </Button>
      </div>
    </>
  )
}
