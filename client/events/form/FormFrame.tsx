import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meetingPatternOf } from '../../groups/data/meeting-pattern.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { newId } from '../../lib/query/id.ts'
import { PanelFrame } from '../../ui/layers/PanelFrame.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { cardOf, eventOf, past, upcoming } from '../data/events.ts'
import { useOrganisedGroups } from '../data/use-event-rights.ts'
import { useOpenEvent } from '../data/use-open-event.ts'
import css from '../page/page.module.css'
import { slotLinesOf } from '../slots/queries.ts'
import { columnsOf, copyOf, draftOf, draftOfDate, draftOfPattern, emptyDraft } from './draft.ts'
import { EventForm } from './EventForm.tsx'

/** The form of a new event, of a copy, or of one that is there, in its panel or sheet. */
export function FormFrame(props: {
  eventId?: string | undefined
  /** The date of it, where it repeats. */
  on?: string | undefined
  copyOf?: string | undefined
  message?: string | undefined
  group?: string | undefined
  day?: string | undefined
  /** The meetings of the group, in its rhythm. */
  meetings?: 1 | undefined
}) {
  const { t } = useLingui()
  const open = useOpenEvent()
  const groups = useOrganisedGroups()
  const source = props.eventId ?? props.copyOf
  const { data, isPending } = useQuery({ ...eventOf(source ?? ''), enabled: source !== undefined })
  const [id] = useState(newId)
  const group = groups.find((one) => one.id === props.group) ?? groups[0]
  // the pattern of a group is the last thing that it planned
  const pattern = useQuery({ ...past(group?.id ?? null), enabled: group !== undefined }).data?.[0]
  const soon = useQuery({ ...upcoming(group?.id ?? null), enabled: group !== undefined }).data?.at(-1)
  const row = data?.[0]
  const lines = useQuery({ ...slotLinesOf(props.copyOf ?? ''), enabled: props.copyOf !== undefined })
  const again = Boolean(props.eventId && row?.rrule)
  const card = useQuery({ ...cardOf(props.eventId ?? '', props.on ?? null), enabled: again }).data?.[0]
  const close = () =>
    open(
      props.eventId && row ? { event_id: row.id, on_date: card?.on_date ?? row.starts_local.slice(0, 10) } : undefined,
    )
  const title = props.eventId ? t`Edit event` : t`New event`
  const head = (
    <header className={css.head}>
      <h2 className={css.formTitle}>{title}</h2>
      <CloseButton aria-label={t`Close`} size={34} onClick={close} />
    </header>
  )
  const missing = !isPending && source !== undefined && !row
  if (groups.length === 0 || missing) {
    return (
      <PanelFrame name="event" label={title} onClose={close}>
        {head}
        <EmptyState
          title={missing ? t`Event not found` : t`You can’t plan events yet`}
          words={
            missing
              ? t`It was deleted, or you may not have access.`
              : t`Admins and managers of a group plan its events. Ask one of them, or start a group of your own.`
          }
        />
      </PanelFrame>
    )
  }
  const begun = () => {
    const rhythm = props.meetings && group && meetingPatternOf(group)
    const empty = emptyDraft(id, group)
    return rhythm ? draftOfPattern(empty, group.name, rhythm, serverDate()) : { ...empty, day: props.day ?? '' }
  }
  const waits = (source !== undefined && !row) || (again && !card) || lines.isLoading
  const shown = row && (card && again ? draftOfDate(row, card) : draftOf(row))
  return (
    <PanelFrame name="event" label={title} onClose={close}>
      {head}
      {waits ? (
        <SkeletonPart />
      ) : (
        <EventForm
          of={
            props.eventId
              ? `edit ${props.eventId}${again ? ` ${props.on}` : ''}`
              : props.copyOf
                ? `copy ${props.copyOf}`
                : props.message
                  ? `message ${props.message}`
                  : props.meetings
                    ? `meetings ${group?.id}`
                    : `new ${group?.id ?? ''}`
          }
          begin={() =>
            row && shown && props.eventId
              ? { draft: shown, version: row.version, base: columnsOf(shown) }
              : { draft: row ? { ...copyOf(row, id, serverDate()), slots: lines.data ?? [] } : begun() }
          }
          row={props.eventId ? row : undefined}
          card={again ? card : undefined}
          groups={groups}
          pattern={pattern ?? soon}
          onClose={close}
        />
      )}
    </PanelFrame>
  )
}
