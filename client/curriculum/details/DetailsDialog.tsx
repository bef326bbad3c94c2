import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { mutate } from '../../lib/query/query.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { renamingCurriculum } from '../data/curricula.ts'
import { languageChoices } from '../data/languages.ts'
import { CoverField } from './CoverField.tsx'
import css from './details.module.css'

/** The face of a curriculum: all that the library shows before one opens it. */
export function DetailsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { card } = useBuilder()
  const [begun] = useState(card)
  const [title, setTitle] = useState(card.title)
  const [subtitle, setSubtitle] = useState(card.subtitle ?? '')
  const [language, setLanguage] = useState(card.language)
  const [cover, setCover] = useState(card.cover_path)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [short, setShort] = useState(false)
  const refused = fieldErrors(error, 'title', 'subtitle', 'language', 'cover_path')
  const written = { title: title.trim(), subtitle: subtitle.trim() || null, language, cover_path: cover }
  // only what was changed here, so that what a co-author changes meanwhile stays
  const change = Object.fromEntries(
    Object.entries(written).filter(([column, value]) => value !== begun[column as keyof typeof written]),
  )

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    setShort(written.title.length < 3)
    if (written.title.length < 3) return
    if (Object.keys(change).length === 0) return onClose()
    setPending(true)
    setError(null)
    try {
      await mutate(renamingCurriculum, { id: card.id, version: card.version, ...change })
      onClose()
    } catch (failed) {
      setError(failed as Error)
      setPending(false)
    }
  }
  return (
    <Dialog title={t`Details`} onClose={onClose}>
      <form
        {...draftScope('curricula', card.id, card.version)}
        className={css.form}
        onSubmit={(event) => void onSubmit(event)}
        noValidate
      >
        <TextInput
          label={t`Title`}
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={short ? t`Enter a title of 3 to 120 characters.` : refused.title}
        />
        <TextInput
          label={t`Subtitle`}
          placeholder={t`What it’s about, in a line`}
          maxLength={160}
          value={subtitle}
          onChange={(event) => setSubtitle(event.currentTarget.value)}
          error={refused.subtitle}
        />
        <SelectField
          label={t`Language`}
          value={language}
          data={languageChoices(begun.language)}
          onChange={setLanguage}
        />
        <CoverField cover={cover} refused={refused.cover_path} onChange={setCover} />
        <DialogActions>
          <Button type="submit" loading={pending}>{t`Save details`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
