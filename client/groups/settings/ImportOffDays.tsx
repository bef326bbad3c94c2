import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { importOffDays } from '../commands.ts'
import type { OffDays } from '../data/group-settings.ts'
import { type HolidayImport, importEffects } from '../data/holiday-import.ts'
import { type HolidayFile, readHolidays } from '../data/read-holidays.ts'
import { FoundHolidays } from './FoundHolidays.tsx'
import css from './import.module.css'
import { OffDayEffects } from './OffDayEffects.tsx'

const [most, bytes] = [100, 1024 * 1024]
type Days = HolidayImport['days']

/** Days off out of a calendar file: those that were found, what they would cancel, and all of it at once. */
export function ImportOffDays(props: { groupId: string; here: readonly OffDays[]; onClose: () => void }) {
  const { t } = useLingui()
  const { groupId, here } = props
  const [file, setFile] = useState<HolidayFile | null | undefined>(undefined)
  const [days, setDays] = useState<Days>([])
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const wanted = { group_id: groupId, days: days.filter(({ id }) => !left.has(id)).slice(0, most) }
  const reachable = isReachable.use()
  const effects = useQuery({ ...importEffects(wanted), enabled: reachable && wanted.days.length > 0 })
  async function read(chosen: File | undefined) {
    if (!chosen) return
    const found = chosen.size > bytes ? null : await readHolidays(await chosen.text(), dayOf(serverDate()))
    const all = (found?.holidays ?? []).map((one) => ({ ...one, id: newId() }))
    setFile(found)
    setDays(all)
    leave(new Set(all.filter((one) => here.some((off) => isSame(off, one))).map(({ id }) => id)))
  }
  return (
    <Dialog title={t`Import days off`} onClose={props.onClose}>
      <div className={css.import}>
        <p className={css.muted}>
          <Trans>
            Choose a calendar file (.ics), such as your school’s holidays. You’ll see what it changes before anything is
            added.
          </Trans>
        </p>
        <label className={css.file}>
          <span>
            <Trans>Calendar file</Trans>
          </span>
          <input
            type="file"
            accept=".ics,text/calendar"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
        {file === null && (
          <p role="alert" className={css.bad}>
            {t`This file can’t be read. Choose a calendar file of at most 1 MB.`}
          </p>
        )}
        {file && <FoundHolidays days={days} timed={file.timed} left={left} onLeave={leave} most={most} />}
        {effects.error && (
          <p role="alert" className={css.bad}>
            {errorMessage(effects.error)}
          </p>
        )}
        {effects.data && effects.data.length > 0 && <OffDayEffects effects={effects.data} />}
      </div>
      <DialogActions>
        <Button
          disabled={wanted.days.length === 0 || effects.isFetching || effects.isError}
          onClick={() => {
            importOffDays(wanted)
            props.onClose()
          }}
        >
          <Plural value={wanted.days.length} one="Add # break" other="Add # breaks" />
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const isSame = (off: OffDays, one: Days[number]) => off.starts_on === one.starts_on && off.ends_on === one.ends_on
