import { useLingui } from '@lingui/react/macro'
import { IconFile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { addressOf } from '../../lib/html/signed-pictures.ts'
import { bucket } from '../data/bucket.ts'
import type { Attachment, Message } from '../data/messages.ts'
import css from './about.module.css'

/** The files of a message among the last: pictures small, of others the name. */
export function TalkFiles({ message }: { message: Message }) {
  const list = (message.attachments ?? []).filter(({ deleted_at }) => !deleted_at)
  if (list.length === 0) return null
  return (
    <ul className={css.files}>
      {list.map((one) => (
        <li key={one.id}>{one.type.startsWith('image/') ? <Thumbnail one={one} /> : <FileName one={one} />}</li>
      ))}
    </ul>
  )
}

function Thumbnail({ one }: { one: Attachment }) {
  const { t } = useLingui()
  const [address, setAddress] = useState<string>()
  // it lasts an hour, so it is asked for when the picture is shown
  useEffect(() => {
    let wanted = true
    void addressOf(bucket, one.path).then((found) => wanted && setAddress(found))
    return () => {
      wanted = false
    }
  }, [one.path])
  return (
    <a className={css.picture} href={address} target="_blank" rel="noopener noreferrer">
      {address && <img src={address} alt={one.alt ?? t`Picture: ${one.name}`} loading="lazy" decoding="async" />}
    </a>
  )
}

const FileName = ({ one }: { one: Attachment }) => (
  <span className={css.file}>
    <IconFile size={18} stroke={1.5} aria-hidden="true" />
    {one.name}
  </span>
)
