import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { errorMessage, query } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { conflictsIn, type FieldConflict } from '../data/adapt.ts'
import type { NodesDraft } from '../draft/use-node-draft.ts'
import { Conflicts } from './Conflicts.tsx'
import css from './lesson.module.css'

/** The changes that are not everybody’s yet, and the buttons that make them so or drop them; `read` is the key of what they change. */
export function SaveBar({ draft, read }: { draft: NodesDraft; read: readonly unknown[] }) {
  const { t } = useLingui()
  const { changes, keep, save } = draft
  const [pending, setPending] = useState(false)
  const [wrong, setWrong] = useState('')
  const [conflicts, setConflicts] = useState<FieldConflict[]>([])
  async function go() {
    if (pending || changes.length === 0) return
    setPending(true)
    setWrong('')
    try {
      const op = await save()
      setConflicts([])
      offerUndo(t`Saved for your group`, { verb: 'schedule.undo', input: { op } })
    } catch (error) {
      setConflicts(conflictsIn(error))
      setWrong(errorMessage(error))
      await query.invalidateQueries({ queryKey: read })
    } finally {
      setPending(false)
    }
  }
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      event.stopPropagation()
      void latest.current()
    }
    // before the editor, in which Ctrl and Enter would break a line
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
  if (changes.length === 0) return null
  return (
    <div className={css.bar}>
      {conflicts.length > 0 ? (
        <Conflicts conflicts={conflicts} draft={draft} onDone={() => setConflicts([])} />
      ) : (
        wrong && (
          <p role="alert" className={css.refused}>
            {wrong}
          </p>
        )
      )}
      <p role="status">{plural(changes.length, { one: '# change not saved', other: '# changes not saved' })}</p>
      <Button variant="default" onClick={() => keep({})}>
        <Trans>Discard</Trans>
      </Button>
      <Button loading={pending} disabled={conflicts.length > 0} onClick={() => void go()}>
        <Trans>Save for the group</Trans>
      </Button>
    </div>
  )
}
