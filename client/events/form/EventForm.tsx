import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { MyGroup } from '../../groups/data/groups.ts'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { EventCard, EventRow } from '../data/events.ts'
import { useOpenEvent } from '../data/use-open-event.ts'
import page from '../page/page.module.css'
import { AskScope } from './AskScope.tsx'
import { DraftNotices } from './DraftNotices.tsx'
import { changesFrom, columnsOf, draftOf, type EventColumns, type EventDraft } from './draft.ts'
import { FormActions } from './FormActions.tsx'
import css from './form.module.css'
import { MoreFields } from './MoreFields.tsx'
import { RepeatPart } from './RepeatPart.tsx'
import { StartFields } from './StartFields.tsx'
import { type KeptDraft, useEventDraft } from './use-event-draft.ts'
import { useSaveEvent } from './use-save-event.ts'
import { withTemplate } from './with-template.ts'

const ChooseTemplate = lazy(async () => ({
  default: (await withWords(import('../templates/ChooseTemplate.tsx'))).ChooseTemplate,
}))

/** The columns that a refusal may be about, each with its field. */
const columns = [
  ...(['title', 'starts_local', 'ends_local', 'tz', 'place_name', 'address', 'online_url', 'capacity'] as const),
  ...([
    'guests_per_person',
    'deadline_min',
    'show_count',
    'team_id',
    'cover_path',
    'body_html',
    'group_id',
    'rrule',
    'questions',
  ] as const),
] as const

/** The form of an event: a title and a start are enough, and nothing typed is lost. */
export function EventForm(props: {
  of: string
  begin: () => KeptDraft
  row: EventRow | undefined
  /** The date of a series that the form was opened at. */
  card: EventCard | undefined
  groups: readonly MyGroup[]
  pattern: EventCard | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const open = useOpenEvent()
  const { row, card, groups, pattern } = props
  const [asking, ask] = useState(false)
  const kept = useEventDraft(props.of, props.begin)
  const { draft, set } = kept
  const saving = useSaveEvent(row)
  const [missing, setMissing] = useState<'title' | 'start' | null>(null)
  const errors = fieldErrors(saving.error, ...columns)

  async function send(status: 'draft' | 'scheduled', version = kept.version) {
    const gap = !draft.title.trim() ? 'title' : !draft.day || (!draft.time && !draft.allDay) ? 'start' : null
    setMissing(gap)
    if (gap) return document.querySelector<HTMLElement>(`[data-field=${gap}]`)?.focus()
    // of a series one is asked which dates it is meant for
    if (card && kept.base) return isChanged(draft, kept.base) ? ask(true) : props.onClose()
    const done = row
      ? await saving.save(draft, version ?? row.version, kept.base ?? columnsOf(draftOf(row)))
      : await saving.create(draft, status)
    if (!done) return
    kept.forget()
    open({ event_id: draft.id, on_date: draft.day })
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void send('scheduled')
  }
  return (
    <>
      <form className={css.form} onSubmit={onSubmit} noValidate aria-label={row ? t`Edit event` : t`New event`}>
        <div className={page.scroll}>
          <div className={css.fields}>
            <DraftNotices
              kept={kept}
              saving={saving}
              onMine={(version) => {
                kept.set({}, version)
                void send('scheduled', version)
              }}
              onClose={props.onClose}
            />
            <TitleField
              draft={draft}
              set={set}
              isNew={!row}
              error={missing === 'title' ? t`Enter a title.` : saving.isConflict ? undefined : errors.title}
            />
            {!row && groups.length > 1 && (
              <GroupSelect draft={draft} groups={groups} set={set} error={errors.group_id} />
            )}
            <StartFields
              draft={draft}
              set={set}
              pattern={pattern}
              suggests={!row}
              missing={missing === 'start'}
              errors={{ start: errors.starts_local, end: errors.ends_local }}
            />
            <RepeatPart draft={draft} set={set} row={row} errors={errors} />
            <TextInput
              label={t`Location`}
              placeholder={pattern?.place_name ?? t`The small hall`}
              maxLength={120}
              value={draft.place_name}
              onChange={(event) => set({ place_name: event.currentTarget.value })}
              error={errors.place_name}
            />
            <CopiedSlots slots={draft.slots ?? []} />
            <MoreFields draft={draft} set={set} row={row} errors={errors} />
          </div>
        </div>
        <FormActions
          draft={draft}
          set={set}
          row={row}
          base={kept.base}
          pending={saving.pending}
          onDraft={() => void send('draft')}
        />
      </form>
      {asking && card && <AskScope kept={kept} card={card} onClose={() => ask(false)} />}
    </>
  )
}

const isChanged = (draft: EventDraft, base: EventColumns) =>
  changesFrom(base, columnsOf(draft)).names.length > 0 || draft.reconfirm

/** The title; above that of a new event the templates to begin from. */
function TitleField(props: {
  draft: EventDraft
  set: (change: Partial<EventDraft>) => void
  isNew: boolean
  error: string | undefined
}) {
  const { t } = useLingui()
  const { draft, set, isNew } = props
  return (
    <>
      {isNew && (
        <Suspense>
          <ChooseTemplate groupId={draft.group_id} onChoose={(content) => set(withTemplate(draft, content))} />
        </Suspense>
      )}
      <TextInput
        label={t`Title`}
        placeholder={t`Tuesday supper`}
        maxLength={120}
        data-field="title"
        value={draft.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={props.error}
        autoFocus={isNew}
        data-begin={isNew ? true : undefined}
      />
    </>
  )
}

/** The group of a new event; what belongs to the one before goes with it. */
function GroupSelect(props: {
  draft: KeptDraft['draft']
  groups: readonly MyGroup[]
  set: (change: Partial<KeptDraft['draft']>) => void
  error: string | undefined
}) {
  const { t } = useLingui()
  const { draft, groups, set, error } = props
  return (
    <SelectField
      label={t`Group`}
      value={draft.group_id}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(value) => {
        const group = groups.find(({ id }) => id === value)
        if (group) set({ group_id: group.id, tz: group.tz, team_id: '', cover_path: null })
      }}
      error={error}
    />
  )
}

/** The slots that a copy brings along. */
function CopiedSlots({ slots }: { slots: NonNullable<EventDraft['slots']> }) {
  const { t } = useLingui()
  if (slots.length === 0) return null
  return (
    <p className={css.hint}>
      {t`With helper slots: ${slots.map(({ title, needed }) => `${title} (${needed})`).join(', ')}`}
    </p>
  )
}
