import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { Check } from '../../ui/fields/Check.tsx'
import type { Case } from '../data/types.ts'
import { reasonNames } from '../data/words.ts'
import type { ModerationAct } from './acts.ts'
import { daysAfter } from './days-after.ts'
import css from './decide.module.css'
import { decide } from './decide.ts'
import { PresetField } from './PresetField.tsx'
import { ReasonField } from './ReasonField.tsx'
import { UntilField } from './UntilField.tsx'

/** The reason for an act, and what is said with it. The reason that was reported is chosen already, so Enter is enough. */
export function ActForm(props: { act: ModerationAct; one: Case; onDone: () => void; onBack: () => void }) {
  const { t, i18n } = useLingui()
  const { act, one, onDone, onBack } = props
  const [reason, setReason] = useState(reasonNames[one.reason] ? one.reason : 'other')
  const [toAuthor, writeToAuthor] = useState('')
  const [preset, choosePreset] = useState('')
  const [everywhere, setEverywhere] = useState(one.group === null)
  const [toModerators, writeToModerators] = useState('')
  const [until, setUntil] = useState<string | null>(act.ends ? daysAfter(3) : null)
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true }), [])
  const name = i18n._(act.name)
  const mayEverywhere = one.may.includes('mute_everywhere')
  async function send() {
    setPending(true)
    const done = await decide(one, {
      action: act.action,
      reason,
      ...(toAuthor.trim() && { note_public: toAuthor.trim() }),
      ...(toModerators.trim() && { note_private: toModerators.trim() }),
      ...(preset && { preset_id: preset }),
      ...(act.action === 'mute' && everywhere && mayEverywhere && { everywhere: true }),
      ...(act.ends && until && { until: new Date(`${until}T23:59:00`).toISOString() }),
    })
    setPending(false)
    if (done) onDone()
  }
  return (
    <form
      {...draftScope('moderation_cases', `${one.id}/${act.action}`)}
      ref={form}
      className={css.form}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending && !(act.ends && !until)) void send()
      }}
    >
      <p className={css.follows}>
        <b>{name}</b> {i18n._(act.follows)}
      </p>
      <ReasonField reason={reason} onChange={setReason} />
      {act.action === 'mute' && mayEverywhere && one.group && (
        <Check label={t`In all groups, not only in this one`} checked={everywhere} onChange={setEverywhere} />
      )}
      <div className={css.side}>
        {act.ends && <UntilField until={until} onChange={setUntil} />}
        <PresetField
          reason={reason}
          chosen={preset}
          onChoose={(chosen) => {
            choosePreset(chosen?.id ?? '')
            writeToAuthor(chosen?.text ?? '')
            if (chosen) setReason(chosen.reason)
          }}
        />
      </div>
      <div className={css.notes}>
        <Textarea
          label={t`Note to the author`}
          placeholder={t`Optional. They read it with the reason.`}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={1000}
          value={toAuthor}
          onChange={({ currentTarget }) => writeToAuthor(currentTarget.value)}
        />
        <Textarea
          label={t`Private note`}
          placeholder={t`Optional. Only moderators read it.`}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={1000}
          value={toModerators}
          onChange={({ currentTarget }) => writeToModerators(currentTarget.value)}
        />
      </div>
      <div className={css.send}>
        <Button variant="default" onClick={onBack}>{t`Cancel`}</Button>
        <Button type="submit" loading={pending}>
          {name}
        </Button>
      </div>
    </form>
  )
}
