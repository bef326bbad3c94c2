import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ownFactors } from '../../lib/supabase/factors.ts'
import { showCode, showKey } from '../data/factors.ts'
import { enterByBackupCode } from '../data/sign-in.ts'
import { CodeField } from './CodeField.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import css from './sign-in.module.css'
import { useCountdown } from './use-countdown.ts'

/** The second proof: the figures of the authenticator app, a key, or one of the codes that were put away. */
export function FactorStep({ onShown }: { onShown: () => void }) {
  const { t } = useLingui()
  const factors = ownFactors()
  const hasApp = factors.some(({ factor_type }) => factor_type === 'totp')
  const hasKey = factors.some(({ factor_type }) => factor_type === 'webauthn')
  const [isLost, setLost] = useState(false)
  const show = useMutation({
    mutationFn: async (way: () => Promise<void>) => {
      await way()
      onShown()
    },
    meta: { saidAtField: true },
    retry: false,
  })
  const left = useCountdown(show.error)
  const refused = show.error && !show.isPending && <ErrorNote error={show.error} left={left} />

  function change() {
    show.reset()
    setLost(!isLost)
  }
  return (
    <div className={css.form}>
      {isLost ? (
        <BackupCode
          busy={show.isPending}
          wait={left > 0}
          onGiven={(code) => show.mutate(() => enterByBackupCode(code))}
        />
      ) : (
        hasApp && (
          <CodeField
            label={t`Code from your authenticator app`}
            busy={show.isPending || left > 0}
            refused={refused}
            onDone={(code) => show.mutate(() => showCode(code))}
          />
        )
      )}
      {!isLost && hasKey && (
        <Button
          variant={hasApp ? 'default' : 'filled'}
          size="md"
          fullWidth
          loading={show.isPending}
          leftSection={<IconFingerprint size={20} stroke={1.5} />}
          onClick={() => show.mutate(showKey)}
        >
          <Trans>Use your security key</Trans>
        </Button>
      )}
      {(isLost || !hasApp) && refused}
      <button type="button" className={css.quiet} onClick={change}>
        {isLost ? <Trans>Use my device instead</Trans> : <Trans>Lost your device? Use a backup code</Trans>}
      </button>
    </div>
  )
}

function BackupCode(props: { busy: boolean; wait: boolean; onGiven: (code: string) => void }) {
  const { t } = useLingui()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code) props.onGiven(code)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextInput
        name="code"
        size="md"
        label={t`Backup code`}
        description={t`One of the ten you saved. Each works once.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" size="md" fullWidth loading={props.busy} disabled={props.wait}>
        <Trans>Use this code</Trans>
      </Button>
    </form>
  )
}
