import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { payloadOf } from '../lib/outbox/dependencies.ts'
import type { WaitingWrite, WriteRow } from '../lib/outbox/waiting-write.ts'
import { changesTo, keepMine, keepTheirs } from './commands.ts'
import { saidIn } from './describe-write.ts'
import { LongText } from './LongText.tsx'
import css from './outbox.module.css'
import { nameOfColumn } from './write-labels.ts'

/** My version beside the other person's, so that nobody's words are lost in silence. */
export function BothVersions(props: {
  one: WaitingWrite
  line: readonly WaitingWrite[]
  busy: boolean
  doing: (work: Promise<boolean>) => void
}) {
  const { t, i18n } = useLingui()
  const { one, busy, doing } = props
  const theirs = one.theirs ?? {}
  const mine: WriteRow = Object.assign({}, ...changesTo(one, props.line).map(({ write }) => payloadOf(write)))
  const columns = Object.keys(mine).filter((column) => mine[column] !== theirs[column])
  const side = (row: WriteRow) =>
    columns.map((column) => {
      const said = saidIn(row, column)
      return (
        <div key={column} className={css.column}>
          {nameOfColumn(column) && columns.length > 1 && <b>{i18n._(nameOfColumn(column)!)}</b>}
          {said === undefined ? <i>{t`nothing`}</i> : <LongText>{said}</LongText>}
        </div>
      )
    })
  return (
    <div className={css.both}>
      <section aria-label={t`Yours`} className={css.side}>
        <h3>
          <Trans>Yours</Trans>
        </h3>
        {side(mine)}
        <Button size="xs" loading={busy} onClick={() => doing(keepMine(one.seq))}>
          <Trans>Keep yours</Trans>
        </Button>
      </section>
      <section aria-label={t`Theirs`} className={css.side}>
        <h3>
          <Trans>Theirs</Trans>
        </h3>
        {side(theirs)}
        <Button size="xs" variant="default" loading={busy} onClick={() => doing(keepTheirs(one.seq))}>
          <Trans>Keep theirs</Trans>
        </Button>
      </section>
    </div>
  )
}
