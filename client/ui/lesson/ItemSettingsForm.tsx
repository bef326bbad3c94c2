import { useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { Check } from '../fields/Check.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { isAddress } from './blocks.ts'
import css from './item-fields.module.css'
import type { ItemSettings, LessonItem, QuizKey } from './items.ts'
import { useLessonWriting } from './lesson-writing.ts'
import { QuizForm } from './QuizForm.tsx'
import type { SetSettings } from './set-settings.ts'

interface Props {
  item: LessonItem
  quiz: QuizKey
  onChange: (settings: ItemSettings) => void
}

/** The settings of an item, by its kind. */
export function ItemSettingsForm({ item, quiz, onChange }: Props) {
  const { t } = useLingui()
  const { settings, kind } = item
  const set = (change: Partial<Record<keyof ItemSettings, unknown>>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined && value !== ''),
      ),
    )
  switch (kind) {
    case 'read':
      return (
        <TextInput
          label={t`Reference`}
          placeholder={t`Chapter 3, or Luke 14:12–24`}
          maxLength={300}
          value={settings.reference ?? ''}
          onChange={({ currentTarget: { value: reference } }) => set({ reference })}
        />
      )
    case 'watch':
    case 'link':
      return <AddressField item={item} set={set} />
    case 'listen':
      return (
        <>
          <AddressField item={item} set={set} />
          <AudioFile item={item} set={set} />
        </>
      )
    case 'discuss':
    case 'reflect':
      return (
        <>
          <Textarea
            label={kind === 'discuss' ? t`Question to discuss` : t`Question to reflect on`}
            autosize
            minRows={2}
            maxLength={2000}
            value={settings.prompt ?? ''}
            onChange={({ currentTarget: { value: prompt } }) => set({ prompt })}
          />
          {kind === 'discuss' && (
            <Check
              label={t`Show others’ answers only after answering`}
              checked={settings.hide_until_answered === true}
              onChange={(checked) => set({ hide_until_answered: checked || undefined })}
            />
          )}
        </>
      )
    case 'do':
      return (
        <Check
          label={t`Also add it as a task`}
          checked={settings.make_task === true}
          onChange={(checked) => set({ make_task: checked || undefined })}
        />
      )
    case 'quiz':
      return <QuizForm item={item} quiz={quiz} set={set} />
    case 'upload':
      return (
        <NumberField
          label={t`Number of files`}
          min={1}
          max={20}
          value={settings.max_files}
          onChange={(max_files) => set({ max_files })}
        />
      )
    default:
      return (
        <TextInput
          label={t`Location`}
          maxLength={300}
          value={settings.place ?? ''}
          onChange={({ currentTarget: { value: place } }) => set({ place })}
        />
      )
  }
}

/** An address, which is kept once it is one. */
function AddressField({ item, set }: { item: LessonItem; set: SetSettings }) {
  const { t } = useLingui()
  const { url = '' } = item.settings
  return (
    <TextInput
      key={item.key}
      label={t`Address`}
      placeholder="https://"
      inputMode="url"
      maxLength={2000}
      defaultValue={url}
      error={undefined}
      onChange={({ currentTarget }) => {
        const value = currentTarget.value.trim()
        currentTarget.setCustomValidity(value && !isAddress(value) ? t`Enter an address that starts with https://` : '')
        currentTarget.setAttribute('aria-invalid', String(!currentTarget.validity.valid))
        if (currentTarget.validity.valid) set({ url: value })
      }}
      onBlur={({ currentTarget }) => currentTarget.reportValidity()}
    />
  )
}

function AudioFile({ item, set }: { item: LessonItem; set: SetSettings }) {
  const { t } = useLingui()
  const { keep } = useLessonWriting()
  const id = useId()
  const { path } = item.settings
  return (
    <div className={css.pair}>
      <Button component="label" htmlFor={id} size="xs" variant="default">
        {path ? t`Replace recording` : t`Upload a recording`}
      </Button>
      <input
        id={id}
        type="file"
        className={css.unseen}
        accept="audio/*"
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          if (file)
            void keep(file).then(
              (kept) => set({ path: kept.path }),
              () => undefined,
            )
        }}
      />
      {path && (
        <>
          <span dir="auto">{path.split('/').at(-1)}</span>
          <Button size="xs" variant="subtle" onClick={() => set({ path: undefined })}>
            {t`Remove recording`}
          </Button>
        </>
      )}
    </div>
  )
}
