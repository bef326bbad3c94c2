import { useLingui } from '@lingui/react/macro'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dataSaver } from '../../lib/settings/data-saver.ts'
import type { EntryPicture } from '../data/picture.ts'
import css from './timeline.module.css'

/** The first photo of an entry, in a place of its own size: nothing moves when it comes. It is kept for offline. */
export function Photo({ photo, count }: { photo: EntryPicture; count: number }) {
  const { t } = useLingui()
  const spare = dataSaver.use()
  const [src, setSrc] = useState<string>()
  const { bucket, path } = photo
  useEffect(() => {
    if (spare) return
    let gone = false
    void import('../../lib/html/picture-cache.ts')
      .then(({ seenPicture }) => seenPicture(bucket, path))
      .then((address) => !gone && setSrc(address))
      .catch((error: unknown) => console.warn('A photo did not come.', error))
    return () => {
      gone = true
    }
  }, [bucket, path, spare])
  return (
    <span className={css.photo}>
      {src ? (
        <img src={src} alt={photo.alt || t`Photo`} decoding="async" />
      ) : (
        <IconPhoto size={22} stroke={1.5} aria-label={photo.alt || t`Photo`} />
      )}
      {count > 1 && (
        <span className={css.photos} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  )
}
