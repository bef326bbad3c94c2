import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { focusUnlessTyping } from '../../lib/browser/typing.ts'
import { newId } from '../../lib/query/id.ts'
import { Check } from '../fields/Check.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { RichText } from '../RichText/RichText.tsx'
import { BlockView } from './BlockView.tsx'
import { blockName, toneName } from './block-names.ts'
import css from './blocks.module.css'
import { type Block, type ChecklistBlock, type ImageBlock, isAddress, type TableBlock, tones } from './blocks.ts'
import { useLessonWriting } from './lesson-writing.ts'

interface Props<B extends Block = Block> {
  block: B
  onChange: (block: B) => void
}

/** A block while it is written: the house's editor for words, a small form for anything else. */
export function BlockForm({ block, onChange }: Props) {
  const { t } = useLingui()
  const { keep: upload } = useLessonWriting()
  switch (block.kind) {
    case 'text':
    case 'question':
    case 'callout':
    case 'quote':
      return (
        <>
          {block.kind === 'callout' && (
            <SelectField
              aria-label={t`Kind of callout`}
              look="quiet"
              value={block.tone ?? 'note'}
              data={tones.map((tone) => ({ value: tone, label: toneName(tone) }))}
              onChange={(tone) => onChange({ ...block, tone: tones.find((one) => one === tone) ?? 'note' })}
            />
          )}
          <RichText
            label={blockName(block.kind)}
            hideLabel
            frameless
            autoFocus
            limit={50_000}
            placeholder={block.kind === 'text' ? t`Write, or press / for more` : t`Start writing…`}
            value={block.html}
            onChange={(html) => onChange({ ...block, html })}
            upload={upload}
          />
          {block.kind === 'quote' && (
            <TextInput
              label={t`Source`}
              placeholder={t`Luke 14:12`}
              maxLength={300}
              value={block.source ?? ''}
              onChange={({ currentTarget: { value: source } }) => onChange({ ...block, source })}
            />
          )}
        </>
      )
    case 'image':
      return <ImageForm block={block} onChange={onChange} />
    case 'file':
      return (
        <TextInput
          label={t`File name`}
          maxLength={200}
          ref={focusUnlessTyping}
          value={block.name}
          onChange={({ currentTarget: { value: name } }) => onChange({ ...block, name: name || block.name })}
        />
      )
    case 'table':
      return <TableForm block={block} onChange={onChange} />
    case 'checklist':
      return <ChecklistForm block={block} onChange={onChange} />
    case 'embed':
      return (
        <>
          <TextInput
            label={t`Address`}
            placeholder="https://"
            inputMode="url"
            maxLength={2000}
            ref={focusUnlessTyping}
            value={block.url}
            error={block.url && !isAddress(block.url) ? t`Enter an address that starts with https://` : undefined}
            onChange={({ currentTarget: { value: url } }) => onChange({ ...block, url: url.trim() })}
          />
          <TextInput
            label={t`Title`}
            maxLength={200}
            value={block.title ?? ''}
            onChange={({ currentTarget: { value: title } }) => onChange({ ...block, title })}
          />
        </>
      )
  }
}

function ImageForm({ block, onChange }: Props<ImageBlock>) {
  const { t } = useLingui()
  return (
    <>
      <BlockView block={block} />
      <TextInput
        label={t`Description for people who can’t see it`}
        maxLength={500}
        ref={focusUnlessTyping}
        disabled={block.decorative === true}
        value={block.alt ?? ''}
        onChange={({ currentTarget: { value: alt } }) => onChange({ ...block, alt })}
      />
      <Check
        label={t`Decoration only`}
        checked={block.decorative === true}
        onChange={(decorative) => onChange({ ...block, decorative })}
      />
      <TextInput
        label={t`Caption`}
        maxLength={300}
        value={block.caption ?? ''}
        onChange={({ currentTarget: { value: caption } }) => onChange({ ...block, caption })}
      />
    </>
  )
}

function ChecklistForm({ block, onChange }: Props<ChecklistBlock>) {
  const { t } = useLingui()
  const entries = block.entries.length > 0 ? block.entries : [{ key: block.key, text: '' }]
  const [first] = useState(entries[0]?.key)
  const set = (next: ChecklistBlock['entries']) => onChange({ ...block, entries: next })
  const focus = (key: string) => requestAnimationFrame(() => document.getElementById(`entry-${key}`)?.focus())
  return (
    <ul className={css.entries} aria-label={t`Checklist`}>
      {entries.map(({ key, text }, at) => (
        <li key={key}>
          <TextInput
            id={`entry-${key}`}
            aria-label={t`Entry ${at + 1}`}
            maxLength={300}
            ref={key === first ? focusUnlessTyping : null}
            value={text}
            onChange={({ currentTarget: { value } }) =>
              set(entries.map((one) => (one.key === key ? { key, text: value } : one)))
            }
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                event.preventDefault()
                const added = { key: newId(), text: '' }
                set(entries.toSpliced(at + 1, 0, added))
                focus(added.key)
              } else if (event.key === 'Backspace' && text === '' && entries.length > 1) {
                event.preventDefault()
                set(entries.toSpliced(at, 1))
                focus((entries[at - 1] ?? entries[at + 1])!.key)
              }
            }}
          />
          {entries.length > 1 && (
            <CloseButton aria-label={t`Delete entry ${at + 1}`} onClick={() => set(entries.toSpliced(at, 1))} />
          )}
        </li>
      ))}
    </ul>
  )
}

function TableForm({ block, onChange }: Props<TableBlock>) {
  const { t } = useLingui()
  const { rows } = block
  const width = rows[0]?.length ?? 1
  const set = (next: string[][]) => onChange({ ...block, rows: next })
  return (
    <>
      <div className={css.cells}>
        {rows.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their places
          <div key={at}>
            {line.map((cell, place) => (
              <input
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                key={place}
                aria-label={t`Row ${at + 1}, column ${place + 1}`}
                maxLength={2000}
                dir="auto"
                ref={at === 0 && place === 0 ? focusUnlessTyping : null}
                data-head={(block.head && at === 0) || undefined}
                value={cell}
                onChange={({ currentTarget: { value } }) =>
                  set(rows.map((row, n) => (n === at ? row.with(place, value) : row)))
                }
              />
            ))}
          </div>
        ))}
      </div>
      <div className={css.tools}>
        <Button
          size="xs"
          variant="default"
          disabled={rows.length >= 200}
          onClick={() => set([...rows, Array<string>(width).fill('')])}
        >
          {t`Add row`}
        </Button>
        <Button size="xs" variant="default" disabled={width >= 20} onClick={() => set(rows.map((row) => [...row, '']))}>
          {t`Add column`}
        </Button>
        <Button size="xs" variant="default" disabled={rows.length < 2} onClick={() => set(rows.slice(0, -1))}>
          {t`Delete last row`}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={width < 2}
          onClick={() => set(rows.map((row) => row.slice(0, -1)))}
        >
          {t`Delete last column`}
        </Button>
        <Check
          label={t`First row is a heading`}
          checked={block.head === true}
          onChange={(head) => onChange({ ...block, head })}
        />
      </div>
    </>
  )
}
