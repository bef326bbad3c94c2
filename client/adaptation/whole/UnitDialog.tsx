import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { keepFile } from '../../lib/html/curriculum-files.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { myId } from '../../lib/supabase/session.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { changingNodes } from '../data/adapt.ts'
import type { NodeFields, Outline } from '../data/resolved.ts'
import { nodeChanges, overrideOf } from '../draft/node-draft.ts'
import { Original } from './Original.tsx'

/** The title and the summary of a unit, as the group has them. */
export function UnitDialog({ unitKey, outline, onClose }: { unitKey: string; outline: Outline; onClose: () => void }) {
  const { t } = useLingui()
  const unit = outline.nodes.find(({ key }) => key === unitKey)!
  const [title, setTitle] = useState(unit.fields.title)
  const [summary, setSummary] = useState(unit.fields.summary_html ?? '')
  const original = (field: keyof NodeFields) => {
    const override = overrideOf(unit, 'edit', field)
    return override && 'original' in override ? { value: override.original } : undefined
  }
  const changes = nodeChanges(
    { ...unit, blocks: [], leaders: null, answers: null },
    { fields: { title: title.trim(), summary_html: summary || null } },
  )
  function save() {
    const id = newId()
    attempt(changingNodes, { id, adoption_id: outline.adoption_id, changes, version: null }, () =>
      offerUndo(t`Saved for your group`, { verb: 'schedule.undo', input: { op: id } }),
    )
    onClose()
  }
  return (
    <Dialog title={t`Edit unit`} onClose={onClose}>
      <div>
        <TextInput
          {...draftScope('units', `${outline.adoption_id}/${unitKey}`)}
          label={t`Title`}
          maxLength={120}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Original field="title" original={original('title')} now={title} onReset={(value) => setTitle(String(value))} />
      </div>
      <div>
        <RichText
          label={t`Summary`}
          placeholder={t`What this unit is about`}
          limit={20_000}
          value={summary}
          onChange={setSummary}
          upload={(file) => keepFile(myId()!, file)}
        />
        <Original
          field="summary_html"
          original={original('summary_html')}
          now={summary}
          onReset={(value) => setSummary(typeof value === 'string' ? value : '')}
        />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!title.trim() || changes.length === 0} onClick={save}>
          <Trans>Save for the group</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
