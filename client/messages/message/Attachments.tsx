import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { addressOf } from '../../lib/html/signed-pictures.ts'
import { bucket } from '../data/bucket.ts'
import { sizeOf } from '../data/file-size.ts'
import type { Attachment, Message } from '../data/messages.ts'
import css from './message.module.css'

/** The files of a message: pictures as a grid that keeps their places while they load, others as lines. */
export function Attachments({ message }: { message: Message }) {
  const list = (message.attachments ?? []).filter(({ deleted_at }) => !deleted_at)
  if (list.length === 0) return null
  const sorted = list.toSorted((a, b) => (a.rank ?? '').localeCompare(b.rank ?? ''))
  const pictures = sorted.filter(({ type }) => type.startsWith('image/'))
  const files = sorted.filter(({ type }) => !type.startsWith('image/'))
  return (
    <>
      {pictures.length > 0 && (
        <div className={css.pictures} data-count={Math.min(pictures.length, 4)}>
          {pictures.map((one) => (
            <Picture key={one.id} one={one} alone={pictures.length === 1} />
          ))}
        </div>
      )}
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map((one) => (
            <li key={one.id}>
              <FileLine one={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The address lasts an hour, so it is asked for when the picture comes into sight. */
function useAddress(path: string) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let wanted = true
    void addressOf(bucket, path).then((found) => wanted && setAddress(found))
    return () => {
      wanted = false
    }
  }, [path])
  return address
}

const tallest = 360
const widest = 480

function Picture({ one, alone }: { one: Attachment; alone: boolean }) {
  const { t } = useLingui()
  const address = useAddress(one.path)
  const { width, height } = one
  const scale = width && height ? Math.min(1, widest / width, tallest / height) : 1
  const size = alone && width && height ? { width: Math.round(width * scale), aspectRatio: `${width} / ${height}` } : {}
  return (
    <a className={css.picture} style={size} href={address} target="_blank" rel="noopener noreferrer">
      {address && <img src={address} alt={one.alt ?? t`Picture: ${one.name}`} loading="lazy" decoding="async" />}
    </a>
  )
}

function FileLine({ one }: { one: Attachment }) {
  const { t } = useLingui()
  async function open() {
    const { fileAddress } = await import('../data/uploads.ts')
    const address = await fileAddress(one.path)
    if (address) location.assign(address)
  }
  return (
    <button type="button" className={css.fileLine} aria-label={t`Download ${one.name}`} onClick={() => void open()}>
      <IconFile size={20} stroke={1.5} aria-hidden="true" />
      <b>{one.name}</b>
      <small>{sizeOf(one.bytes)}</small>
      <IconDownload size={18} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
