import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { PanelFrame } from '../../ui/layers/PanelFrame.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { eventOf, past, upcoming } from '../data/events.ts'
import { useOrganisedGroups } from '../data/use-event-rights.ts'
import { useOpenEvent } from '../data/use-open-event.ts'
import css from '../page/page.module.css'
import { columnsOf, copyOf, draftOf, emptyDraft } from './draft.ts'
import { EventForm } from './EventForm.tsx'

/** The form of a new event, of a copy, or of one that is there, in its panel or sheet. */
export function FormFrame(props: {
  eventId?: string | undefined
  copyOf?: string | undefined
  message?: string | undefined
  group?: string | undefined
  day?: string | undefined
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
  const close = () =>
    open(props.eventId && row ? { event_id: row.id, on_date: row.starts_local.slice(0, 10) } : undefined)
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
  const waits = source !== undefined && !row
  return (
    <PanelFrame name="event" label={title} onClose={close}>
      {head}
      {waits ? (
        <SkeletonPart />
      ) : (
        <EventForm
          of={
            props.eventId
              ? `edit ${props.eventId}`
              : props.copyOf
                ? `copy ${props.copyOf}`
                : props.message
                  ? `message ${props.message}`
                  : 'new'
          }
          begin={() =>
            row && props.eventId
              ? { draft: draftOf(row), version: row.version, base: columnsOf(draftOf(row)) }
              : { draft: row ? copyOf(row, id, new Date()) : { ...emptyDraft(id, group), day: props.day ?? '' } }
          }
          row={props.eventId ? row : undefined}
          groups={groups}
          pattern={pattern ?? soon}
          onClose={close}
        />
      )}
    </PanelFrame>
  )
}
