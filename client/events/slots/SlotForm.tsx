import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { draftScope, newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { EventCard } from '../data/events.ts'
import page from '../page/page.module.css'
import type { EventSlot, NewSlot } from './queries.ts'
import { addSlot, editSlot } from './slot-commands.ts'

/** A slot in words: what is needed, of how many people, and on which dates of a series. */
export function SlotForm({ card, slot, onClose }: { card: EventCard; slot?: EventSlot; onClose: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState({
    title: slot?.title ?? '',
    needed: String(slot?.needed ?? 1),
    note: slot?.note ?? '',
  })
  const [following, follow] = useState(!card.repeats || !slot?.own)
  const [missing, miss] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const errors = fieldErrors(error, 'title', 'needed', 'note')
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    miss(!draft.title.trim())
    if (!draft.title.trim()) return
    const to: NewSlot = {
      title: draft.title.trim(),
      needed: Number(draft.needed) || 0,
      note: draft.note.trim() || null,
    }
    try {
      await (slot ? editSlot(slot, to, following) : addSlot(card.id, to, following))
      onClose()
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)))
    }
  }
  return (
    <Dialog title={slot ? t`Edit slot` : t`Add a slot`} onClose={onClose}>
      <form
        {...(slot ? draftScope('event_slots', slot.id) : newDraftScope('event_slots', card.id))}
        onSubmit={onSubmit}
        className={page.form}
        noValidate
      >
        <TextInput
          label={t`What’s needed`}
          placeholder={t`Snacks`}
          maxLength={80}
          autoFocus
          value={draft.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={missing ? t`Enter what’s needed.` : errors.title}
        />
        <TextInput
          label={t`Number of people`}
          inputMode="numeric"
          maxLength={2}
          value={draft.needed}
          onChange={(event) => set({ needed: event.currentTarget.value.replace(/\D/g, '') })}
          error={errors.needed}
        />
        <TextInput
          label={t`Note`}
          placeholder={t`Something without nuts`}
          maxLength={200}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          error={errors.note}
        />
        {card.repeats && (
          <SelectField
            label={t`For`}
            value={following ? 'following' : 'this'}
            data={[
              { value: 'this', label: t`This date` },
              { value: 'following', label: t`This and later dates` },
            ]}
            onChange={(value) => follow(value === 'following')}
          />
        )}
        {error && Object.values(errors).every((one) => !one) && (
          <p role="alert" className={page.muted}>
            {error.message}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">{slot ? t`Save` : t`Add slot`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
