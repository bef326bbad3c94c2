import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { BlockList } from '../blocks/BlockList.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { duration } from '../data/duration.ts'
import type { ItemRow } from '../data/nodes.ts'
import { useDraft } from '../data/use-draft.ts'
import { ItemIcon } from '../kinds/ItemIcon.tsx'
import { itemKindName } from '../kinds/item-kinds.ts'
import { Conflict } from '../notes/Conflict.tsx'
import { LeaderNotes } from '../notes/LeaderNotes.tsx'
import css from './items.module.css'

const ItemFields = lazy(async () => ({ default: (await withWords(import('./ItemFields.tsx'))).ItemFields }))

/** An item of a lesson: a line with its title, and all of it when one opens it. */
export function ItemCard(props: { item: ItemRow; begins: boolean; onTyping: () => void }) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  const [item, change] = useDraft('lesson_items', props.item)
  const [open, setOpen] = useState(props.begins)
  const { kind, title } = item
  const set: typeof change = (next) => {
    props.onTyping()
    change(next)
  }
  return (
    <li className={css.card} data-item={item.key} data-open={open || undefined}>
      <div className={css.head}>
        <span className={css.kind} title={itemKindName(kind)}>
          <ItemIcon kind={kind} />
        </span>
        <input
          className={css.title}
          dir="auto"
          aria-label={t`Item title`}
          maxLength={160}
          readOnly={!canEdit}
          // biome-ignore lint/a11y/noAutofocus: it was just made, to be named
          autoFocus={props.begins}
          value={title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        {item.audience === 'leaders' && <span className={css.badge}>{t`Leaders only`}</span>}
        {!item.required && <span className={css.badge}>{t`Optional`}</span>}
        {item.minutes !== null && <span className={css.minutes}>{duration(item.minutes)}</span>}
        <button
          type="button"
          className={css.fold}
          aria-expanded={open}
          aria-label={open ? t`Close ${title}` : t`Open ${title}`}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={18} stroke={1.5} aria-hidden="true" />
        </button>
      </div>
      {open && (
        <div className={css.inside}>
          <Conflict table="lesson_items" row={props.item} />
          <fieldset className={css.settings} disabled={!canEdit} aria-label={title}>
            <Suspense fallback={null}>
              <ItemFields item={item} onChange={set} />
            </Suspense>
          </fieldset>
          <BlockList
            label={t`Text of ${title}`}
            empty={t`Add instructions, or press / for more`}
            blocks={item.blocks}
            nodeKey={item.key}
            onChange={(blocks) => set({ blocks })}
          />
          <LeaderNotes nodeKey={item.key} />
        </div>
      )}
    </li>
  )
}
