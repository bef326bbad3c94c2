import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Conversation } from '../data/messages.ts'
import { openPicker } from '../data/picker.ts'
import { useGo } from '../data/use-location.ts'
import { useTitles } from '../data/use-people.ts'
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
  if (!list) return null
  if (wanted)
    return (
      <EmptyState
        title={t`This conversation is not there`}
        words={t`It may have ended, or you left it. What you wrote in it is kept for the others.`}
      >
        <Button onClick={() => go({}, true)}>
          <Trans>All conversations</Trans>
        </Button>
      </EmptyState>
    )
  const next = nextUnread(list, undefined)
  return (
    <EmptyState
      art={<IconMessages size={40} stroke={1.2} />}
      title={next ? t`Something is unread` : t`All caught up`}
      words={next ? t`In ${titleOf(next)}.` : t`Nothing waits for you here. What about one of these?`}
    >
      {next ? (
        <Button onClick={() => go({ conversation: next.id })}>
          <Trans>Read it</Trans>
        </Button>
      ) : (
        <>
          <Button variant="default" onClick={(event) => openPicker('start', event.currentTarget, {})}>
            <Trans>Write to somebody</Trans>
          </Button>
          <Button variant="default" onClick={() => void navigate({ to: '/tasks' })}>
            <Trans>Look at today</Trans>
          </Button>
        </>
      )}
    </EmptyState>
  )
}
