import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { EventRow } from '../data/events.ts'
import { changesFrom, columnsOf, type EventColumns, type EventDraft } from './draft.ts'
import css from './form.module.css'

/** The end of the form, always in sight. */
export function FormActions(props: {
  draft: EventDraft
  set: (change: Partial<EventDraft>) => void
  row: EventRow | undefined
  base: EventColumns | undefined
  pending: boolean
  onDraft: () => void
}) {
  const { t } = useLingui()
  const { draft, set, row, base, pending } = props
  const names = base && draft.day ? changesFrom(base, columnsOf(draft)).names : []
  const moved = names.some((name) =>
    ['starts_local', 'ends_local', 'tz', 'all_day', 'place_name', 'address', 'online_url'].includes(name),
  )
  return (
    <footer className={css.actions}>
      {!row && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={draft.coming}
            onChange={(event) => set({ coming: event.currentTarget.checked })}
          />
          {t`I’ll be there`}
        </label>
      )}
      {row && moved && row.status === 'scheduled' && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={draft.reconfirm}
            onChange={(event) => set({ reconfirm: event.currentTarget.checked })}
          />
          {t`Ask everyone to confirm again`}
        </label>
      )}
      <span className={css.buttons}>
        {!row && (
          <Button variant="default" disabled={pending} onClick={props.onDraft}>
            {t`Save as draft`}
          </Button>
        )}
        <Button type="submit" loading={pending}>
          {row ? t`Save` : t`Create event`}
        </Button>
      </span>
    </footer>
  )
}
