import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Hint } from '../../account/hints/Hint.tsx'
import type { CatchUp } from '../data/catch-up.ts'
import { CatchUpRow } from './CatchUpRow.tsx'
import css from './catch-up.module.css'
import { seeAll } from './commands.ts'

/** The news since one was away: how much of each kind, the newest, and one press that lets all of it be. */
export function CatchUpCard({ known, asked }: { known: CatchUp; asked: boolean }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const { messages, mentions, tasks, lessons, events, announcements } = known.counts
  const isNew = messages + tasks + lessons + events + announcements > 0
  // who asked for it is led to it
  useEffect(() => {
    if (asked) heading.current?.focus()
  }, [asked])
  const counts = [
    mentions > 0 && <Plural key="mentions" value={mentions} one="# mention" other="# mentions" />,
    messages > 0 && <Plural key="messages" value={messages} one="# message" other="# messages" />,
    tasks > 0 && <Plural key="tasks" value={tasks} one="# task for you" other="# tasks for you" />,
    lessons > 0 && <Plural key="lessons" value={lessons} one="# lesson" other="# lessons" />,
    events > 0 && <Plural key="events" value={events} one="# event" other="# events" />,
    announcements > 0 && (
      <Plural key="announcements" value={announcements} one="# announcement" other="# announcements" />
    ),
  ].filter(Boolean)
  return (
    <section aria-labelledby="catch-up" className={css.section}>
      <header className={css.head}>
        <h2 id="catch-up" ref={heading} tabIndex={-1} className={css.heading}>
          {isNew || known.items.length === 0 ? <Trans>Since you were here</Trans> : <Trans>Kept for later</Trans>}
        </h2>
        {isNew && (
          <Button variant="subtle" size="compact-sm" className={css.all!} onClick={() => seeAll(known)}>
            {t`Mark all seen`}
          </Button>
        )}
      </header>
      <div className={css.card}>
        {counts.length > 0 && (
          <ul className={css.counts} aria-label={t`New since then`}>
            {counts.map((count, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: each kind has its place
              <li key={at}>{count}</li>
            ))}
          </ul>
        )}
        {known.items.length > 0 ? (
          <ul>
            {known.items.map((item) => (
              <CatchUpRow key={`${item.kind} ${item.id}`} item={item} />
            ))}
          </ul>
        ) : (
          <p className={css.none} role="status">
            <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
            {t`You’re all caught up.`}
          </p>
        )}
      </div>
      {isNew && (
        <Hint name="catch_up">
          <Trans>Keep what you need later. The rest goes once you mark it as seen.</Trans>
        </Hint>
      )}
    </section>
  )
}
