import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { draftScope } from '../lib/outbox/draft-scope.ts'
import type { WaitingWrite } from '../lib/outbox/waiting-write.ts'
import { rewrite } from './commands.ts'
import { limitIn } from './describe-write.ts'
import css from './outbox.module.css'
import { written } from './write-labels.ts'

/** The words of a waiting write, as fields. */
export function Rewrite(props: {
  one: WaitingWrite
  words: readonly [column: string, words: string][]
  doing: (work: Promise<boolean>) => void
  onCancel: () => void
}) {
  const { i18n } = useLingui()
  const [now, setNow] = useState(Object.fromEntries(props.words))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    props.doing(rewrite(props.one.seq, now))
  }
  return (
    <form {...draftScope('outbox', String(props.one.seq))} className={css.form} onSubmit={onSubmit}>
      {props.words.map(([column]) => (
        <Textarea
          key={column}
          label={i18n._(written()[column]!)}
          minRows={1}
          maxRows={8}
          maxLength={limitIn(props.one.write, column)}
          value={now[column]}
          onChange={(event) => setNow({ ...now, [column]: event.currentTarget.value })}
        />
      ))}
      <span className={css.actions}>
        <Button size="xs" type="submit">
          <Trans>Keep</Trans>
        </Button>
        <Button size="xs" variant="default" onClick={props.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </span>
    </form>
  )
}
