import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import css from './copy-field.module.css'

/** A text to take elsewhere: readable, selected by a click, copied by a button that says so. */
export function CopyField(props: {
  label: string
  text: string
  copied?: boolean
  /** The words of its button, where it is no link. */
  button?: string
  /** Among other fields, where copying is not the deed of the page. */
  quiet?: true
}) {
  const { t } = useLingui()
  const { label, text, copied: already = false, button = t`Copy link`, quiet } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(already)
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className={css.text}
        readOnly
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant={copied ? 'light' : quiet ? 'default' : 'filled'}
        leftSection={copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />}
        onClick={async () => setCopied(await copy(text, field.current))}
      >
        {copied ? t`Copied` : button}
      </Button>
    </div>
  )
}

/** True when the text is in the clipboard. Without one (plain http on a network) the browser's older way is used. */
export async function copy(text: string, field?: HTMLInputElement | HTMLTextAreaElement | null) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return Boolean(field) && document.execCommand('copy')
  }
}
