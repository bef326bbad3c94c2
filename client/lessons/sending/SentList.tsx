import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { exactly } from '../../lib/settings/time.ts'
import type { ResponseFile, SentResponse } from '../data/my-lesson.ts'
import { addressOfResponse } from '../data/response-writes.ts'
import css from './sending.module.css'

/** Answers that were handed in, as they were sent. */
export function SentList({ responses }: { responses: readonly SentResponse[] }) {
  const { t } = useLingui()
  return (
    <ul className={css.sent} aria-label={t`What you sent`}>
      {responses.map(({ response_id, response, sent_at }) => (
        <li key={response_id}>
          <small>{t`Sent ${exactly(new Date(sent_at))}`}</small>
          <SentWords response={response} />
        </li>
      ))}
    </ul>
  )
}

/** The words and files of one response. */
export function SentWords({ response: { text, files = [] } }: Pick<SentResponse, 'response'>) {
  return (
    <>
      {text && (
        <p className={css.words} dir="auto">
          {text}
        </p>
      )}
      {files.map((file) => (
        <SentFile key={file.path} file={file} />
      ))}
    </>
  )
}

function SentFile({ file }: { file: ResponseFile }) {
  const { t } = useLingui()
  const open = async () => {
    try {
      location.assign(await addressOfResponse(file))
    } catch (error) {
      toast(errorMessage(error), 'bad')
    }
  }
  return (
    <button type="button" className={css.file} aria-label={t`Download ${file.name}`} onClick={() => void open()}>
      <IconDownload size={18} stroke={1.5} aria-hidden="true" />
      <span dir="auto">{file.name}</span>
    </button>
  )
}
