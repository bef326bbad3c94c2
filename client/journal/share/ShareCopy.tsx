import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRichDraft } from '../../lib/outbox/rich-draft.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { hasPictures, withoutPictures } from './copy.ts'
import { Shares } from './Shares.tsx'
import css from './share.module.css'
import { shareCopy } from './share-commands.ts'
import { type SharePlace, useDestinations } from './use-destinations.ts'

/** Shares a copy of an entry, or of a part of it. It is seen and can be cut before it goes. */
export function ShareCopy({ entryId, html, onClose }: { entryId: string; html: string; onClose: () => void }) {
  const { t } = useLingui()
  const places = useDestinations()
  const draft = useRichDraft(`copy ${entryId}`)
  const copy = draft.draft?.html ?? withoutPictures(html)
  const [chosen, choose] = useState('')
  const [asked, setAsked] = useState(false)
  const [sending, setSending] = useState(false)
  const place = places?.find(({ id }) => id === chosen)
  const isLong = place !== undefined && copy.length > place.limit
  function close() {
    draft.write(null)
    onClose()
  }
  function send() {
    setAsked(true)
    if (!place || !copy || isLong) return
    setSending(true)
    const sent = shareCopy({ entry_id: entryId, target_type: place.type, place_id: place.id, html: copy }, place.name)
    // where it was refused, that has been said, and the words are still here
    void sent.then(close, () => setSending(false))
  }
  return (
    <Dialog title={t`Share a copy`} onClose={close}>
      <div className={css.form}>
        <SelectField
          label={t`Share in`}
          value={chosen}
          disabled={!places}
          data={[{ value: '', label: t`Choose where…` }, ...grouped(places ?? [])]}
          error={asked && !place ? t`Choose where to share it.` : undefined}
          onChange={choose}
        />
        <div className={css.copy}>
          <RichText
            label={t`What they’ll see`}
            value={copy}
            onChange={(next) => draft.write({ html: next })}
            limit={20_000}
          />
          <p className={css.hint}>
            {t`Delete what you don’t want to share. Your entry stays as it is.`}
            {hasPictures(html) && ` ${t`Photos stay in your journal.`}`}
          </p>
          {asked && !copy && <p className={css.error} role="alert">{t`There’s nothing left to share.`}</p>}
          {asked && isLong && (
            <p className={css.error} role="alert">{t`This is too long to share there. Delete some of it.`}</p>
          )}
        </div>
        <p className={css.note}>
          {place && `${place.readers} `}
          {t`Later changes to your entry don’t show there, and you can withdraw the copy.`}
        </p>
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button loading={sending} onClick={send}>
            {t`Share copy`}
          </Button>
        </DialogActions>
        <Shares entryId={entryId} places={places ?? []} />
      </div>
    </Dialog>
  )
}

/** The places under the names of their kinds. */
function grouped(places: readonly SharePlace[]) {
  const kinds = [...new Set(places.map(({ kind }) => kind))]
  return kinds.map((group) => ({
    group,
    items: places.filter(({ kind }) => kind === group).map(({ id, name }) => ({ value: id, label: name })),
  }))
}
