import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { newId } from '../../lib/query/id.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { begin } from './begin.ts'
import css from './library.module.css'
import { type OutlineUnit, readOutline } from './read-outline.ts'

/** The form of a new curriculum: a title is enough; an outline shows what it becomes before anything is made. */
export function NewCurriculum(props: { outline: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { onClose } = props
  const [outline, setOutline] = useState(props.outline)
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [pasted, paste] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [short, setShort] = useState(false)
  const units = outline ? readOutline(pasted, t`Unit 1`) : []

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    setShort(title.trim().length < 3)
    if (title.trim().length < 3) return
    const id = newId()
    setPending(true)
    setError(null)
    try {
      await begin({ id, title: title.trim() }, units)
      await navigate({ to: '/curriculum/$curriculumId/builder', params: { curriculumId: id } })
    } catch (refused) {
      setError(refused as Error)
      setPending(false)
    }
  }
  return (
    <Dialog title={outline ? t`New curriculum from an outline` : t`New curriculum`} onClose={onClose}>
      <form {...newDraftScope('curricula')} className={css.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <TextInput
          label={t`Title`}
          placeholder={t`Twelve suppers`}
          maxLength={120}
          autoFocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={short ? t`Enter a title of 3 to 120 characters.` : fieldErrors(error, 'title').title}
        />
        {outline && (
          <>
            <Textarea
              label={t`Outline`}
              description={t`One line for each unit and lesson. Indent the lessons, or use headings.`}
              placeholder={t`Bread\n  Flour and water\n  The first loaf`}
              autosize
              minRows={6}
              maxRows={12}
              maxLength={100_000}
              value={pasted}
              onChange={(event) => paste(event.currentTarget.value)}
            />
            {units.length > 0 && <Outcome units={units} />}
          </>
        )}
        <DialogActions>
          {!outline && <Button variant="default" onClick={() => setOutline(true)}>{t`Paste an outline`}</Button>}
          <Button type="submit" loading={pending}>
            <Trans>Create curriculum</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Outcome({ units }: { units: readonly OutlineUnit[] }) {
  const { t } = useLingui()
  const lessons = units.reduce((sum, unit) => sum + unit.lessons.length, 0)
  return (
    <section className={css.outcome} aria-label={t`Preview`}>
      <p role="status">{t`Units: ${units.length} · Lessons: ${lessons}`}</p>
      <ol>
        {units.map((unit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that is being typed are known by their places
          <li key={at} dir="auto">
            <b>{unit.title}</b>
            <ul>
              {unit.lessons.map((title, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <li key={place}>{title}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
