import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMyGroupsSoFar } from '../groups/data/groups.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { toast } from '../lib/browser/toast.ts'
import { holdsUp } from '../lib/outbox/dependencies.ts'
import { failureOf } from '../lib/outbox/failure.ts'
import type { WaitingWrite } from '../lib/outbox/waiting-write.ts'
import { errorMessage } from '../lib/query/query.ts'
import { timeOf } from '../lib/settings/time.ts'
import { BothVersions } from './BothVersions.tsx'
import { CopyText } from './CopyText.tsx'
import { goingWith, remove, sendAgain } from './commands.ts'
import { groupIn, textsIn, titleOf, wordsIn, writeLabel } from './describe-write.ts'
import { LongText } from './LongText.tsx'
import css from './outbox.module.css'
import { Rewrite } from './Rewrite.tsx'

/** One write: what it is, how it stands, and what can be done about it. */
export function WaitingRow({ one, line }: { one: WaitingWrite; line: readonly WaitingWrite[] }) {
  const { t, i18n } = useLingui()
  const [writing, setWriting] = useState(false)
  const [busy, setBusy] = useState(false)
  const { write, state } = one
  const group = useMyGroupsSoFar().find(({ id }) => id === groupIn(write))
  const before = line.find((other) => other.seq < one.seq && other.state !== 'waiting' && holdsUp(other.write, write))
  const along = goingWith(one, line).length - 1
  const words = wordsIn(write)
  const copyable = [...words.map(([, text]) => text), ...textsIn(write)].filter(Boolean).join('\n\n')
  const title = titleOf(write)
  const name = title ?? i18n._(writeLabel(write))

  async function doing(work: Promise<boolean>) {
    setBusy(true)
    if (!(await work)) toast(t`It has already been sent.`)
    setBusy(false)
    setWriting(false)
  }
  return (
    <li className={css.row} data-state={state}>
      <p className={css.kind}>
        <b>{i18n._(writeLabel(write))}</b>
        {group && <span className={css.group}>{group.name}</span>}
        <span>{timeOf(new Date(one.at).toISOString(), serverDate())}</span>
      </p>
      {writing ? (
        <Rewrite one={one} words={words} doing={doing} onCancel={() => setWriting(false)} />
      ) : (
        <>
          {title && <p className={css.title}>{title}</p>}
          {state !== 'conflict' &&
            [...words.slice(1).map(([, text]) => text), ...textsIn(write)].map((text) => (
              <LongText key={text}>{text}</LongText>
            ))}
        </>
      )}
      {state !== 'waiting' && (
        <p className={css.reason} role="alert">
          {errorMessage(failureOf(one))}
        </p>
      )}
      {before && (
        <p className={css.reason}>{t`Waiting for “${titleOf(before.write) ?? i18n._(writeLabel(before.write))}”.`}</p>
      )}
      {state === 'conflict' ? (
        <>
          <BothVersions one={one} line={line} busy={busy} doing={doing} />
          {copyable && <CopyText text={copyable} name={name} />}
        </>
      ) : (
        !writing && (
          <span className={css.actions}>
            {state === 'refused' && (
              <Button
                size="xs"
                loading={busy}
                aria-label={t`Keep and try again: ${name}`}
                onClick={() => void doing(sendAgain(one.seq))}
              >
                {t`Keep and try again`}
              </Button>
            )}
            {words.length > 0 && (
              <Button size="xs" variant="default" aria-label={t`Edit ${name}`} onClick={() => setWriting(true)}>
                {t`Edit`}
              </Button>
            )}
            {copyable && <CopyText text={copyable} name={name} />}
            <Button
              size="xs"
              variant="default"
              loading={busy}
              aria-label={along > 0 ? t`Discard with ${along} more that need it: ${name}` : t`Discard ${name}`}
              onClick={() => void doing(remove(one.seq))}
            >
              {along > 0 ? t`Discard with ${along} more that need it` : t`Discard`}
            </Button>
          </span>
        )
      )}
    </li>
  )
}
