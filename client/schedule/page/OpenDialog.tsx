import { useLingui } from '@lingui/react/macro'
import { CopyDialog } from '../adopt/CopyDialog.tsx'
import type { PlanRow, Schedule } from '../data/schedule.ts'
import type { AskedChange } from '../deeds/asked.ts'
import { CatchUpDialog } from '../deeds/CatchUpDialog.tsx'
import { ChangeDialog } from '../deeds/ChangeDialog.tsx'
import { DayDialog } from '../deeds/DayDialog.tsx'
import { HistoryDialog } from '../deeds/HistoryDialog.tsx'
import { MoveDialog } from '../deeds/MoveDialog.tsx'
import { NotMeetingDialog } from '../deeds/NotMeetingDialog.tsx'
import { OrderDialog } from '../deeds/OrderDialog.tsx'
import { PatternDialog } from '../deeds/PatternDialog.tsx'
import { ResumeDialog } from '../deeds/ResumeDialog.tsx'
import { StartDialog } from '../deeds/StartDialog.tsx'
import { LeadDialog } from '../leads/LeadDialog.tsx'
import { WeekShopping } from './WeekShopping.tsx'

/** The dialog that somebody asked for, about a schedule as it is now. */
export function OpenDialog(props: {
  asked: AskedChange
  schedule: Schedule
  today: string
  mayChange: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const { asked, schedule, today, onClose } = props
  const { adoption } = schedule
  const titleOf = (row: PlanRow) =>
    schedule.lessons.find(({ key }) => key === row.lesson_key)?.title ?? t`A deleted lesson`
  switch (asked.what) {
    case 'change':
      return <ChangeDialog adoption={adoption} {...asked} onClose={onClose} />
    case 'move':
      return <MoveDialog adoption={adoption} {...asked} title={titleOf(asked.row)} onClose={onClose} />
    case 'lead':
      return <LeadDialog adoption={adoption} row={asked.row} title={titleOf(asked.row)} onClose={onClose} />
    case 'order':
      return <OrderDialog schedule={schedule} row={asked.row} title={titleOf(asked.row)} onClose={onClose} />
    case 'pattern':
      return <PatternDialog schedule={schedule} today={today} track={asked.track} onClose={onClose} />
    case 'day':
      return <DayDialog schedule={schedule} today={today} opens={asked.opens} onClose={onClose} />
    case 'catch-up':
      return <CatchUpDialog adoption={adoption} onClose={onClose} />
    case 'shopping':
      return <WeekShopping schedule={schedule} today={today} onClose={onClose} />
    case 'copy':
      return <CopyDialog schedule={schedule} onClose={onClose} />
    case 'start':
      return <StartDialog adoption={adoption} onClose={onClose} />
    case 'resume':
      return <ResumeDialog adoption={adoption} onClose={onClose} />
    case 'not-meeting':
      return <NotMeetingDialog groupId={adoption.group_id} day={asked.day} onClose={onClose} />
    case 'history':
      return <HistoryDialog schedule={schedule} mayChange={props.mayChange} onClose={onClose} />
  }
}
