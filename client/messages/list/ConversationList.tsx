import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconEdit, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import type { Conversation } from '../data/conversations.ts'
import { openPicker } from '../data/picker.ts'
import { useGo, useMessagesSearch } from '../data/use-location.ts'
import { useTitles } from '../data/use-people.ts'
import css from '../messages.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import { sections } from './sections.ts'

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

/** All conversations: what one began to write first, then what is pinned, the groups and the people. */
export function ConversationList({ list }: { list: readonly Conversation[] | undefined }) {
  const { t } = useLingui()
  const titleOf = useTitles()
  const go = useGo()
  const { conversation, view } = useMessagesSearch()
  const [only, setOnly] = useState<'all' | 'unread'>('all')
  const [words, setWords] = useState('')
  const asked = words.trim().toLocaleLowerCase()
  const shown = (list ?? [])
    .filter((one) => only === 'all' || one.unread > 0 || one.id === conversation)
    .filter((one) => !asked || titleOf(one).toLocaleLowerCase().includes(asked))
  const unread = (list ?? []).filter((one) => one.unread > 0).length
  return (
    <div className={css.list}>
      <header className={css.head}>
        <Heading>{t`Messages`}</Heading>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t`Saved messages`}
          aria-pressed={view === 'saved'}
          onClick={() => go({ view: 'saved' })}
        >
          <IconBookmark {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t`Search messages`}
          aria-pressed={view === 'search'}
          onClick={() => go({ view: 'search' })}
        >
          <IconSearch {...icon} />
        </ActionIcon>
        <ActionIcon
          size={36}
          data-new-conversation
          aria-label={t`New conversation`}
          onClick={(event) => openPicker('start', event.currentTarget, {})}
        >
          <IconEdit {...icon} />
        </ActionIcon>
      </header>
      <div className={css.narrow}>
        <SearchField className={css.find} label={t`Find a conversation`} value={words} onChange={setWords} />
        <button
          type="button"
          className={css.only}
          aria-pressed={only === 'unread'}
          onClick={() => setOnly(only === 'all' ? 'unread' : 'all')}
        >
          <Trans>Unread</Trans>
          {unread > 0 && <span className={css.count}>{unread}</span>}
        </button>
      </div>
      <nav className={css.rows} aria-label={t`Conversations`}>
        {!list && <Skeleton heading={false} />}
        {sections(shown, titleOf).map(({ name, label, rows }) => (
          <section key={name} aria-label={label}>
            <h2 className={css.section}>{label}</h2>
            <ul>
              {rows.map((one) => (
                <ConversationRow
                  key={one.id}
                  conversation={one}
                  title={titleOf(one)}
                  current={!view && one.id === conversation}
                />
              ))}
            </ul>
          </section>
        ))}
        {only === 'unread' && unread > 0 && (
          <button type="button" className={css.why} onClick={() => go({ view: 'unread' })}>
            <Trans>See what’s unread</Trans>
          </button>
        )}
        {list && shown.length === 0 && (
          <p className={css.none}>
            {asked ? (
              <Trans>No conversations match.</Trans>
            ) : only === 'unread' ? (
              <Trans>All caught up. No unread messages.</Trans>
            ) : (
              <Trans>No conversations yet. Start one with the pencil above.</Trans>
            )}
          </p>
        )}
      </nav>
    </div>
  )
}
