import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGroup } from '../../groups/data/groups.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { ago } from '../../lib/settings/time.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { page, type TalkTab, threadsOf } from '../data/talk.ts'
import { AskForm } from './AskForm.tsx'
import { beginAsk, useAskDraft } from './ask-draft.ts'
import type { BesideProps } from './beside.ts'
import { onlyAbout } from './beside.ts'
import { NoTalk } from './NoTalk.tsx'
import { NewThreads } from './SaidAloud.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import css from './talk.module.css'
import type { TalkRights } from './talk-rights.ts'
import { inListOrder } from './thread-order.ts'

/** The threads of a lesson, or its questions alone, below the words for a new one. */
export function Talk({ tab, rights, ...props }: BesideProps & { tab: TalkTab; rights: TalkRights }) {
  const { t } = useLingui()
  const { text, mine, beside } = props
  const [many, setMany] = useState(page)
  const about = onlyAbout.use()
  const draft = useAskDraft(mine)
  const group = useGroup(mine.group_id)
  const reachable = isReachable.use()
  const { data, error, dataUpdatedAt } = useQuery(threadsOf(mine, tab, about, many))
  useKeys({ write: () => (rights.asks ? beginAsk(mine) : false) })
  const today = dayOf(serverDate(), group?.tz)
  const threads = inListOrder((data ?? []).slice(0, many), today, group?.tz)
  return (
    <div className={css.talk}>
      {rights.asks &&
        (draft ? (
          <AskForm {...props} draft={draft} />
        ) : (
          <button
            type="button"
            className={css.begin}
            onClick={() => beginAsk(mine, { kind: tab === 'questions' ? 'question' : 'comment' })}
          >
            <IconPlus size={18} stroke={1.5} aria-hidden="true" />
            {tab === 'questions' ? t`Ask a question` : t`Ask or say something`}
          </button>
        ))}
      {about && (
        <button type="button" className={css.filter} onClick={() => onlyAbout.set('')}>
          {t`Only about one part of the lesson`}
          <IconX size={16} stroke={1.5} aria-label={t`Show everything`} />
        </button>
      )}
      {!reachable && data && dataUpdatedAt > 1 && (
        <p className={css.note}>{t`You’re offline. As of ${ago(new Date(dataUpdatedAt), serverDate())}.`}</p>
      )}
      {!data && !error && <SkeletonPart />}
      {!data && error && (
        <EmptyState
          title={t`This talk isn’t on this device yet`}
          words={t`It appears once you’re back online. What you write now is sent then.`}
        />
      )}
      {data?.length === 0 && !draft?.title && !draft?.html && (
        <NoTalk tab={tab} text={text} mine={mine} rights={rights} />
      )}
      {tab === 'questions' && threads.length > 0 && threads.every(({ state }) => state !== 'open') && (
        <p className={css.note}>{t`All questions are answered.`}</p>
      )}
      {threads.length > 0 && (
        <ul className={css.threads} aria-label={tab === 'questions' ? t`Questions` : t`Threads`}>
          {threads.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} me={rights.me} onOpen={() => beside.openThread(thread.id)} />
          ))}
        </ul>
      )}
      {data && data.length > many && (
        <Button variant="default" size="sm" onClick={() => setMany(many + page)}>{t`Show older`}</Button>
      )}
      {data && <NewThreads threads={data} me={rights.me} />}
    </div>
  )
}
