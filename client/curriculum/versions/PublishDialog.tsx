import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { flushEverything } from '../data/flush.ts'
import { faultsOf, publishVersion, versionsOf } from '../data/versions.ts'
import { ChangesSince } from './ChangesSince.tsx'
import { Faults } from './Faults.tsx'
import css from './versions.module.css'

/** Publishing: what is checked, what has changed in a few words, and then a version that never changes again. */
export function PublishDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (key: string) => void }) {
  const { t } = useLingui()
  const { card, versionId } = useBuilder()
  const reachable = isReachable.use()
  const [saved, setSaved] = useState(false)
  const [note, setNote] = useState('')
  const { run, pending, refused } = useOperation()
  const [missing, setMissing] = useState(false)
  const { data: faults, error } = useQuery({ ...faultsOf(versionId), enabled: saved && reachable })
  useEffect(() => void flushEverything().finally(() => setSaved(true)), [])
  const blocked = faults?.some(({ level }) => level === 'stop') ?? true
  // a version that was withdrawn keeps its number
  const draft = useQuery(versionsOf(card.id)).data?.find(({ state }) => state === 'draft')
  const next = draft?.number ?? (card.number ?? 0) + 1

  async function publish() {
    setMissing(!note.trim())
    if (!note.trim()) return
    const version = { curriculum_id: card.id, change_note: note.trim() }
    const done = await run(version, async (id) => {
      await publishVersion({ id, ...version })
      return true
    })
    if (!done) return
    toast(t`Published version ${next}`)
    onClose()
  }
  return (
    <Dialog title={t`Publish version ${next}`} onClose={onClose}>
      {reachable ? (
        <div className={css.checks}>
          {error ? (
            <p role="alert" className={css.refused}>
              {errorMessage(error)}
            </p>
          ) : faults ? (
            <Faults faults={faults} onOpen={onOpen} />
          ) : (
            <Skeleton heading={false} />
          )}
        </div>
      ) : (
        <p className={css.hint}>{t`You’re offline. Publishing needs a connection.`}</p>
      )}
      {saved && reachable && <ChangesSince onOpen={onOpen} />}
      <Textarea
        {...draftScope('curriculum_versions', versionId)}
        label={t`What has changed?`}
        placeholder={card.number === null ? t`The first version` : t`Shorter lessons, new recipes`}
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        autoFocus
        value={note}
        error={missing ? t`Say what has changed.` : refused || undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !blocked) void publish()
        }}
      />
      <p className={css.hint}>{t`A published version never changes. You go on writing in the draft.`}</p>
      <DialogActions>
        <Button disabled={!reachable || blocked} loading={pending} onClick={() => void publish()}>
          {t`Publish version ${next}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
