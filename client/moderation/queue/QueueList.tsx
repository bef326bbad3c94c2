import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { CaseLine } from '../data/types.ts'
import type { Queue } from '../data/use-queue.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { isChoosable } from './many.ts'
import { QueueRow } from './QueueRow.tsx'
import css from './queue.module.css'
import { useChosen } from './use-chosen.ts'

/** The cases, the weightiest first. */
export function QueueList({ queue, lines }: { queue: Queue; lines: readonly CaseLine[] }) {
  const { t } = useLingui()
  const { found } = queue
  const choosable = lines.filter(isChoosable)
  const chosen = useChosen(choosable.map(({ id }) => id))
  const picked = choosable.filter(({ id }) => chosen.has(id))
  return (
    <>
      <ul className={css.list} aria-label={t`Reports`} data-stale={found.isPlaceholderData || undefined}>
        {lines.map((line) => (
          <QueueRow key={line.id} line={line} queue={queue} chosen={chosen} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
      {picked.length > 0 && <ChosenBar lines={picked} chosen={chosen} />}
    </>
  )
}
