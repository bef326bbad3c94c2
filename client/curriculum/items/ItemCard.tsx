import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { duration } from '../../ui/lesson/duration.ts'
import { ItemIcon } from '../../ui/lesson/ItemIcon.tsx'
import { itemKindName } from '../../ui/lesson/item-kinds.ts'
import { AuthoredBlocks } from '../blocks/AuthoredBlocks.tsx'
import { useBuilder } from '../data/builder-context.ts'
import type { ItemRow } from '../data/nodes.ts'
import { useDraft } from '../data/use-draft.ts'
import { useQuizKey } from '../data/use-quiz-key.ts'
import { Conflict } from '../notes/Conflict.tsx'
import { LeaderNotes } from '../notes/LeaderNotes.tsx'
import css from './items.module.css'

const ItemFields = lazy(async () => ({
  default: (await withWords(import('../../ui/lesson/ItemFields.tsx'))).ItemFields,
}))

/** An item of a lesson: a line with its title, and all of it when one opens it or has chosen it in the outline. */
export function ItemCard(props: { item: ItemRow; begins: boolean; onTyping: () => void }) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  const [item, change] = useDraft('lesson_items', props.item)
  const quiz = useQuizKey(item.key)
  const { node } = useSearch({ from: '/alone/curriculum/$curriculumId/builder' })
  const isChosen = node === item.key
  const [folded, fold] = useState(props.begins ? false : undefined)
  const open = folded === undefined ? isChosen : !folded
  const card = useRef<HTMLLIElement>(null)
  // chosen in the outline, it comes in sight
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const { kind, title } = item
  const set: typeof change = (next) => {
    props.onTyping()
    change(next)
  }
  return (
    <li ref={card} className={css.card} data-item={item.key} data-open={open || undefined}>
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
          onClick={() => fold(open)}
        >
          <IconChevronDown size={18} stroke={1.5} aria-hidden="true" />
        </button>
      </div>
      {open && (
        <div className={css.inside}>
          <Conflict table="lesson_items" row={props.item} />
          <fieldset className={css.settings} disabled={!canEdit} aria-label={title}>
            <Suspense fallback={null}>
              <ItemFields item={item} quiz={quiz} onChange={set} />
            </Suspense>
          </fieldset>
          <AuthoredBlocks
            label={t`Text of ${title}`}
            empty={t`Add instructions, or press / for more`}
            blocks={item.blocks}
            nodeKey={item.key}
            commented
            onChange={(blocks) => set({ blocks })}
          />
          <LeaderNotes nodeKey={item.key} />
        </div>
      )}
    </li>
  )
}
