import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dismiss, type Toast, toasts } from '../../lib/browser/toast.ts'
import css from './toasts.module.css'

/** Top right, under the header that they would hide, four seconds, and as long as one points at it. */
export function Toasts() {
  return (
    <div className={css.toasts} role="status" aria-live="polite">
      {toasts.use().map((toast) => (
        <One key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function One({ toast: { id, words, tone } }: { toast: Toast }) {
  const { t } = useLingui()
  const [held, hold] = useState(false)
  useEffect(() => {
    if (held) return
    const end = setTimeout(() => dismiss(id), 4000)
    return () => clearTimeout(end)
  }, [held, id])
  const Icon = tone === 'bad' ? IconAlertCircle : IconCircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from leaving
    <div
      className={css.toast}
      data-tone={tone}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon size={20} stroke={1.5} aria-hidden="true" className={css.icon} />
      <p className={css.words}>{words}</p>
      <button type="button" className={css.close} aria-label={t`Dismiss`} onClick={() => dismiss(id)}>
        <IconX size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
