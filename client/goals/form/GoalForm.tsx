import { useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { draftScope, newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { DialogActions } from '../../ui/layers/Dialog.tsx'
import type { Goal } from '../data/types.ts'
import { Waiting } from '../detail/Changes.tsx'
import { draftKept, forgetDraft, keepDraft } from './beginning.ts'
import { draftOf, emptyDraft, faultsOf, type GoalDraft } from './draft.ts'
import { EasingNote } from './EasingNote.tsx'
import css from './form.module.css'
import { KindField } from './KindField.tsx'
import { MoreFields } from './MoreFields.tsx'
import { NumberFields } from './NumberFields.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { saveChange, saveNew } from './save.ts'
import { useErrors } from './use-errors.ts'
import { WhoFields } from './WhoFields.tsx'

/** The form of a goal: its name, how one will know, and what follows from that. */
export function GoalForm({ goal, onDone }: { goal: Goal | undefined; onDone: () => void }) {
  const { t } = useLingui()
  const of = goal?.id ?? 'new'
  const [draft, setDraft] = useState<GoalDraft>(() => ({
    ...(goal ? draftOf(goal) : emptyDraft(dayOf(serverDate()))),
    ...draftKept(of),
  }))
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [more, showMore] = useState(goal !== undefined)
  const errors = useErrors(draft, isTried)
  function change(to: Partial<GoalDraft>) {
    const now = { ...draft, ...to }
    setDraft(now)
    keepDraft(of, now)
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (faultsOf(draft).size > 0) return
    const title = draft.title.trim()
    try {
      await (goal ? saveChange(goal, draft) : saveNew(draft, t`Added “${title}”`))
      forgetDraft(of)
      onDone()
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  const fields = { draft, change, errors }
  return (
    <form
      {...(goal ? draftScope('goals', goal.id, goal.version) : newDraftScope('goals'))}
      className={css.form}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <TextInput
        data-autofocus
        label={t`Goal`}
        placeholder={t`Read 3 lessons a week`}
        maxLength={140}
        required
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <KindField value={draft.kind} onChange={(kind) => change({ kind })} />
      {(draft.kind === 'habit' || draft.kind === 'average') && <ScheduleFields {...fields} />}
      <NumberFields {...fields} />
      {draft.kind === 'milestones' && !goal && (
        <Textarea
          label={t`Milestones, one on each line`}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={10_000}
          value={draft.milestones}
          onChange={(event) => change({ milestones: event.currentTarget.value })}
        />
      )}
      <WhoFields {...fields} isNew={!goal} />
      {more ? (
        <MoreFields {...fields} />
      ) : (
        <button type="button" className={css.more} onClick={() => showMore(true)}>
          {t`More options`}
        </button>
      )}
      {goal && <Waiting goal={goal} may />}
      {goal && <EasingNote goal={goal} draft={draft} />}
      {refusal && (
        <p className={css.error} role="alert">
          {refusal}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onDone}>{t`Cancel`}</Button>
        <Button type="submit">{goal ? t`Save` : t`Add goal`}</Button>
      </DialogActions>
    </form>
  )
}
