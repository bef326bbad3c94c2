import { useLingui } from '@lingui/react/macro'
import { IconCalendarShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useGroup } from '../../groups/data/groups.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import css from '../agenda/agenda.module.css'

const CalendarFeed = lazy(async () => ({
  default: (await withWords(import('../../account/feeds/CalendarFeed.tsx'))).CalendarFeed,
}))

/** A button for the calendar of a group’s events, or of those of all one’s groups. */
export function Subscribe({ groupId }: { groupId: string | undefined }) {
  const { t } = useLingui()
  const name = useGroup(groupId ?? '')?.name
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.toggle} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconCalendarShare size={14} stroke={1.5} aria-hidden="true" /> {t`Subscribe`}
      </button>
      <Suspense>
        {open && (
          <CalendarFeed
            feed={groupId ? { scope: 'group', group_id: groupId } : { scope: 'mine' }}
            name={name}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
