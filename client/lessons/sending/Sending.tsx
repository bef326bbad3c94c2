import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt, errorMessage } from '../../lib/query/query.ts'
import type { LessonItem } from '../../ui/lesson/items.ts'
import type { MyLesson, ResponseFile } from '../data/my-lesson.ts'
import { sendingResponse, uploadResponse } from '../data/response-writes.ts'
import { FileList } from './FileList.tsx'
import { SentList } from './SentList.tsx'
import css from './sending.module.css'

/** The form to hand something in for an item: words, files, or both. Words wait without a network, files need one. */
export function Sending({ item, mine }: { item: LessonItem; mine: MyLesson }) {
  const { t } = useLingui()
  const { adoption_id, lesson_key, responses } = mine
  const sent = responses.filter(({ item_key }) => item_key === item.key)
  const reachable = isReachable.use()
  const picker = useRef<HTMLInputElement>(null)
  const [text, write] = useState('')
  const [files, setFiles] = useState<readonly ResponseFile[]>([])
  const [uploading, setUploading] = useState(0)
  const [refused, setRefused] = useState('')
  const isUpload = item.kind === 'upload'
  const [isOpen, open] = useState(isUpload && sent.length === 0)
  const most = item.settings.max_files ?? 20
  async function add(chosen: readonly File[]) {
    setRefused('')
    if (files.length + chosen.length > most) return setRefused(t`You can send up to ${most} files.`)
    setUploading(chosen.length)
    for (const file of chosen) {
      try {
        const kept = await uploadResponse(adoption_id, file)
        setFiles((before) => [...before, kept])
      } catch (error) {
        setRefused(errorMessage(error))
      }
      setUploading((before) => before - 1)
    }
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!text.trim() && files.length === 0)
      return setRefused(isUpload ? t`Add a file or a few words.` : t`Write a few words first.`)
    const response = { ...(text.trim() && { text: text.trim() }), ...(files.length > 0 && { files: [...files] }) }
    const about = { id: newId(), adoption_id, lesson_key, item_key: item.key }
    attempt(sendingResponse, { ...about, response, sent_at: serverDate().toISOString() })
    write('')
    setFiles([])
    setRefused('')
    open(false)
  }
  return (
    <div className={css.sending}>
      {sent.length > 0 && <SentList responses={sent} />}
      {!isOpen && (
        <Button variant="default" size="sm" className={css.begin!} onClick={() => open(true)}>
          {sent.length > 0 ? t`Send something else` : t`Tell how it went`}
        </Button>
      )}
      {isOpen && (
        <form
          {...draftScope('lesson_responses', `${adoption_id}/${lesson_key}/${item.key}`)}
          className={css.form}
          onSubmit={onSubmit}
        >
          <Textarea
            label={isUpload ? t`A few words (optional)` : t`How did it go?`}
            description={t`The people who lead this lesson can read what you send.`}
            autosize
            minRows={2}
            maxRows={12}
            maxLength={20000}
            value={text}
            error={refused || null}
            onChange={(event) => write(event.currentTarget.value)}
          />
          {files.length > 0 && (
            <FileList files={files} onRemove={(path) => setFiles(files.filter((file) => file.path !== path))} />
          )}
          <p className={css.foot}>
            <Button
              variant="default"
              leftSection={<IconPaperclip size={18} stroke={1.5} aria-hidden="true" />}
              loading={uploading > 0}
              disabled={!reachable || files.length >= most}
              onClick={() => picker.current?.click()}
            >
              {t`Add a file`}
            </Button>
            <Button type="submit" disabled={uploading > 0}>
              {t`Send`}
            </Button>
            {!reachable && (
              <span className={css.muted}>{t`You’re offline. Words wait here, files need a connection.`}</span>
            )}
          </p>
          <input
            ref={picker}
            type="file"
            hidden
            multiple={most > 1}
            accept={accepted(item.settings.types)}
            onChange={(event) => {
              void add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </form>
      )}
    </div>
  )
}

/** The types that a file picker offers, of `image`, `pdf`, …; all where nobody said. */
function accepted(types: readonly string[] | undefined) {
  const known: Readonly<Record<string, string>> = {
    image: 'image/*',
    audio: 'audio/*',
    video: 'video/*',
    pdf: 'application/pdf',
  }
  return types?.flatMap((type) => known[type] ?? []).join(',') || undefined
}
