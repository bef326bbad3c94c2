import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isActive, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { newId } from '../../lib/query/id.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { calendar } from '../composer/use-parse-context.ts'
import { dryRun } from '../data/imports.ts'
import { type ReadFile, readTasks } from '../parse/read-tasks.ts'
import { importTasks } from '../part-commands.ts'
import css from '../tools.module.css'
import { ImportPreview } from './ImportPreview.tsx'

const most = 1000

/** Tasks out of a file: first what would come in and what would not, line by line; then all of it, with one undo. */
export function Import({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const groups = useMyGroupsSoFar().filter(isActive)
  const [groupId, choose] = useState(groups[0]?.id ?? '')
  const [file, setFile] = useState<ReadFile | null | undefined>(undefined)
  const [importId, setImportId] = useState(newId)
  const wanted = { import_id: importId, group_id: groupId, rows: (file?.rows ?? []).slice(0, most) }
  const dry = useQuery({ ...dryRun(wanted), enabled: wanted.rows.length > 0 && groupId !== '' })
  const refused = (dry.data ?? []).filter(({ error }) => error)
  const faults = [
    ...(file?.faults ?? []),
    ...refused.map(({ line, error }) => ({ line, why: 'refused' as const, words: error ?? '' })),
  ].toSorted((a, b) => a.line - b.line)
  const bad = new Set(refused.map(({ line }) => line))
  const good = wanted.rows.filter(({ line }) => !bad.has(line))

  async function read(chosen: File | undefined) {
    if (!chosen) return
    setImportId(newId())
    setFile(readTasks(await chosen.text(), calendar()))
  }
  function go() {
    importTasks({ ...wanted, rows: good })
    onClose()
  }
  return (
    <Dialog title={t`Import tasks`} onClose={onClose}>
      <p className={css.muted}>
        <Trans>
          A CSV file with a “title” column, a Todoist project as CSV, or a Trello board as JSON. You’ll see a preview
          before anything is imported.
        </Trans>
      </p>
      <label className={css.file}>
        <span>
          <Trans>File</Trans>
        </span>
        <input
          type="file"
          accept=".csv,.json,text/csv,application/json"
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
      </label>
      <SelectField
        label={t`Add to`}
        value={groupId}
        onChange={choose}
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {file === null && (
        <p
          role="alert"
          className={css.bad}
        >{t`This file can’t be read. A CSV file needs column names in its first line.`}</p>
      )}
      {file && <ImportPreview good={good} faults={faults} />}
      <DialogActions>
        <Button disabled={good.length === 0 || dry.isFetching} onClick={go}>
          <Plural value={good.length} one="Import # task" other="Import # tasks" />
        </Button>
      </DialogActions>
    </Dialog>
  )
}
