import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { newId } from '../../lib/query/id.ts'
import { mutate } from '../../lib/query/query.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { Html } from '../../ui/html/Html.tsx'
import { readingClass } from '../../ui/reading/reading.ts'
import { savingEntry } from '../data/entries.ts'
import type { JournalEntry } from '../data/types.ts'
import css from './editor.module.css'
import { fieldsOf } from './entry-fields.ts'
import type { EntryWriter } from './entry-writer.ts'
import { useWaiting } from './SavedState.tsx'

/** The entry was changed on another device meanwhile: both texts side by side, to choose one or to keep both. */
export function BothTexts({ writer }: { writer: EntryWriter }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const { row } = writer.state.use()
  const conflict = useWaiting(writer.id).find(({ state }) => state === 'conflict')
  const theirs = conflict?.theirs as JournalEntry | undefined
  if (!conflict || !theirs) return null
  const { seq } = conflict

  async function doing(work: () => Promise<unknown>) {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  const keepMine = () => runCommand({ verb: 'outbox.keepMine', input: seq })
  async function keepOther() {
    await runCommand({ verb: 'outbox.keepTheirs', input: seq })
    writer.take(theirs!)
  }
  async function keepBoth() {
    await writer.handOver()
    const mine = { ...row, client_written_at: serverDate().toISOString() }
    await mutate(savingEntry, { id: newId(), row: mine, basedOn: [] })
    await keepOther()
  }
  return (
    <section className={css.both} aria-label={t`Both versions`} role="alert">
      <p>
        <Trans>This entry was also changed on another device. Nothing is lost: choose one text, or keep both.</Trans>
      </p>
      <div className={css.sides}>
        <Side name={t`Written here`} title={row.title} html={row.body_html} />
        <Side name={t`From the other device`} title={fieldsOf(theirs).title} html={theirs.body_html} />
      </div>
      <p className={css.bothActions}>
        <Button size="xs" loading={busy} onClick={() => void doing(keepBoth)}>
          <Trans>Keep both, as two entries</Trans>
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void doing(keepMine)}>
          <Trans>Keep what is written here</Trans>
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void doing(keepOther)}>
          <Trans>Keep the other</Trans>
        </Button>
      </p>
    </section>
  )
}

function Side({ name, title, html }: { name: string; title: string | null; html: string }) {
  return (
    <section className={css.side} aria-label={name}>
      <h3>{name}</h3>
      <div className={readingClass}>
        {title && (
          <p>
            <b>{title}</b>
          </p>
        )}
        <Html html={html} captions />
      </div>
    </section>
  )
}
