import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../lib/html/signed-pictures.ts'
import type { CaseFile } from '../data/types.ts'
import css from './case.module.css'

/** The files of what was reported: pictures to look at, others by their names. */
export const CaseFiles = ({ files }: { files: readonly CaseFile[] }) =>
  files.map((file) => <FileShown key={`${file.bucket} ${file.path}`} file={file} />)

function FileShown({ file: { bucket, path, name, type } }: { file: CaseFile }) {
  const isPicture = type.startsWith('image/')
  const { data: address } = useQuery({
    queryKey: ['moderation_cases', 'file', bucket, path],
    queryFn: async () => (await addressOf(bucket, path)) ?? null,
    enabled: isPicture,
    meta: { passing: true },
  })
  return (
    <div className={css.file}>
      {isPicture && address ? (
        <img className={css.attached} src={address} alt={name} />
      ) : (
        <>
          <IconPaperclip size={14} stroke={1.75} aria-hidden="true" />
          <bdi>{name}</bdi>
        </>
      )}
    </div>
  )
}
