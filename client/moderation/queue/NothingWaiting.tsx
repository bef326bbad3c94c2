import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { span } from '../data/figure-words.ts'
import { moderationFigures } from '../data/queue.ts'
import type { Queue } from '../data/use-queue.ts'

/** Nothing is in the queue: because nothing waits, or because of a filter. */
export function NothingWaiting({ queue, words, onClear }: { queue: Queue; words: string; onClear: () => void }) {
  const { t } = useLingui()
  const { data } = useQuery(moderationFigures(queue.groupId))
  const filters = queue.filters.length
  const text = words.trim()
  if (text)
    return (
      <EmptyState title={t`No reports match “${text}”`}>
        <Button variant="default" onClick={onClear}>{t`Clear search`}</Button>
      </EmptyState>
    )
  if (filters > 0)
    return (
      <EmptyState
        title={t`No reports match`}
        words={plural(filters, { one: '# filter is on.', other: '# filters are on.' })}
      >
        <Button variant="default" onClick={queue.clear}>{t`Clear filters`}</Button>
      </EmptyState>
    )
  const time = data?.median_minutes != null ? span(data.median_minutes) : undefined
  return (
    <EmptyState
      art={<IconShieldCheck size={26} stroke={1.5} />}
      title={t`Nothing waiting`}
      words={
        time
          ? t`This month, half of all reports were handled within ${time}.`
          : t`When somebody reports something, it appears here.`
      }
    />
  )
}
