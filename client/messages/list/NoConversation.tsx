import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Conversation } from '../data/conversations.ts'
import { openPicker } from '../data/picker.ts'
import { useGo } from '../data/use-location.ts'
import { useTitles } from '../data/use-people.ts'
import { NoGroup } from './NoGroup.tsx'
import { nextUnread } from './sections.ts'

/** Beside the list while no conversation is open: what is unread, or what else one might do. */
export function NoConversation({
  list,
  wanted,
}: {
  list: readonly Conversation[] | undefined
  wanted: string | undefined
}) {
  const { t } = useLingui()
  const go = useGo()
  const navigate = useNavigate()
  const titleOf = useTitles()
  const groups = useMyGroupsSoFar()
  if (!list) return null
  if (wanted)
    return (
      <EmptyState
        title={t`Conversation not found`}
        words={t`It may have ended, or you may have left it. The others can still read what you wrote.`}
      >
        <Button onClick={() => go({}, true)}>
          <Trans>All conversations</Trans>
        </Button>
      </EmptyState>
    )
  if (list.length === 0 && groups.length === 0) return <NoGroup />
  const next = nextUnread(list, undefined)
  return (
    <EmptyState
      art={<IconMessages size={40} stroke={1.2} />}
      title={next ? t`${next.unread} unread in ${titleOf(next)}` : t`All caught up`}
      words={next ? undefined : t`Nothing is waiting for you here.`}
    >
      {next ? (
        <Button onClick={() => go({ conversation: next.id })}>
          <Trans>Open conversation</Trans>
        </Button>
      ) : (
        <>
          <Button variant="default" onClick={(event) => openPicker('start', event.currentTarget, {})}>
            <Trans>Message someone</Trans>
          </Button>
          <Button variant="default" onClick={() => void navigate({ to: '/tasks' })}>
            <Trans>See today’s tasks</Trans>
          </Button>
        </>
      )}
    </EmptyState>
  )
}
