import { t } from '@lingui/core/macro'
import {
  IconBasket,
  IconCalendarOff,
  IconCalendarPlus,
  IconCalendarRepeat,
  IconCalendarShare,
  IconCircleCheck,
  IconCopy,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerStop,
  IconPlayerTrackNext,
  IconPrinter,
  IconReportAnalytics,
  IconRun,
  IconVersions,
} from '@tabler/icons-react'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import type { Schedule } from '../data/schedule.ts'
import type { AskedChange } from './asked.ts'

/** The commands of a schedule as a whole. */
export function scheduleCommands(
  { adoption, patterns, newer }: Schedule,
  may: { change: boolean },
  ask: (asked: AskedChange) => void,
  go: { customise: () => void; upgrade: () => void; download: () => void; progress: false | (() => void) },
) {
  const { status, mode, use_off_days } = adoption
  const isOpen = may.change && (status === 'active' || status === 'paused')
  const isDated = isOpen && mode === 'dated'
  const second = patterns.some(({ track }) => track === 2)
  const plain = (title: string, kind: 'pause' | 'end' | 'complete', hint: string) =>
    ask({ what: 'change', title, action: title, hint, change: { kind } })
  return rowCommands(
    go.progress && { label: t`Progress of the group`, Icon: IconReportAnalytics, run: go.progress },
    isDated && { label: t`Catch up…`, Icon: IconRun, run: () => ask({ what: 'catch-up' }) },
    isDated && {
      label: t`Meeting days…`,
      Icon: IconCalendarRepeat,
      run: () => ask({ what: 'pattern', track: 1 }),
    },
    isDated && {
      label: second ? t`Meeting days of track 2…` : t`Add a second track…`,
      Icon: IconCalendarRepeat,
      run: () => ask({ what: 'pattern', track: 2 }),
    },
    isDated && { label: t`Start…`, Icon: IconPlayerTrackNext, run: () => ask({ what: 'start' }) },
    isDated && { label: t`Add a meeting…`, Icon: IconCalendarPlus, run: () => ask({ what: 'day', opens: true }) },
    isDated && {
      label: t`No meeting on a day…`,
      Icon: IconCalendarOff,
      run: () => ask({ what: 'day', opens: false }),
    },
    isDated && {
      label: use_off_days ? t`Ignore days off…` : t`Skip days off…`,
      Icon: IconCalendarOff,
      run: () =>
        ask({
          what: 'change',
          title: use_off_days ? t`Ignore the group’s days off` : t`Skip the group’s days off`,
          change: { kind: 'off_days', use: !use_off_days },
        }),
    },
    isOpen &&
      status === 'active' && {
        label: t`Pause…`,
        Icon: IconPlayerPause,
        run: () => plain(t`Pause`, 'pause', t`Nothing is due while it’s paused. Progress is kept.`),
      },
    isOpen && {
      label: t`Complete…`,
      Icon: IconCircleCheck,
      run: () => plain(t`Complete`, 'complete', t`You’ve done it all. It stays readable.`),
    },
    isOpen && {
      label: t`End…`,
      Icon: IconPlayerStop,
      run: () => plain(t`End`, 'end', t`The group stops here. Everything stays readable, and you can adopt it again.`),
    },
    { label: t`Customise lessons`, Icon: IconPencil, run: go.customise },
    isOpen && !!newer && { label: t`Upgrade to version ${newer}…`, Icon: IconVersions, run: go.upgrade },
    may.change && { label: t`Copy to a new term…`, Icon: IconCopy, run: () => ask({ what: 'copy' }) },
    { label: t`Changes`, Icon: IconHistory, run: () => ask({ what: 'history' }) },
    mode === 'dated' && { label: t`Shopping list`, Icon: IconBasket, run: () => ask({ what: 'shopping' }) },
    mode === 'dated' && { label: t`Download as .ics`, Icon: IconCalendarShare, run: go.download },
    { label: t`Print`, Icon: IconPrinter, run: () => print() },
  )
}
