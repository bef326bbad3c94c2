import { plural, t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { sendsMail } from '../../account/data/mail.ts'
import { ConfirmFirst } from '../../groups/invites/ConfirmFirst.tsx'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import css from '../../ui/area/area.module.css'
import { type InviteRow, invitePeople, invitePreview, mostRows } from '../data/invites.ts'
import { GroupChoice } from './GroupChoice.tsx'
import { InvitedRows } from './InvitedRows.tsx'
import own from './invites.module.css'
import { ReadyInvites } from './ReadyInvites.tsx'
import { decoded, readInvites } from './read-invites.ts'

const pasted = 100_000

/** People to invite, pasted or from a file; each row is checked before anything is sent. */
export function InviteForm({ title }: { title: string }) {
  const { t } = useLingui()
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [groups, setGroups] = useState<readonly string[]>([])
  const [ready, setReady] = useState<readonly string[]>([])
  const reachable = isReachable.use()
  const sends = useQuery(sendsMail).data
  const all = readInvites(useDeferredValue(text))
  const rows = all.slice(0, mostRows)
  const preview = useQuery({ ...invitePreview(rows), enabled: rows.length > 0 && reachable })
  const checked = rows.length > 0 ? preview.data : undefined
  const fresh = new Set(checked?.filter(({ state }) => state === 'new').map(({ line, email }) => `${line} ${email}`))
  const sent = rows.filter(({ line, email }) => fresh.has(`${line} ${email.trim().toLowerCase()}`))
  const send = useMutation({
    mutationFn: (invited: { rows: readonly InviteRow[]; groups: readonly string[] }) =>
      invitePeople(invited.rows, invited.groups),
    meta: { saidAtField: true },
    retry: false,
  })
  async function read(chosen: File | undefined) {
    if (chosen) setText(decoded(await chosen.arrayBuffer()).slice(0, pasted))
    if (file.current) file.current.value = ''
  }
  function submit() {
    afterwards(send.mutateAsync({ rows: sent, groups }), (done) => {
      if (sends === false) setReady(done.map(({ invite_id }) => invite_id))
      else toast(plural(done.length, { one: 'Invited # person', other: 'Invited # people' }))
      // what comes after the first five hundred is next
      setText(all.length > mostRows ? all.slice(mostRows).map(lineOf).join('\n') : '')
    })
  }
  return (
    <section className={css.section} aria-labelledby="invite-people">
      <header className={css.sectionHead}>
        <h2 id="invite-people" className={css.heading}>
          {title}
        </h2>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPaperclip size={16} stroke={1.75} />}
          onClick={() => file.current?.click()}
        >
          {t`Choose a CSV file`}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t`CSV file`}
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      </header>
      {ready.length === 0 && <ConfirmFirst className={css.muted} />}
      {ready.length > 0 && <ReadyInvites key={ready[0]} ids={ready} onClose={() => setReady([])} />}
      <Textarea
        {...newDraftScope('invites')}
        label={t`Emails`}
        description={t`Paste emails or a table with the columns email, name and role. Nothing is sent until you say so.`}
        minRows={4}
        maxRows={12}
        maxLength={pasted}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {all.length > mostRows && (
        <p className={own.cut} role="status">
          {say`${all.length} rows. The first ${mostRows} are invited now; the rest stays here for the next round.`}
        </p>
      )}
      {rows.length > 0 && !reachable && (
        <p className={css.muted}>{t`You’re offline. Rows are checked once you’re back.`}</p>
      )}
      {preview.error && rows.length > 0 && <p role="alert">{errorMessage(preview.error)}</p>}
      {checked && (
        <>
          <InvitedRows rows={rows} checked={checked} />
          <GroupChoice label={t`Groups they join`} chosen={groups} onChange={setGroups} />
          {groups.length === 0 && sent.length > 0 && (
            <p className={css.muted}>{t`Choose at least one group. They join it when they accept.`}</p>
          )}
          {send.error && <p role="alert">{errorMessage(send.error)}</p>}
          <div className={css.buttons}>
            <Button
              disabled={sent.length === 0 || groups.length === 0 || !reachable}
              loading={send.isPending}
              onClick={submit}
            >
              {plural(sent.length, { 0: 'Nobody to invite', one: 'Invite # person', other: 'Invite # people' })}
            </Button>
            <Button variant="default" onClick={() => setText('')}>{t`Clear`}</Button>
          </div>
        </>
      )}
    </section>
  )
}

const lineOf = ({ email, name = '', role = '' }: InviteRow) => [email, name, role].join('\t').trim()
