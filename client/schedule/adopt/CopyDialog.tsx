import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { dayAfter } from '../../lib/settings/days.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { copyNow, copyPreviewOf } from '../data/plans.ts'
import { useAdoptingGroups } from '../data/rights.ts'
import type { Schedule } from '../data/schedule.ts'
import css from './adopt.module.css'
import { PlanDates } from './PlanSummary.tsx'

/** A schedule again in a new term: each lesson on the same meeting, the eleventh on the eleventh. */
export function CopyDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reachable = isReachable.use()
  const { adoption, title } = schedule
  const isOver = adoption.status === 'ended' || adoption.status === 'completed'
  // one group follows a curriculum once at a time
  const groups = useAdoptingGroups().filter((group) => isOver || group.id !== adoption.group_id)
  const [groupId, setGroup] = useState(isOver ? adoption.group_id : (groups[0]?.id ?? ''))
  // the same weekday, a year later
  const [start, setStart] = useState<string | null>(dayAfter(adoption.start_on, 364))
  const [leaders, setLeaders] = useState(false)
  const { run, pending, refused } = useOperation()
  const asked =
    start && groupId ? { adoption_id: adoption.id, group_id: groupId, start_on: start, options: { leaders } } : null
  const { data, error } = useQuery({
    ...copyPreviewOf(asked ?? { adoption_id: adoption.id, group_id: '', start_on: '', options: { leaders } }),
    enabled: reachable && asked !== null,
  })

  async function copy() {
    if (!asked) return
    const adoptionId = await run(asked, async (id) => {
      await copyNow(id, asked)
      return id
    })
    if (!adoptionId) return
    onClose()
    await navigate({ to: '/groups/$groupId/schedule/$adoptionId', params: { groupId, adoptionId } })
  }
  if (groups.length === 0)
    return (
      <Dialog title={t`Copy to a new term`} onClose={onClose}>
        <p className={css.muted}>{t`End this schedule first: a group follows a curriculum once at a time.`}</p>
      </Dialog>
    )
  return (
    <Dialog title={t`Copy “${title}” to a new term`} onClose={onClose}>
      <p className={css.muted}>{t`Every lesson keeps its meeting: the eleventh is on the eleventh again.`}</p>
      <div className={css.pair}>
        <SelectField
          label={t`Group`}
          value={groupId}
          onChange={setGroup}
          data={groups.map((group) => ({ value: group.id, label: group.name }))}
        />
        <DateField label={t`Start`} value={start} onChange={setStart} />
      </div>
      <label className={css.check}>
        <input type="checkbox" checked={leaders} onChange={(event) => setLeaders(event.currentTarget.checked)} />
        {t`Keep who leads which lesson`}
      </label>
      {asked && reachable && <PlanDates plan={data} error={error} />}
      {!reachable && <p className={css.muted}>{t`You’re offline. Copying needs a connection.`}</p>}
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!asked || !data || !reachable} loading={pending} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
