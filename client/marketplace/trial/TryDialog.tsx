import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { usePermissions } from '../../lib/query/permissions.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { ListingDetails } from '../data/listing.ts'
import { trialsOf } from '../data/trials.ts'
import css from './trial.module.css'
import { tryLesson } from './trial-commands.ts'

/** A group tries one lesson for a day: which lesson, which group, and when. */
export function TryDialog(props: { listing: ListingDetails; lesson: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { listing, onClose } = props
  const samples = listing.lessons.filter(({ sample }) => sample)
  const groups = useMyGroupsSoFar().filter(({ archived_at }) => archived_at === null)
  const [lessonKey, setLesson] = useState(props.lesson ?? samples[0]?.key ?? '')
  const [groupId, setGroup] = useState(groups.length === 1 ? groups[0]!.id : '')
  const group = groups.find(({ id }) => id === groupId)
  const today = dayOf(serverDate(), group?.tz)
  const [day, setDay] = useState<string | null>(today)
  const { canManageCurriculum, loading } = usePermissions(groupId || undefined)
  const { data: trials = [] } = useQuery(trialsOf(listing.id))
  const before = trials.find((trial) => trial.group_id === groupId && trial.lesson_key === lessonKey)
  const lesson = samples.find(({ key }) => key === lessonKey)
  const isRefused = group !== undefined && !loading && !canManageCurriculum
  const then = before && nearDayWithin(before.on_date, serverDate())
  return (
    <Dialog title={t`Try one lesson`} onClose={onClose}>
      <p className={css.muted}>
        {t`It shows up under Today for everyone in the group. Nothing else is scheduled, and you can go on from it later.`}
      </p>
      {groups.length === 0 && <p className={css.muted}>{t`Join or create a group first: groups try lessons.`}</p>}
      <SelectField
        label={t`Lesson`}
        value={lessonKey}
        onChange={setLesson}
        data={samples.map(({ key, title }) => ({ value: key, label: title }))}
      />
      <SelectField
        label={t`Group`}
        value={groupId}
        onChange={setGroup}
        error={isRefused && t`You need curriculum management permissions in this group.`}
        data={[{ value: '', label: t`Choose a group` }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <DateField
        required
        label={t`Day`}
        value={day}
        min={today}
        max={dayAfter(today, 365)}
        onChange={setDay}
        description={before && t`This group tries it ${then}. It moves to the new day.`}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          disabled={!group || !lesson || !day || isRefused}
          onClick={() => {
            if (!group || !lesson || !day) return
            tryLesson({ listing_id: listing.id, group_id: group.id, lesson_key: lesson.key, on_date: day }, before, {
              title: lesson.title,
              group: group.name,
            })
            onClose()
          }}
        >{t`Try this lesson`}</Button>
      </DialogActions>
    </Dialog>
  )
}
