import 'react-easy-crop/react-easy-crop.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useId, useMemo, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { afterwards, errorMessage } from '../lib/query/query.ts'
import { Dialog, DialogActions } from '../ui/layers/Dialog.tsx'
import css from './crop.module.css'
import { cutOut, drawn } from './picture.ts'
import { useSetPicture } from './queries.ts'

/** The dialog that crops a picture: moved by hand or by the arrow keys, and made larger. */
export function Crop(props: {
  picture: ImageBitmap
  profile: { id: string; version: number; avatar_url?: string | null }
  onClose: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const shown = useShown(props.picture)
  const set = useSetPicture(props.profile)

  const keep = async () => afterwards(set.mutateAsync(await cutOut(props.picture, area!)), props.onClose)
  return (
    <Dialog title={t`Your picture`} onClose={props.onClose}>
      <div className={css.stage}>
        {shown && (
          <Cropper
            image={shown}
            crop={crop}
            zoom={zoom}
            maxZoom={4}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
            // its own way in would be a style tag, which no page of ours may have
            disableAutomaticStylesInjection
            mediaProps={{ alt: t`The picture you chose` }}
            cropperProps={{ role: 'group', 'aria-label': t`Move the picture with the arrow keys` }}
          />
        )}
      </div>
      <div className={css.zoom}>
        <label htmlFor={id}>
          <Trans>Zoom</Trans>
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </div>
      {set.error && (
        <p role="alert" className={css.refusal}>
          {errorMessage(set.error)}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={props.onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={set.isPending} disabled={!area} onClick={() => void keep()}>
          <Trans>Use this picture</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** An address for a picture that is only here, for as long as it is looked at. */
function useShown(picture: ImageBitmap) {
  const [url, setUrl] = useState<string>()
  const blob = useMemo(() => drawn(picture), [picture])
  useEffect(() => {
    let made: string | undefined
    let gone = false
    void blob.then((ready) => {
      if (gone) return
      made = URL.createObjectURL(ready)
      setUrl(made)
    })
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
