import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconList, IconPlayerSkipForward } from '@tabler/icons-react'
import { useState } from 'react'
import { CaseView } from '../case/CaseView.tsx'
import { begun } from '../data/begun.ts'
import type { CaseLine } from '../data/types.ts'
import type { Queue } from '../data/use-queue.ts'
import css from './card-stack.module.css'
import { Sitting } from './Sitting.tsx'

/** On phones: one case at a time, as a card on those that come after it. What was skipped comes again at the end. */
export function CardStack({ queue, lines, onList }: { queue: Queue; lines: readonly CaseLine[]; onList: () => void }) {
  const { t } = useLingui()
  const [skipped, skip] = useState<readonly string[]>([])
  const left = [
    ...lines.filter(({ id }) => !skipped.includes(id)),
    ...skipped.flatMap((one) => lines.find(({ id }) => id === one) ?? []),
  ]
  const top = left[0]
  if (!top) return null
  const count = left.length
  return (
    <div className={css.stack} data-left={Math.min(count, 3)}>
      <div className={css.tools}>
        <p className={css.count} role="status">
          {queue.found.hasNextPage ? t`${count}+ waiting` : t`${count} waiting`}
        </p>
        {count > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            rightSection={<IconPlayerSkipForward size={16} stroke={1.75} />}
            onClick={() => {
              begun.set(null)
              skip([...skipped.filter((id) => id !== top.id), top.id])
            }}
          >{t`Skip`}</Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconList size={16} stroke={1.75} />}
          onClick={onList}
        >{t`List`}</Button>
      </div>
      <div className={css.card}>
        <CaseView key={top.id} id={top.id} queue={queue} stacked />
      </div>
      <Sitting />
    </div>
  )
}
