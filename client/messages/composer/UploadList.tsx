import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { sizeOf } from '../data/file-size.ts'
import css from './composer.module.css'
import { dropUpload, useUploads } from './use-uploads.ts'

/** The files that go along, with how far each has come. */
export function UploadList({ field }: { field: string }) {
  const { t } = useLingui()
  const list = useUploads(field)
  if (list.length === 0) return null
  return (
    <ul className={css.files} aria-label={t`Attached files`}>
      {list.map(({ id, name, bytes, shown, part, state }) => (
        <li key={id} className={css.file} data-state={state}>
          {shown ? (
            <img src={shown} alt="" width={44} height={44} />
          ) : (
            <IconFile size={24} stroke={1.5} aria-hidden="true" />
          )}
          <span className={css.fileName}>
            <b>{name}</b>
            <small>{state === 'failed' ? t`Upload failed` : sizeOf(bytes)}</small>
            {state === 'coming' && <progress value={part} max={1} aria-label={t`Uploading ${name}`} />}
          </span>
          <CloseButton size="sm" aria-label={t`Remove ${name}`} onClick={() => dropUpload(field, id)} />
        </li>
      ))}
    </ul>
  )
}
