import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMembersOf } from '../../groups/data/groups.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { attempt } from '../../lib/query/query.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { changeNow } from '../data/deeds.ts'
import { askingToLead } from '../data/lead-requests.ts'
import type { Adoption, PlanRow } from '../data/schedule.ts'
import { offerChange } from '../deeds/change-words.ts'
import css from '../deeds/deeds.module.css'

/** Says who leads a lesson, or asks somebody to. */
export function LeadDialog(props: { adoption: Adoption; row: PlanRow; title: string; onClose: () => void }) {
  const { t } = useLingui()
  const { adoption, row, title, onClose } = props
  const members = useMembersOf(adoption.group_id)
  const [user, setUser] = useState(row.leader_id ?? '')
  const [note, setNote] = useState('')
  const { run, pending, refused } = useOperation()

  async function set() {
    const change = { kind: 'lead', entry: row.id, user: user || null } as const
    const result = await run(change, (id) => changeNow(id, adoption.id, null, change))
    if (!result) return
    offerChange(result)
    onClose()
  }
  function ask() {
    const { id: adoption_id, group_id } = adoption
    const asked = { id: newId(), adoption_id, group_id, lesson_key: row.lesson_key!, user_id: user }
    attempt(askingToLead, { ...asked, note: note.trim() || null })
    onClose()
  }
  return (
    <Dialog title={t`Who leads “${title}”?`} onClose={onClose}>
      <SelectField
        label={t`Leader`}
        value={user}
        onChange={setUser}
        data={[{ value: '', label: t`Nobody yet` }, ...members.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {user && user !== row.leader_id && (
        <TextInput
          {...newDraftScope('lead_requests', row.id)}
          label={t`Note with the question (optional)`}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <DialogActions>
        <Button
          variant="default"
          disabled={user === (row.leader_id ?? '')}
          loading={pending}
          onClick={() => void set()}
        >
          {user ? t`Set without asking` : t`Save`}
        </Button>
        {user && (
          <Button disabled={user === row.leader_id} onClick={ask}>
            <Trans>Ask</Trans>
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
