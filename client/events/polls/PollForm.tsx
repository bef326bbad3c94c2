import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { MyGroup } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { zone } from '../../lib/settings/settings.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { PanelFrame } from '../../ui/layers/PanelFrame.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { searchWith } from '../data/search-params.ts'
import { useOrganisedGroups } from '../data/use-event-rights.ts'
import { cityOf } from '../data/when.ts'
import form from '../form/form.module.css'
import page from '../page/page.module.css'
import { draftOf, emptyPoll, gapOf, type PollDraft } from './poll-draft.ts'
import { type DatePoll, pollOf } from './queries.ts'
import { SlotFields } from './SlotFields.tsx'
import { usePollDraft } from './use-poll-draft.ts'
import { useSavePoll } from './use-save-poll.ts'

/** The form of a date poll, new or there, in its panel or sheet. */
export function PollForm({ pollId, group }: { pollId: string | undefined; group: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const groups = useOrganisedGroups()
  const { data, isPending } = useQuery({ ...pollOf(pollId ?? ''), enabled: pollId !== undefined })
  const poll = data?.[0]
  const first = groups.find(({ id }) => id === group) ?? groups[0]
  const close = (id = pollId) =>
    void navigate({
      to: '/events',
      search: searchWith((all) => ({ ...all, find: undefined, edit: undefined, poll: id })),
      resetScroll: false,
    })
  const title = pollId ? t`Edit date poll` : t`Find a date`
  const missing = groups.length === 0 || (pollId !== undefined && !isPending && !poll)
  return (
    <PanelFrame name="event" label={title} onClose={() => close()}>
      <header className={page.head}>
        <h2 className={page.formTitle}>{title}</h2>
        <CloseButton aria-label={t`Close`} size={34} onClick={() => close()} />
      </header>
      {missing ? (
        <EmptyState
          title={pollId ? t`Poll not found` : t`You can’t plan events yet`}
          words={
            pollId
              ? t`It was deleted, or you may not have access.`
              : t`Admins and managers of a group plan its events. Ask one of them, or start a group of your own.`
          }
        />
      ) : pollId && !poll ? (
        <SkeletonPart />
      ) : (
        <Fields poll={poll} groups={groups} begin={() => (poll ? draftOf(poll) : emptyPoll(first))} onDone={close} />
      )}
    </PanelFrame>
  )
}

function Fields(props: {
  poll: DatePoll | undefined
  groups: readonly MyGroup[]
  begin: () => PollDraft
  onDone: (id: string) => void
}) {
  const { t } = useLingui()
  const { poll, groups } = props
  const { draft, set, forget } = usePollDraft(poll?.id ?? 'new', props.begin)
  const saving = useSavePoll(poll)
  const [gap, setGap] = useState<ReturnType<typeof gapOf>>(null)
  const errors = fieldErrors(saving.error, 'title', 'place_name', 'note', 'starts_local')
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = gapOf(draft, serverDate())
    // dates that were offered before may lie behind by now
    setGap(poll && found === 'past' ? null : found)
    if (found && !(poll && found === 'past')) return
    if (!(await saving.save(draft))) return
    forget()
    props.onDone(draft.id)
  }
  const gaps = {
    slots: t`Offer at least one date.`,
    past: t`Offer dates that are still to come.`,
    twice: t`One of the dates is there twice.`,
  }
  return (
    <form
      className={form.form}
      onSubmit={(event) => void onSubmit(event)}
      noValidate
      aria-label={poll ? t`Edit date poll` : t`Find a date`}
    >
      <div className={page.scroll}>
        <div className={form.fields}>
          <TextInput
            label={t`Title`}
            placeholder={t`Summer picnic`}
            maxLength={120}
            value={draft.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
            error={gap === 'title' ? t`Enter a title.` : errors.title}
            autoFocus={!poll}
            data-begin={poll ? undefined : true}
          />
          {!poll && groups.length > 1 && (
            <SelectField
              label={t`Group`}
              value={draft.group_id}
              data={groups.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(value) => {
                const group = groups.find(({ id }) => id === value)
                if (group) set({ group_id: group.id, tz: group.tz })
              }}
            />
          )}
          <SlotFields
            draft={draft}
            set={set}
            fixed={poll?.slots ?? []}
            error={gap && gap !== 'title' ? gaps[gap] : errors.starts_local}
          />
          {draft.tz !== zone() && <p className={form.hint}>{t`Times are for ${cityOf(draft.tz)}.`}</p>}
          <TextInput
            label={t`Location`}
            maxLength={120}
            value={draft.place_name}
            onChange={(event) => set({ place_name: event.currentTarget.value })}
            error={errors.place_name}
          />
          <Textarea
            label={t`Note`}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={1000}
            value={draft.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
            error={errors.note}
          />
        </div>
      </div>
      <footer className={form.actions}>
        <span className={form.buttons}>
          <Button type="submit" loading={saving.pending}>
            {poll ? <Trans>Save</Trans> : <Trans>Ask the group</Trans>}
          </Button>
        </span>
      </footer>
    </form>
  )
}
