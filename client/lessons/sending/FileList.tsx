import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import type { ResponseFile } from '../data/my-lesson.ts'
import css from './sending.module.css'

/** Files that are about to be sent. */
export function FileList(props: { files: readonly ResponseFile[]; onRemove: (path: string) => void }) {
  const { t } = useLingui()
  return (
    <ul className={css.files}>
      {props.files.map(({ path, name }) => (
        <li key={path}>
          <IconFile size={18} stroke={1.5} aria-hidden="true" />
          <span dir="auto">{name}</span>
          <ActionIcon variant="subtle" size={36} aria-label={t`Remove ${name}`} onClick={() => props.onRemove(path)}>
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
