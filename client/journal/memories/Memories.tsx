import { serverDate } from '../../lib/browser/server-clock.ts'
import '../../ui/reading/serif.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { journalMonths, lookBack, type Memory, memoriesOn } from '../data/reading.ts'
import { MemoryCard } from './MemoryCard.tsx'
import css from './memories.module.css'

/** Entries that come back today: of a week, a month and years ago, and any other day for whoever asks. */
export function Memories() {
  const { t } = useLingui()
  const today = dayOf(serverDate())
  const { data: memories = [] } = useQuery(memoriesOn(today))
  const { data: months = [] } = useQuery(journalMonths)
  const [found, find] = useState<Memory>()
  const [isLooking, look] = useState(false)
  const isOld = (months.at(-1)?.month ?? today) < dayAfter(today, -31)
  const shown = found && !memories.some(({ entry_id }) => entry_id === found.entry_id) ? [...memories, found] : memories
  const online = isReachable.use()
  const canLook = isOld && online
  if (shown.length === 0 && !canLook) return null
  async function again() {
    look(true)
    try {
      find(await another(today, found?.entry_id))
    } catch (error) {
      toast(errorMessage(error), 'bad')
    }
    look(false)
  }
  return (
    <section className={css.section} aria-labelledby="memories">
      <div className={css.head}>
        <h2 id="memories" className={css.heading}>
          <Trans>Memories</Trans>
        </h2>
        {canLook && (
          <Button
            size="xs"
            variant="subtle"
            loading={isLooking}
            leftSection={<IconArrowsShuffle size={16} stroke={1.75} />}
            onClick={again}
          >
            {found ? t`Show another entry` : t`Show a random entry`}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <ul className={css.strip} aria-live="polite">
          {shown.map((memory) => (
            <MemoryCard key={memory.entry_id} memory={memory} onHide={() => memory === found && find(undefined)} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Another entry than the one before, where chance does not have the same one twice. */
async function another(today: string, before: string | undefined): Promise<Memory | undefined> {
  const first = await lookBack(today)
  return first?.entry_id === before ? lookBack(today) : first
}
