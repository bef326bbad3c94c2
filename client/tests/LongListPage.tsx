import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { Page } from '../ui/Page.tsx'
import { rowsFrom, type Sentences } from './sentences.ts'
import css from './tests.module.css'
import { useFrames } from './use-frames.ts'

/** Far from zero, so that rows can be put before the first one many times. */
const start = 1_000_000

/** The list of messages and of notifications, by itself: long, uneven, growing at both ends. */
export function LongListPage() {
  const { t } = useLingui()
  const wanted = Number(useSearch({ from: '/open/virtuoso-test' }).rows ?? 10_000)
  return (
    <Page
      title={t`Long list`}
      below={
        <Trans>
          The list behind messages. Also with{' '}
          <Link to="/virtuoso-test" search={wanted === 10_000 ? { rows: '100000' } : {}} className={css.link}>
            {wanted === 10_000 ? t`100,000 rows` : t`10,000 rows`}
          </Link>
        </Trans>
      }
    >
      <LongList key={wanted} count={wanted} />
    </Page>
  )
}

const withOneMore = (rows: readonly Sentences[]) => [...rows, ...rowsFrom(rows.at(-1)!.number + 1, 1)]

function LongList({ count }: { count: number }) {
  const { t } = useLingui()
  const list = useRef<VirtuosoHandle>(null)
  const [first, setFirst] = useState(start)
  const [rows, setRows] = useState(() => rowsFrom(start, count))
  const [live, setLive] = useState(false)
  const [spoken, setSpoken] = useState(true)
  const [jump, setJump] = useState('')
  const [atEnd, setAtEnd] = useState(true)
  const last = rows.at(-1)!

  useEffect(() => {
    if (!live) return
    const ticking = setInterval(() => setRows(withOneMore), 1000)
    return () => clearInterval(ticking)
  }, [live])

  function prepend() {
    setFirst((now) => now - 50)
    setRows((now) => [...rowsFrom(now[0]!.number - 50, 50), ...now])
  }
  function goTo(event: FormEvent) {
    event.preventDefault()
    const index = Math.min(Math.max(Number(jump) || 1, 1), rows.length) - 1
    list.current?.scrollToIndex({ index, align: 'start' })
  }
  return (
    <div className={css.lab}>
      <div className={css.tools}>
        <form className={css.jump} onSubmit={goTo}>
          <TextInput
            label={t`Row`}
            inputMode="numeric"
            value={jump}
            onChange={(event) => setJump(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            <Trans>Jump</Trans>
          </Button>
        </form>
        <Button variant="default" onClick={prepend}>
          <Trans>50 rows before</Trans>
        </Button>
        <Button variant="default" onClick={() => setRows(withOneMore)}>
          <Trans>One row after</Trans>
        </Button>
        <Switch
          label={t`A row each second`}
          withThumbIndicator={false}
          checked={live}
          onChange={(event) => setLive(event.currentTarget.checked)}
        />
        <Switch
          label={t`Say new rows`}
          withThumbIndicator={false}
          checked={spoken}
          onChange={(event) => setSpoken(event.currentTarget.checked)}
        />
      </div>
      <Measured rows={rows.length} atEnd={atEnd} />
      <p role="status" className={css.hidden}>
        {spoken && last.number >= start + count && <Trans>New from {last.who}</Trans>}
      </p>
      <div className={css.scroller}>
        <Virtuoso
          ref={list}
          data={rows}
          firstItemIndex={first}
          initialTopMostItemIndex={count - 1}
          followOutput={(isAtEnd) => isAtEnd && atEnd && 'auto'}
          atBottomStateChange={setAtEnd}
          increaseViewportBy={400}
          skipAnimationFrameInResizeObserver
          tabIndex={0}
          role="log"
          aria-live="off"
          aria-label={t`Rows`}
          itemContent={(_at, row) => <Row row={row} />}
        />
      </div>
    </div>
  )
}

function Row({ row }: { row: Sentences }) {
  return (
    <article className={css.said} data-row={row.number} translate="no" lang="en">
      <b>{row.who}</b> <span className={css.muted}>{row.number - start + 1}</span>
      <p>{row.text}</p>
    </article>
  )
}

function Measured({ rows, atEnd }: { rows: number; atEnd: boolean }) {
  const { perSecond, dropped, longest } = useFrames()
  return (
    <dl className={css.measured}>
      <div>
        <dt>
          <Trans>Rows</Trans>
        </dt>
        <dd>
          <Plural value={rows} one="#" other="#" />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Follows the end</Trans>
        </dt>
        <dd>{atEnd ? <Trans>Yes</Trans> : <Trans>No</Trans>}</dd>
      </div>
      <div>
        <dt>
          <Trans>Frames per second</Trans>
        </dt>
        <dd data-measured="fps">{perSecond}</dd>
      </div>
      <div>
        <dt>
          <Trans>Frames dropped</Trans>
        </dt>
        <dd data-measured="dropped">{dropped}</dd>
      </div>
      <div>
        <dt>
          <Trans>Longest wait</Trans>
        </dt>
        <dd>
          <Trans>{longest} ms</Trans>
        </dd>
      </div>
    </dl>
  )
}
