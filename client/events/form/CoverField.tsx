import { useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { coverTypes } from '../../groups/data/cover-writes.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Picture } from '../../ui/html/Picture.tsx'
import { keepCover } from '../data/cover-writes.ts'
import { coverOf } from '../data/covers.ts'
import { Poster } from '../poster/Poster.tsx'
import type { FieldProps } from './field-props.ts'
import css from './form.module.css'

/** The picture at the head of an event, kept as soon as it is chosen. */
export function CoverField({ draft, set, errors }: FieldProps) {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState('')
  const cover = coverOf(draft)
  async function choose(file: File) {
    setPending(true)
    setRefused('')
    try {
      set({ cover_path: await keepCover(draft.group_id, file) })
    } catch (error) {
      setRefused(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  const words = refused || errors.cover_path
  return (
    <div className={css.coverField}>
      <p className={css.label}>{t`Cover`}</p>
      {cover ? (
        <Picture className={css.cover} src={cover} alt={t`Cover of this event`} />
      ) : (
        <Poster className={css.poster} id={draft.id} />
      )}
      <div className={css.pair}>
        <FileButton
          accept={coverTypes}
          onChange={(file) => file && void choose(file)}
          inputProps={{ 'aria-label': t`Cover picture` }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={pending}>
              {cover ? t`Change cover` : t`Choose a cover`}
            </Button>
          )}
        </FileButton>
        {cover && (
          <Button variant="subtle" onClick={() => set({ cover_path: null })}>
            {t`Remove cover`}
          </Button>
        )}
      </div>
      {words && (
        <p role="alert" className={css.refusal}>
          {words}
        </p>
      )}
    </div>
  )
}
