import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DraftScope } from '../../lib/outbox/draft-scope.ts'
import { errorMessage } from '../../lib/query/query.ts'
import css from './decisions.module.css'

/** The one answer to a decision; refused, it keeps what was written. */
export function AppealForm(props: {
  draft: DraftScope
  onAppeal: (body: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { onAppeal, onClose } = props
  const [body, setBody] = useState('')
  const [missing, miss] = useState(false)
  const send = useMutation({ mutationFn: onAppeal, onSuccess: onClose, meta: { saidAtField: true }, retry: false })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!body.trim()) return miss(true)
    send.mutate(body.trim())
  }
  return (
    <form {...props.draft} className={css.form} onSubmit={submit}>
      <Textarea
        label={t`Your appeal`}
        description={t`Say why the decision should be taken back. Somebody else reads it and answers you.`}
        autosize
        autoFocus
        minRows={4}
        maxRows={12}
        maxLength={1000}
        value={body}
        error={send.error ? errorMessage(send.error) : missing && t`Write why the decision should be taken back.`}
        onChange={(event) => {
          setBody(event.currentTarget.value)
          miss(false)
        }}
      />
      <div className={css.acts}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={send.isPending}>
          <Trans>Send appeal</Trans>
        </Button>
      </div>
    </form>
  )
}
