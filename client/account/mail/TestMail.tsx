import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { sendTestMail, type TestMail as Test, testMail } from '../data/mail.ts'
import css from './mail.module.css'

/** Sends whoever presses it a mail, and says how it went. */
export function TestMail() {
  const { t } = useLingui()
  const [id, setId] = useState<string>()
  const reachable = isReachable.use()
  const send = useMutation({ mutationFn: sendTestMail, meta: { saidAtField: true }, retry: false })
  const { data: test, error } = useQuery(testMail(id))
  const failed = send.error ?? error
  function press() {
    const made = newId()
    setId(undefined)
    afterwards(send.mutateAsync(made), () => setId(made))
  }
  return (
    <div className={css.test}>
      <Button
        variant="default"
        leftSection={<IconMailCheck size={18} stroke={1.5} />}
        disabled={!reachable}
        loading={send.isPending}
        onClick={press}
      >
        {t`Send a test mail`}
      </Button>
      {failed && (
        <p className={css.outcome} role="alert">
          {errorMessage(failed)}
        </p>
      )}
      {!failed && id && send.data && <Outcome test={test ?? undefined} address={send.data} />}
    </div>
  )
}

function Outcome({ test, address }: { test: Test | undefined; address: string }) {
  const { t } = useLingui()
  const outcome = test?.outcome ?? (test?.late ? 'late' : 'waiting')
  const said = {
    waiting: t`Waiting for the mail server to take it…`,
    late: t`It hasn’t been sent for half a minute. Whoever runs this server should check that a worker is running.`,
    sent: t`The mail server accepted it. Check the inbox of ${address}.`,
    kept: t`This server sends no email: it kept the mail. Whoever runs it sets SMTP_URL.`,
    failed: t`The mail server didn’t accept it.`,
  }
  return (
    <p className={css.outcome} role="status" data-outcome={outcome}>
      {said[outcome]}
      {test?.words && <q className={css.words}>{test.words}</q>}
    </p>
  )
}
