import { useLingui } from '@lingui/react/macro'
import { Button, FileButton, Textarea } from '@mantine/core'
import { useState } from 'react'
import { coverTypes } from '../../groups/data/cover-writes.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Cover } from '../card/Cover.tsx'
import type { AuthoredCurriculum } from '../data/own-curricula.ts'
import { keepCover } from './cover-file.ts'
import css from './edit.module.css'
import type { ListingFieldProps } from './field-props.ts'
import { FieldError } from './PromiseFields.tsx'
import { Section } from './Section.tsx'

/** The picture by which one knows it again, and what is to be seen in it. */
export function CoverFields({
  words,
  errors,
  change,
  curriculum,
}: ListingFieldProps & { curriculum: AuthoredCurriculum }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState('')
  const { cover_path } = words
  async function choose(file: File) {
    setPending(true)
    setFailed('')
    try {
      change({ cover_path: await keepCover(words.curriculum_id, file), cover_alt: '' })
    } catch (error) {
      setFailed(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  const own = curriculum.cover_path
  return (
    <Section title={t`Cover`}>
      <div className={css.coverRow}>
        <div className={css.coverFrame}>
          <Cover card={{ ...words, title: curriculum.title }} alt="" />
        </div>
        <div className={css.coverDeeds}>
          <FileButton
            accept={coverTypes}
            onChange={(file) => file && void choose(file)}
            inputProps={{ 'aria-label': t`Cover picture` }}
          >
            {(button) => (
              <Button id="listing-cover" {...button} variant="default" loading={pending} disabled={!reachable}>
                {cover_path ? t`Change cover` : t`Choose a cover`}
              </Button>
            )}
          </FileButton>
          {own && own !== cover_path && (
            <Button variant="default" onClick={() => change({ cover_path: own })}>
              {t`Use the curriculum’s cover`}
            </Button>
          )}
          {cover_path && (
            <Button variant="subtle" onClick={() => change({ cover_path: null, cover_alt: null })}>
              {t`Remove cover`}
            </Button>
          )}
          {!reachable && <p className={css.hint}>{t`You’re offline. A cover needs a connection.`}</p>}
        </div>
      </div>
      <FieldError words={failed || errors.cover_path} />
      {cover_path && (
        <Textarea
          id="listing-cover_alt"
          label={t`Description of the cover`}
          description={t`For people who can’t see it.`}
          autosize
          maxLength={300}
          value={words.cover_alt ?? ''}
          error={errors.cover_alt}
          onChange={({ currentTarget }) => change({ cover_alt: currentTarget.value })}
        />
      )}
    </Section>
  )
}
