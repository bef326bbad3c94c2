import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { payloadOf, subjectsOf } from '../../lib/outbox/dependencies.ts'
import { queue } from '../../lib/outbox/outbox.ts'
import type { WriteRow } from '../../lib/outbox/waiting-write.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { BlockView } from '../../ui/lesson/BlockView.tsx'
import type { Block } from '../../ui/lesson/blocks.ts'
import { decide, drafts, type SavedTable } from '../data/autosave.ts'
import { type Difference, differences, merged } from './merge.ts'
import css from './notes.module.css'

/** Somebody else wrote in the same row: both texts, piece by piece, and one says of each which it shall be. */
export function ConflictChoice({ table, row }: { table: SavedTable; row: { id: string; version: number } }) {
  const { t } = useLingui()
  const all = queue.use()
  const [theirsFor, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const one = all.find(({ state, write }) => state === 'conflict' && subjectsOf(write)[0] === row.id)
  if (!one?.theirs) return null
  const { theirs, seq } = one
  const mine: WriteRow = { ...payloadOf(one.write), ...drafts.get().get(row.id)?.change }
  const list = differences(mine, theirs)
  async function settle(kept: WriteRow | null) {
    decide(table, row, null)
    await runCommand({ verb: 'outbox.keepTheirs', input: seq })
    if (kept) decide(table, { id: row.id, version: Number(theirs.version) }, kept, theirs)
    setTheirs(new Set())
  }
  const choose = (id: string, isTheirs: boolean) => {
    const next = new Set(theirsFor)
    if (isTheirs) next.add(id)
    else next.delete(id)
    setTheirs(next)
  }
  return (
    <section className={css.conflict} role="alert" aria-label={t`Two versions`}>
      <p>{t`Someone else changed this at the same time. Choose what to keep. Nothing is lost until you save.`}</p>
      {list.map((difference) => (
        <div key={difference.id} className={css.sides}>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={css.side}>
              <span>
                <input
                  type="radio"
                  name={`${row.id} ${difference.id}`}
                  checked={theirsFor.has(difference.id) === (side === 'theirs')}
                  onChange={() => choose(difference.id, side === 'theirs')}
                />
                {side === 'mine' ? t`Yours` : t`Theirs`}
              </span>
              <Side difference={difference} side={side} />
            </label>
          ))}
        </div>
      ))}
      <span className={css.choices}>
        <Button size="xs" variant="default" onClick={() => void settle(null)}>
          {t`Keep all of theirs`}
        </Button>
        <Button size="xs" onClick={() => void settle(merged(mine, theirs, theirsFor))}>
          {t`Save this choice`}
        </Button>
      </span>
    </section>
  )
}

function Side({ difference, side }: { difference: Difference; side: 'mine' | 'theirs' }) {
  const { t } = useLingui()
  const value = difference[side]
  if (value === undefined || value === null || value === '') return <i>{t`nothing`}</i>
  if (difference.isBlock) return <BlockView block={value as Block} />
  return <span dir="auto">{Array.isArray(value) ? value.join(', ') : String(value)}</span>
}
