import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { htmlOf } from '../../lib/html/plain-text.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { Group, Member } from '../data/groups.ts'
import { nudging } from '../data/inactive-members.ts'

/** A note to one member alone, prepared and free to be changed. It goes as a message, and they answer as to any. */
export function NudgeForm({ member, group, onClose }: { member: Member; group: Group; onClose: () => void }) {
  const { t } = useLingui()
  const { name } = member
  const first = name.split(' ')[0]
  const [words, setWords] = useState(
    t`Hello ${first}, we haven’t seen you in ${group.name} for a while. Is everything all right? We miss you.`,
  )
  function send(event: FormEvent) {
    event.preventDefault()
    if (!words.trim()) return
    onClose()
    attempt(nudging(group.id), { id: newId(), user_id: member.id, body_html: htmlOf(words) }, () =>
      toast(t`Note sent to ${name}`),
    )
  }
  return (
    <Dialog title={t`A note to ${name}`} onClose={onClose}>
      <form {...newDraftScope('group_nudges', `${group.id}/${member.id}`)} onSubmit={send}>
        <Textarea
          label={t`Note`}
          description={t`Only ${name} can read it. The group can send one note every 14 days.`}
          minRows={3}
          maxLength={2000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={!words.trim()}>
            <Trans>Send note</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
