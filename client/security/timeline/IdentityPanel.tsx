import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../ui/area/area.module.css'
import { Panel } from '../../ui/area/Panel.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { identityFile, timelineOf } from '../data/timeline.ts'
import type { Identity } from '../data/types.ts'
import { IdentityActs } from './IdentityActs.tsx'
import { IdentityHead } from './IdentityHead.tsx'
import { NoteForm } from './NoteForm.tsx'
import { TimelineLine } from './TimelineLine.tsx'
import own from './timeline.module.css'

/** All that is known of an email, a person or an address, in one order, with what can be done about it below. */
export function IdentityPanel({ identity }: { identity: Identity }) {
  const { t } = useLingui()
  const file = useQuery(identityFile(identity))
  // the row that it was opened from has the focus again afterwards
  const [row] = useState(() => document.activeElement?.closest('[data-row]')?.id ?? '')
  return (
    <Panel label={t`Timeline`} row={row}>
      <Shown of={file}>
        {(known) => (
          <>
            <IdentityHead identity={identity} known={known} />
            <NoteForm key={known.value} identity={identity} />
            <Lines identity={identity} personId={known.person?.id} />
            <IdentityActs identity={identity} known={known} />
          </>
        )}
      </Shown>
    </Panel>
  )
}

function Lines({ identity, personId }: { identity: Identity; personId: string | undefined }) {
  const { t } = useLingui()
  const found = useInfiniteQuery(timelineOf(identity))
  return (
    <Shown of={{ data: found.data?.pages.flat(), error: found.error, refetch: found.refetch }}>
      {(entries) =>
        entries.length === 0 ? (
          <p className={css.muted} role="status">{t`Nothing is known yet.`}</p>
        ) : (
          <>
            <ol className={own.lines} aria-label={t`Timeline`}>
              {entries.map((entry) => (
                <TimelineLine key={`${entry.kind}-${entry.id}`} entry={entry} of={identity} personId={personId} />
              ))}
            </ol>
            {found.hasNextPage && (
              <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {t`Show more`}
              </Button>
            )}
          </>
        )
      }
    </Shown>
  )
}
