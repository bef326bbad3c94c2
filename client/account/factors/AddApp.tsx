import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { CodeField } from '../sign-in/CodeField.tsx'
import { ErrorNote } from '../sign-in/ErrorNote.tsx'
import { useCountdown } from '../sign-in/use-countdown.ts'
import css from './factor.module.css'
import { beginApp, changedFactors, dropApp, proveApp } from './factor-queries.ts'

/** The secret as a picture and as text, and the first code of it, which shows that it has arrived. */
export function AddApp(props: { name: string; onProved: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const proved = useRef(false)
  const { data: begun, error } = useQuery({
    queryKey: ['new app'],
    queryFn: () => beginApp(props.name),
    meta: { passing: true },
    // once: each asking makes another secret
    enabled: ({ state }) => !state.data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const prove = useMutation({
    mutationFn: async (code: string) => {
      await proveApp(begun!.id, code)
      // at once: what is proved must not be taken for what was left
      proved.current = true
      await changedFactors()
      props.onProved()
      props.onClose()
    },
    meta: { saidAtField: true },
    retry: false,
  })
  const left = useCountdown(prove.error)
  const id = begun?.id
  useEffect(
    () => () => {
      // left before it was proved: nothing stays behind
      if (id && !proved.current) void dropApp(id)
    },
    [id],
  )
  return (
    <Dialog title={t`Add an authenticator app`} onClose={props.onClose}>
      <p>
        <Trans>Scan this with the app on your phone, or type the key into it.</Trans>
      </p>
      {error && <ErrorNote error={error} />}
      <div className={css.qr}>{begun && <QrCode text={begun.uri} label={t`QR code for your authenticator app`} />}</div>
      <p className={css.secret}>
        <span className={css.muted}>
          <Trans>Key</Trans>
        </span>
        <code translate="no">{begun?.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      {begun && (
        <CodeField
          label={t`Code from the app`}
          busy={prove.isPending || left > 0}
          refused={prove.error && !prove.isPending && <ErrorNote error={prove.error} left={left} />}
          onDone={prove.mutate}
        />
      )}
    </Dialog>
  )
}
