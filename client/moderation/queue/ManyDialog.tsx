import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { PresetField } from '../case/PresetField.tsx'
import { ReasonField } from '../case/ReasonField.tsx'
import type { CaseLine } from '../data/types.ts'
import { kindNames, nameOf, reasonNames } from '../data/words.ts'
import css from './chosen.module.css'
import { authorsOf, decideMany, type ManyAction, manyThings } from './many.ts'

const shown = 5

/** Many decisions, before they are made: what happens to how many things of how many people, and the one reason. */
export function ManyDialog(props: {
  action: ManyAction
  lines: readonly CaseLine[]
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const { action, lines, onClose, onDone } = props
  const [reason, setReason] = useState(() => commonReason(lines))
  const [note, write] = useState('')
  const [preset, choose] = useState('')
  const [pending, setPending] = useState(false)
  const [error, fail] = useState('')
  const things = manyThings(lines.length)
  const people = plural(authorsOf(lines), { one: '# person', other: '# people' })
  const words = {
    dismiss: [
      t`Keep ${things}`,
      t`Keeps ${things} by ${people}`,
      t`They stay. Those who reported them hear that they’re within the rules.`,
    ],
    remove: [
      t`Remove ${things}`,
      t`Removes ${things} by ${people}`,
      t`They disappear for everyone at once. Their authors read why, and can appeal.`,
    ],
    warn: [
      t`Warn about ${things}`,
      t`Warns about ${things} by ${people}`,
      t`They stay. Their authors get a warning for each, and can appeal.`,
    ],
  }[action] as [string, string, string]
  async function send() {
    setPending(true)
    fail('')
    const said = note.trim()
    try {
      await decideMany(lines, {
        action,
        ...(action !== 'dismiss' && {
          reason,
          ...(said && { note_public: said }),
          ...(preset && { preset_id: preset }),
        }),
      })
      onDone()
      onClose()
    } catch (failed) {
      fail(errorMessage(failed))
      setPending(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!pending) void send()
  }
  return (
    <Dialog title={words[0]} onClose={onClose}>
      <form {...scopeOf(action, lines)} className={css.form} onSubmit={submit}>
        <p>
          <b>{words[1]}.</b> {words[2]}
        </p>
        <Selected lines={lines} />
        {action !== 'dismiss' && (
          <>
            <ReasonField reason={reason} onChange={setReason} />
            <PresetField
              reason={reason}
              chosen={preset}
              onChoose={(one) => {
                choose(one?.id ?? '')
                write(one?.text ?? '')
                if (one) setReason(one.reason)
              }}
            />
            <Textarea
              label={t`Note to the authors`}
              placeholder={t`Optional. They read it with the reason.`}
              autosize
              minRows={1}
              maxRows={5}
              maxLength={1000}
              value={note}
              onChange={({ currentTarget }) => write(currentTarget.value)}
            />
          </>
        )}
        {error && <p role="alert" className={css.refused}>{t`${error} Nothing was changed.`}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={pending}>
            {words[0]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Selected({ lines }: { lines: readonly CaseLine[] }) {
  const { t } = useLingui()
  return (
    <ul className={css.preview} aria-label={t`Selected reports`}>
      {lines.slice(0, shown).map((line) => (
        <li key={line.id}>
          <span dir="auto">{line.words}</span>
          <small>
            {nameOf(kindNames, line.subject_type)}
            {line.owner && <bdi>{line.owner.name}</bdi>}
          </small>
        </li>
      ))}
      {lines.length > shown && <li>{t`and ${lines.length - shown} more`}</li>}
    </ul>
  )
}

const scopeOf = (action: ManyAction, lines: readonly CaseLine[]) =>
  newDraftScope('moderation_cases', `${action} ${lines.map(({ id }) => id).join(' ')}`)

/** The reason that most of them were reported for. */
function commonReason(lines: readonly CaseLine[]) {
  const count = (reason: string) => lines.filter((line) => line.reason === reason).length
  return Object.keys(reasonNames).reduce((best, one) => (count(one) > count(best) ? one : best), 'other')
}
