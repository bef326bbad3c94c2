import { Trans, useLingui } from '@lingui/react/macro'
import { IconPaperclip, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { useMyRole } from '../../groups/data/groups.ts'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards, attempt, errorMessage } from '../../lib/query/query.ts'
import { addressOf, filesOf, type TaskFile, taskFiles, useKeepFile } from '../data/files.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { removeFile } from '../part-commands.ts'
import css from './panel.module.css'

/** 25 MB: what the bucket takes. */
const most = 25 * 1024 * 1024

/** The files of a group's task; a press downloads one. `field` is where new ones are chosen. */
export function TaskFiles({
  task,
  may,
  field,
}: {
  task: Task
  may: TaskPermissions
  field: RefObject<HTMLInputElement | null>
}) {
  const { t, i18n } = useLingui()
  const me = useUser().id
  const admin = useMyRole(task.group_id ?? '') === 'admin'
  const keep = useKeepFile(task.group_id)
  const files = useQuery({ ...filesOf(task.id), enabled: task.group_id !== null }).data ?? []
  const [coming, setComing] = useState<readonly string[]>([])
  if (!keep || (files.length === 0 && !may.do)) return null
  const size = (bytes: number) =>
    bytes < 1_000_000
      ? t`${i18n.number(Math.max(1, Math.round(bytes / 1000)))} kB`
      : t`${i18n.number(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`

  async function add(file: File) {
    const name = file.name.slice(-200)
    if (file.size > most) return toast(t`${name} is larger than 25 MB`, 'bad')
    setComing((names) => [...names, name])
    const bytesKept = keep!(file).finally(() => setComing((names) => names.filter((one) => one !== name)))
    afterwards(bytesKept, ({ path }) =>
      attempt(taskFiles.adding, { id: newId(), task_id: task.id, name, path, bytes: file.size, type: file.type }),
    )
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        className={css.unseen}
        tabIndex={-1}
        aria-label={t`Choose files`}
        onChange={(event) => {
          for (const file of event.currentTarget.files ?? []) void add(file)
          event.currentTarget.value = ''
        }}
      />
      {files.length + coming.length > 0 && (
        <section className={css.part} aria-labelledby="files">
          <h3 id="files" className={css.heading}>
            <Trans>Files</Trans>
            {files.length > 0 && <span className={css.count}>{files.length}</span>}
            {may.do && (
              <button
                type="button"
                className={css.icon}
                aria-label={t`Add files`}
                onClick={() => field.current?.click()}
              >
                <IconPlus size={16} stroke={1.5} />
              </button>
            )}
          </h3>
          <ul>
            {files.map((file) => (
              <li key={file.id} className={css.link}>
                <button type="button" className={css.file} onClick={() => fetchFile(file)}>
                  <IconPaperclip size={16} stroke={1.5} aria-hidden="true" />
                  <span className={css.fileName}>{file.name}</span>
                  <span className={css.none}>{size(file.bytes)}</span>
                </button>
                {(file.created_by === me || admin) && (
                  <button
                    type="button"
                    className={css.icon}
                    aria-label={t`Remove ${file.name}`}
                    onClick={() => removeFile(file)}
                  >
                    <IconX size={16} stroke={1.5} />
                  </button>
                )}
              </li>
            ))}
            {coming.map((name) => (
              <li key={name} className={css.link} role="status">
                <span className={css.none}>{t`Adding ${name}…`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function fetchFile(file: TaskFile) {
  addressOf(file).then(
    (address) => location.assign(address),
    (error: unknown) => toast(errorMessage(error), 'bad'),
  )
}
