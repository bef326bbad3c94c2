import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { markLikeness } from '../commands.ts'
import { type ComparedText, comparedLikeness, type Likeness } from '../data/likeness.ts'
import compare from './compare.module.css'
import css from './edit.module.css'

/** Two lessons side by side, what both say marked; and what one says to it. */
export function CompareDialog(props: { likeness: Likeness; isAuthor: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { likeness, isAuthor, onClose } = props
  const { data, error } = useQuery(comparedLikeness(likeness.id))
  const [note, setNote] = useState(likeness.note ?? '')
  const isMarked = likeness.state === 'own' || likeness.state === 'cleared'
  const mayMark = likeness.state !== 'remix' && (isAuthor ? likeness.state !== 'cleared' : true)
  const share = Math.round(likeness.share * 100)
  function mark(state: 'own' | 'cleared' | 'open') {
    const said = note.trim()
    markLikeness({ id: likeness.id, state, ...(said && state !== 'open' && { note: said }) }, likeness)
    onClose()
  }
  return (
    <Dialog title={t`${share}% the same`} onClose={onClose}>
      <div className={compare.body}>
        {error ? (
          <p role="alert" className={css.refused}>
            {errorMessage(error)}
          </p>
        ) : !data ? (
          <SkeletonPart />
        ) : data.found === null ? (
          <p className={css.hint}>{t`One of the two lessons is gone.`}</p>
        ) : (
          <div className={compare.sides}>
            <Side title={data.found.own.title} from={t`This listing`} pieces={data.found.own.pieces} />
            <Side
              title={data.found.other.title}
              from={likeness.other ? t`“${likeness.other.title}” by ${likeness.other.byline}` : t`Another author`}
              pieces={data.found.other.pieces}
              isPart={!data.found.other.whole}
            />
          </div>
        )}
        {mayMark && !isMarked && (
          <Textarea
            {...draftScope('listing_likenesses', likeness.id)}
            label={isAuthor ? t`Why it’s yours to share` : t`Note (optional)`}
            placeholder={isAuthor ? t`Both quote the same psalm.` : ''}
            autosize
            maxLength={300}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
        {mayMark && isMarked && <Button onClick={() => mark('open')}>{t`Take the explanation back`}</Button>}
        {mayMark && !isMarked && isAuthor && (
          <Button disabled={!note.trim()} onClick={() => mark('own')}>
            {t`It’s ours to share`}
          </Button>
        )}
        {mayMark && !isMarked && !isAuthor && <Button onClick={() => mark('cleared')}>{t`Mark as fine`}</Button>}
      </DialogActions>
    </Dialog>
  )
}

function Side(props: { title: string; from: string; pieces: readonly ComparedText[]; isPart?: boolean }) {
  const { t } = useLingui()
  return (
    <section className={compare.side} aria-label={props.from}>
      <p className={css.hint} dir="auto">
        {props.from}
      </p>
      <h3 dir="auto">{props.title}</h3>
      {props.isPart && <p className={css.hint}>{t`Only what both say is shown.`}</p>}
      <div className={compare.text} dir="auto">
        {props.pieces.map(({ text, same }, at) =>
          same ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text are known by their places
            <mark key={at}>{text}</mark>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <span key={at}>{text}</span>
          ),
        )}
      </div>
    </section>
  )
}
