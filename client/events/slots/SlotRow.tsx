import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEdit, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { people } from '../../groups/data/groups.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { EventCard } from '../data/events.ts'
import page from '../page/page.module.css'
import { type EventSlot, isMine } from './queries.ts'
import { SlotForm } from './SlotForm.tsx'
import { addSlotTask, claimSlot, moveSlot, removeSlot } from './slot-commands.ts'
import css from './slots.module.css'

interface SlotProps {
  card: EventCard
  slot: EventSlot
  slots: readonly EventSlot[]
  /** People still sign up and withdraw. */
  open: boolean
  manages: boolean
}

/** A slot: what it is, how many have it, who, and the button for oneself. */
export function SlotRow(props: SlotProps) {
  const { t } = useLingui()
  const { card, slot, open } = props
  const me = useUser().id
  const known = useQuery(people).data ?? []
  const [editing, edit] = useState(false)
  const commands = useSlotCommands(props, () => edit(true))
  // who can’t come has none, also before the server has heard of it
  const cant = card.my_status === 'declined'
  const mine = !cant && isMine(slot)
  const taken = slot.taken - Number(cant && isMine(slot))
  const names = slot.claims.flatMap(({ user_id }) =>
    user_id === me ? (cant ? [] : [t`You`]) : (known.find(({ id }) => id === user_id)?.name ?? t`A former member`),
  )
  const { title, needed } = slot
  return (
    <li className={css.slot}>
      <div className={css.words}>
        <span className={css.title} dir="auto">
          {title}
        </span>{' '}
        <span className={css.count}>
          <span aria-hidden="true">
            {taken}/{needed}
          </span>
          <span className={page.unseen}>{t`${taken} of ${needed} taken`}</span>
        </span>
        {slot.note && (
          <span className={css.note} dir="auto">
            {slot.note}
          </span>
        )}
        {names.length > 0 && <span className={css.names}>{names.join(', ')}</span>}
        {open && mine && (
          <button type="button" className={`${page.small} ${css.task}`} onClick={() => addSlotTask(card, slot)}>
            {t`Add to my tasks`}
          </button>
        )}
      </div>
      {open && mine && (
        <Button variant="light" aria-label={t`Withdraw from ${title}`} onClick={() => claimSlot(slot, false)}>
          {t`Withdraw`}
        </Button>
      )}
      {open && !mine && !cant && taken < needed && (
        <Button variant="default" aria-label={t`Sign up for ${title}`} onClick={() => claimSlot(slot, true)}>
          {t`Sign up`}
        </Button>
      )}
      {!mine && taken >= needed && <span className={page.muted}>{t`Full`}</span>}
      {commands.length > 0 && <RowMenu label={t`More about ${title}`} commands={commands} className={css.more!} />}
      {editing && <SlotForm card={card} slot={slot} onClose={() => edit(false)} />}
    </li>
  )
}

function useSlotCommands({ card, slot, slots, manages }: SlotProps, edit: () => void) {
  const { t } = useLingui()
  const at = slots.indexOf(slot)
  return rowCommands(
    manages && { label: t`Edit`, Icon: IconEdit, run: edit },
    manages && at > 0 && { label: t`Move up`, Icon: IconArrowUp, run: () => moveSlot(slots, slot, -1) },
    manages &&
      at < slots.length - 1 && { label: t`Move down`, Icon: IconArrowDown, run: () => moveSlot(slots, slot, 1) },
    manages && card.repeats && { label: t`Remove from this date`, Icon: IconTrash, run: () => removeSlot(slot, false) },
    manages && {
      label: card.repeats ? t`Remove from this and later dates` : t`Remove`,
      Icon: IconTrash,
      danger: true,
      run: () => removeSlot(slot, true),
    },
  )
}
