import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconBell, IconBookmark, IconLink, IconPaperclip, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Conversation } from '../data/conversations.ts'
import { participantsOf } from '../data/participants.ts'
import { openPicker } from '../data/picker.ts'
import { useGo } from '../data/use-location.ts'
import { useTitles } from '../data/use-people.ts'
import css from './details.module.css'
import { details } from './details-open.ts'
import { Participants } from './Participants.tsx'

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The panel of a conversation: its people, who is online, its level; beside it, or over it on a phone. */
export function ConversationDetails({ conversation, topic }: { conversation: Conversation; topic: string }) {
  const { t } = useLingui()
  const go = useGo()
  const { id, kind } = conversation
  const people = useQuery(participantsOf(id)).data ?? []
  const title = useTitles()(conversation)
  const find = (what: string) => go({ conversation: id, view: 'search', q: `in:"${title}" ${what}` })
  return (
    <aside className={css.details} aria-label={t`People and settings`}>
      <header className={css.head}>
        <h3>
          <Plural value={people.length} one="# person" other="# people" />
        </h3>
        <CloseButton aria-label={t`Close people and settings`} onClick={() => details.set(false)} />
      </header>
      <Participants conversation={conversation} topic={topic} people={people} />
      {kind === 'small_group' && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.5} />}
          onClick={(event) => openPicker('add', event.currentTarget, { conversationId: id })}
        >
          <Trans>Add people</Trans>
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconBell size={18} stroke={1.5} />}
        onClick={(event) => openPicker('level', event.currentTarget, { conversationId: id })}
      >
        <Trans>Notify me about</Trans>
      </Button>
      <div className={css.found}>
        <button type="button" onClick={() => find('has:file')}>
          <IconPaperclip {...icon} />
          <Trans>Files</Trans>
        </button>
        <button type="button" onClick={() => find('has:link')}>
          <IconLink {...icon} />
          <Trans>Links</Trans>
        </button>
        <button type="button" onClick={() => go({ conversation: id, view: 'saved' })}>
          <IconBookmark {...icon} />
          <Trans>Saved</Trans>
        </button>
      </div>
      <Link to="/profile" hash="privacy" className={css.privacy}>
        <Trans>Choose what others can see about you</Trans>
      </Link>
    </aside>
  )
}
