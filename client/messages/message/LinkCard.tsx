import { useEffect, useState } from 'react'
import { dataSaver } from '../../lib/settings/data-saver.ts'
import type { Card } from '../data/messages.ts'
import css from './link-card.module.css'

/** The card of a linked page. Its picture comes from this server, never from there; its place is kept until then. */
export function LinkCard({ card: { url, title, description, site, ...card } }: { card: Card }) {
  const spare = dataSaver.use()
  const { picture_path: path, picture_width: width, picture_height: height } = card
  const shape = path && width && height && !spare ? { path, width, height } : null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={css.card}>
      <span className={css.words}>
        <small>{site ?? new URL(url).hostname}</small>
        <b>{title}</b>
        {description && <span>{description}</span>}
      </span>
      {shape && <CardPicture {...shape} />}
    </a>
  )
}

/** Beside the words; under them where it is wide and large enough to be looked at. */
function CardPicture({ path, width, height }: { path: string; width: number; height: number }) {
  const address = usePicture(path)
  const isWide = width >= 320 && width >= height * 1.4
  return (
    <span
      className={isWide ? css.wide : css.small}
      style={isWide ? { aspectRatio: Math.min(width / height, 2.4) } : undefined}
    >
      {address && <img src={address} alt="" width={width} height={height} decoding="async" />}
    </span>
  )
}

function usePicture(path: string) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let wanted = true
    void import('../../lib/html/picture-cache.ts')
      .then(({ seenPicture }) => seenPicture('link-pictures', path))
      .then((found) => wanted && setAddress(found))
    return () => {
      wanted = false
    }
  }, [path])
  return address
}
