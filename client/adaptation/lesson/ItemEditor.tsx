import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { duration } from '../../ui/lesson/duration.ts'
import { ItemIcon } from '../../ui/lesson/ItemIcon.tsx'
import { itemKindName } from '../../ui/lesson/item-kinds.ts'
import type { LessonItem } from '../../ui/lesson/items.ts'
import { useLessonWriting } from '../../ui/lesson/lesson-writing.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { ResolvedLesson, WholeNode } from '../data/resolved.ts'
import { type NodeDraft, shownBlocks } from '../draft/node-draft.ts'
import { onAltArrow } from '../frame/alt-arrows.ts'
import { StateMark } from '../marks/StateMark.tsx'
import { AdaptedText } from './AdaptedText.tsx'
import { Changed } from './Changed.tsx'
import { replacedBy } from './fields.ts'
import { ItemChanges } from './ItemChanges.tsx'
import { itemCommands } from './item-commands.ts'
import css from './lesson.module.css'

const ItemFields = lazy(async () => ({
  default: (await withWords(import('../../ui/lesson/ItemFields.tsx'))).ItemFields,
}))

/** An item as the group has it: a line with its title, and all of it when one opens it. */
export function ItemEditor(props: {
  item: WholeNode
  known: WholeNode
  lesson: ResolvedLesson
  isOpen: boolean
  onChange: (change: NodeDraft) => void
}) {
  const { t } = useLingui()
  const { item, known, isOpen, onChange } = props
  const { canEdit } = useLessonWriting()
  const [open, setOpen] = useState(false)
  const { title, kind = 'read', minutes } = item.fields
  const original = replacedBy(known, item, 'title')
  const isHidden = item.state === 'hidden'
  const commands = () => [
    ...rowCommands(!isHidden && { key: 'open', label: t`Open`, Icon: IconPencil, run: () => setOpen(!open) }),
    ...(canEdit ? itemCommands(props.lesson, known) : []),
  ]
  const row = useRow<HTMLLIElement>(item.key, title, commands)
  return (
    <li className={css.item} data-state={item.state} onKeyDown={onAltArrow(commands)} {...row}>
      <div className={css.head}>
        <span className={css.kind} title={itemKindName(kind)}>
          <ItemIcon kind={kind} />
        </span>
        <input
          dir="auto"
          aria-label={t`Item title`}
          maxLength={160}
          readOnly={!canEdit || isHidden}
          value={title}
          onChange={({ currentTarget }) => onChange({ fields: { title: currentTarget.value } })}
        />
        <StateMark node={item} />
        {minutes ? <span className={css.minutes}>{duration(minutes)}</span> : null}
        {!isHidden && (
          <button
            type="button"
            className={css.fold}
            aria-expanded={open}
            aria-label={open ? t`Close ${title}` : t`Open ${title}`}
            onClick={() => setOpen(!open)}
          >
            <IconChevronDown size={18} stroke={1.5} aria-hidden="true" />
          </button>
        )}
        {canEdit && <RowMenu label={t`More about ${title}`} commands={() => itemCommands(props.lesson, known)} />}
      </div>
      {original && (
        <Changed
          name={t`Title`}
          before={String(original.value)}
          after={title}
          isOpen={isOpen}
          onReset={canEdit ? () => onChange({ fields: { title: String(original.value) } }) : undefined}
        />
      )}
      {open && !isHidden && <Inside {...props} />}
    </li>
  )
}

function Inside({ item, known, isOpen, onChange }: Parameters<typeof ItemEditor>[0]) {
  const { t } = useLingui()
  const { canEdit } = useLessonWriting()
  const { title } = item.fields
  return (
    <div className={css.inside}>
      <fieldset className={css.fields} disabled={!canEdit} aria-label={title}>
        <Suspense fallback={null}>
          <ItemFields
            item={asItem(item)}
            quiz={{
              answers: item.answers ?? {},
              onAnswer: (question, answer) => onChange({ answers: { [question]: answer } }),
            }}
            onChange={({ blocks: _blocks, key: _key, ...fields }) => onChange({ fields })}
          />
        </Suspense>
        <ItemChanges
          item={item}
          known={known}
          isOpen={isOpen}
          onReset={canEdit ? (fields) => onChange({ fields }) : undefined}
        />
      </fieldset>
      <AdaptedText
        label={t`Text of ${title}`}
        empty={t`Add instructions, or press / for more`}
        pieces={item.blocks}
        isOpen={isOpen}
        onChange={(blocks) => onChange({ blocks })}
      />
      {item.leaders && (
        <section className={css.leaders} aria-label={t`Leader notes for ${title}`}>
          <h4>{t`Leader notes`}</h4>
          <AdaptedText
            label={t`Leader notes for ${title}`}
            empty={t`Add notes for whoever leads this`}
            pieces={item.leaders}
            isOpen={isOpen}
            onChange={(leaders) => onChange({ leaders })}
          />
        </section>
      )}
    </div>
  )
}

const asItem = ({ key, fields, blocks }: WholeNode): LessonItem => ({
  key,
  kind: fields.kind ?? 'read',
  title: fields.title,
  minutes: fields.minutes ?? null,
  required: fields.required ?? true,
  audience: fields.audience ?? 'all',
  settings: fields.settings ?? {},
  blocks: shownBlocks(blocks),
})
