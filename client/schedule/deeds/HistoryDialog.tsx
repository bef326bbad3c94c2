import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { people } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { ago } from '../../lib/settings/time.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { undoNow } from '../data/deeds.ts'
import { changesOf, type MadeChange } from '../data/ops.ts'
import type { Schedule } from '../data/schedule.ts'
import { changeName } from './change-words.ts'
import css from './deeds.module.css'
import { opsBefore } from './ops-before.ts'

const lastsMs = 7 * 86_400_000

/** The changes of a schedule and who made them, with the way back for seven days. */
export function HistoryDialog(props: { schedule: Schedule; mayChange: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { schedule } = props
  const { data, error, refetch } = useQuery(changesOf(schedule.adoption.id))
  const everyone = useQuery(people).data ?? []
  const [pending, setPending] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ op: string; words: string; first: readonly string[] } | null>(null)

  async function undo(op: string, ...before: readonly string[]) {
    setPending(op)
    setRefused(null)
    try {
      for (const one of before) await undoNow(one)
      await undoNow(op)
    } catch (fault) {
      setRefused({ op, words: errorMessage(fault), first: opsBefore(fault) })
    } finally {
      setPending(null)
      await refetch()
    }
  }
  const now = serverDate()
  const mayUndo = (one: MadeChange) => props.mayChange && !one.undone_at && now.getTime() - Date.parse(one.at) < lastsMs
  return (
    <Dialog title={t`Changes`} onClose={props.onClose}>
      {!data && error && <PartError error={error} reset={() => void refetch()} />}
      {data?.length === 0 && <p className={css.hint}>{t`Nothing has been changed yet.`}</p>}
      <ol className={css.history}>
        {data?.map((one) => (
          <li key={one.id} data-undone={one.undone_at !== null || undefined}>
            <span>
              {[changeName(one.deed), titleIn(schedule, one.deed)].filter(Boolean).join(': ')}
              <small>
                {everyone.find(({ id }) => id === one.actor_id)?.name ?? t`Someone`} · {ago(new Date(one.at), now)}
                {one.moves.length > 0 && ` · ${plural(one.moves.length, { one: '# lesson', other: '# lessons' })}`}
                {one.undone_at && ` · ${t`Undone`}`}
              </small>
              {refused?.op === one.id && (
                <span role="alert" className={css.refused}>
                  {refused.words}
                </span>
              )}
            </span>
            {refused?.op === one.id && refused.first.length > 0 ? (
              <Button size="compact-sm" variant="default" onClick={() => void undo(one.id, ...refused.first)}>
                {plural(refused.first.length, {
                  one: 'Undo # later change and this',
                  other: 'Undo # later changes and this',
                })}
              </Button>
            ) : (
              mayUndo(one) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={pending === one.id}
                  onClick={() => void undo(one.id)}
                >{t`Undo`}</Button>
              )
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** The title of the lesson that a change was about, while it is in the plan. */
function titleIn({ plan, lessons }: Schedule, deed: MadeChange['deed']) {
  const row = 'entry' in deed ? plan.find(({ id }) => id === deed.entry) : undefined
  return lessons.find(({ key }) => key === row?.lesson_key)?.title
}
