import { t } from '@lingui/core/macro'
import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowMergeBoth,
  IconArrowRampRight,
  IconArrowsSort,
  IconArrowsSplit2,
  IconCalendarEvent,
  IconCheck,
  IconLayersSubtract,
  IconMinus,
  IconPencil,
  IconPin,
  IconPlayerSkipForward,
  IconPlus,
  IconRestore,
  IconUser,
} from '@tabler/icons-react'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { markTaught } from '../commands.ts'
import type { PlanRow } from '../data/schedule.ts'
import type { AskChange } from './asked.ts'

/** A lesson’s title, its number of parts, the tracks that the schedule has, and the way to where it is changed. */
export interface LessonAround {
  title: string
  parts: number
  tracks: readonly number[]
  /** True where there are days to which it can go. */
  hasDays: boolean
  /** True where the order has another place for it. */
  canReorder: boolean
  customise: () => void
}

/** The commands of a lesson in a plan, by what has become of it; all but “taught” show first what they do. */
export function lessonCommands(
  row: PlanRow,
  { title, parts, tracks, hasDays, canReorder, customise }: LessonAround,
  ask: AskChange,
) {
  const { id: entry, state, pinned_on, joined, on_date } = row
  if (state === 'skipped')
    return rowCommands({
      label: t`Bring back`,
      Icon: IconRestore,
      run: () => ask({ what: 'change', title: t`Bring back “${title}”`, change: { kind: 'unskip', entry } }),
    })
  if (state === 'taught')
    return rowCommands({
      key: 'finish',
      label: t`Mark as not taught`,
      Icon: IconRestore,
      run: () => markTaught(row, title, false),
    })
  return rowCommands(
    on_date !== null && {
      key: 'finish',
      label: t`Mark as taught`,
      Icon: IconCheck,
      run: () => markTaught(row, title),
    },
    hasDays && {
      key: 'bump',
      label: t`Move later`,
      Icon: IconArrowBarRight,
      run: () =>
        pinned_on
          ? ask({ what: 'move', row, day: null })
          : ask({ what: 'change', title: t`Move “${title}” a meeting later`, change: { kind: 'bump', entry } }),
    },
    hasDays &&
      !pinned_on && {
        key: 'pull',
        label: t`Move earlier`,
        Icon: IconArrowBarLeft,
        run: () =>
          ask({ what: 'change', title: t`Move “${title}” a meeting earlier`, change: { kind: 'pull', entry } }),
      },
    {
      key: 'moveTo',
      label: t`Move to…`,
      Icon: IconCalendarEvent,
      run: () => ask({ what: 'move', row, day: null }),
    },
    canReorder && { label: t`Swap or reorder…`, Icon: IconArrowsSort, run: () => ask({ what: 'order', row }) },
    pinCommand(row, title, ask),
    ...partCommands(row, parts, title, ask),
    joined
      ? {
          label: t`Split from previous`,
          Icon: IconArrowsSplit2,
          run: () => ask({ what: 'change', title: t`Split “${title}” off`, change: { kind: 'split', entry } }),
        }
      : !pinned_on && {
          label: t`Merge with previous`,
          Icon: IconArrowMergeBoth,
          run: () =>
            ask({ what: 'change', title: t`Merge “${title}” with the one before`, change: { kind: 'merge', entry } }),
        },
    ...trackCommands(row, title, tracks, ask),
    { label: t`Customise this lesson`, Icon: IconPencil, run: customise },
    { label: t`Leader…`, Icon: IconUser, run: () => ask({ what: 'lead', row }) },
    {
      label: t`Skip`,
      Icon: IconPlayerSkipForward,
      run: () => ask({ what: 'change', title: t`Skip “${title}”`, change: { kind: 'skip', entry } }),
    },
    {
      label: t`Skip, keep day free`,
      Icon: IconLayersSubtract,
      run: () => ask({ what: 'change', title: t`Skip “${title}”`, change: { kind: 'skip', entry, gap: true } }),
    },
  )
}

function trackCommands({ id: entry, track: own }: PlanRow, title: string, tracks: readonly number[], ask: AskChange) {
  return tracks
    .filter((track) => track !== own)
    .flatMap((track) => [
      {
        label: t`Move to track ${track}`,
        Icon: IconArrowRampRight,
        run: () =>
          ask({ what: 'change', title: t`Move “${title}” to track ${track}`, change: { kind: 'track', entry, track } }),
      },
      {
        label: t`Move its unit to track ${track}`,
        Icon: IconArrowRampRight,
        run: () =>
          ask({
            what: 'change',
            title: t`Move the unit of “${title}” to track ${track}`,
            change: { kind: 'track', entry, track, unit: true },
          }),
      },
    ])
}

function pinCommand({ id: entry, pinned_on, on_date }: PlanRow, title: string, ask: AskChange) {
  return pinned_on
    ? {
        label: t`Unpin`,
        Icon: IconPin,
        run: () => ask({ what: 'change', title: t`Unpin “${title}”`, change: { kind: 'unpin', entry } }),
      }
    : on_date !== null && {
        label: t`Pin to this day`,
        Icon: IconPin,
        run: () => ask({ what: 'change', title: t`Pin “${title}”`, change: { kind: 'pin', entry, on: on_date } }),
      }
}

function partCommands({ id: entry }: PlanRow, parts: number, title: string, ask: AskChange) {
  return rowCommands(
    {
      label: t`One meeting more`,
      Icon: IconPlus,
      run: () => ask({ what: 'change', title: t`Give “${title}” one meeting more`, change: { kind: 'extend', entry } }),
    },
    parts > 1 && {
      label: t`One meeting less`,
      Icon: IconMinus,
      run: () =>
        ask({ what: 'change', title: t`Give “${title}” one meeting less`, change: { kind: 'shorten', entry } }),
    },
  )
}
