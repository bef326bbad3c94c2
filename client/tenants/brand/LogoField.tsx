import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { logoAddress, logoTypes, uploadLogo } from '../data/brand.ts'
import css from './brand.module.css'

const mostBytes = 1_048_576

/** The logo of a brand, and another for it. It is shown to nobody before the brand is saved. */
export function LogoField(props: {
  tenantId: string
  path: string | null
  onChange: (path: string | null) => void
  error: string | undefined
}) {
  const { t } = useLingui()
  const { tenantId, path, onChange, error } = props
  const input = useRef<HTMLInputElement>(null)
  const reachable = isReachable.use()
  const [wrong, setWrong] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) => uploadLogo(tenantId, file),
    meta: { saidAtField: true },
    retry: false,
  })
  function choose(file: File | undefined) {
    if (!file) return
    const isRight = logoTypes.includes(file.type) && file.size <= mostBytes
    setWrong(isRight ? undefined : t`Choose a PNG, JPEG or WebP file of up to 1 MB.`)
    if (isRight) afterwards(upload.mutateAsync(file), onChange)
  }
  const said = wrong ?? error ?? (upload.error ? errorMessage(upload.error) : undefined)
  return (
    <div className={css.logoField}>
      <span className={css.label}>{t`Logo`}</span>
      <div className={css.logo}>
        {path && <img src={logoAddress(path)} alt={t`The logo now`} className={css.picture} />}
        <input
          ref={input}
          type="file"
          accept={logoTypes.join(',')}
          aria-label={t`Logo file`}
          className={css.hidden}
          tabIndex={-1}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button
          variant="default"
          size="compact-sm"
          disabled={!reachable}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {path ? t`Change logo` : t`Add a logo`}
        </Button>
        {path && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            {t`Remove logo`}
          </Button>
        )}
      </div>
      {said && <p role="alert">{said}</p>}
    </div>
  )
}
