import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import css from '../../ui/area/area.module.css'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { blockNetwork, blockPreview, type NewBlock } from '../data/blocks.ts'
import { isNetwork } from '../data/subject.ts'
import { BlockEffects } from './BlockEffects.tsx'
import { BlockError } from './BlockError.tsx'
import { BlockFields, type BlockWords } from './BlockFields.tsx'
import own from './block.module.css'
import { endOf } from './DurationField.tsx'
import { GraveButton } from './GraveButton.tsx'
import { refusalOfBlock } from './refusal-of-block.ts'

/** A block, with those whom it would shut out named before it is made. */
export function BlockDialog(props: { network: string; reason?: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { onClose } = props
  const [typed, type] = useState(props.network)
  const [said, say] = useState<BlockWords>({ duration: 'day', reason: props.reason ?? '', note: '' })
  const [confirmed, confirm] = useState('')
  const reachable = isReachable.use()
  const network = typed.trim()
  const asked = isNetwork(network)
  const preview = useQuery({ ...blockPreview(network), enabled: asked && reachable })
  const block = useMutation({ mutationFn: blockNetwork, meta: { saidAtField: true }, retry: false })
  const seen = asked && !preview.isPlaceholderData ? preview.data : undefined
  const refusal = refusalOfBlock(block.error)
  const whyNot = seen?.why_not ?? null
  const mustType = whyNot === 'all_admins' || refusal?.kind === 'all_admins' || Boolean(seen?.trusted)
  const isRefused = whyNot !== null && whyNot !== 'all_admins'
  // a tenant's reader asks the super admins: they are told by the refusal
  const mayGo =
    reachable &&
    seen !== undefined &&
    (!isRefused || whyNot === 'others') &&
    (!mustType || confirmed.trim() === seen.network)
  const people = seen?.people ?? 0

  function submit() {
    if (!seen) return
    const { duration, reason, note } = said
    const until = endOf(duration)
    const wanted: NewBlock = {
      network,
      expected: people,
      ...(until && { until }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(note.trim() && { note: note.trim() }),
      ...(mustType && { sure: true }),
    }
    void block
      .mutateAsync(wanted)
      .then((line) => {
        // what it was before is not known any more
        if (seen.blocked) toast(t`Changed the block of ${line.address}`)
        else offerUndo(t`Blocked ${line.address}`, { verb: 'security.lift', input: { id: line.id } })
        onClose()
      })
      // what has changed meanwhile is shown
      .catch(() => void preview.refetch())
  }
  const verb = whyNot === 'others' ? t`Ask a super admin` : seen?.blocked ? t`Change block` : t`Block`
  return (
    <Dialog title={t`Block an address`} onClose={onClose}>
      <form
        {...newDraftScope('blocked_ips', props.network)}
        className={own.form}
        onSubmit={(event) => {
          event.preventDefault()
        }}
      >
        <TextInput
          label={t`Address or network`}
          placeholder="203.0.113.7"
          dir="ltr"
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          data-autofocus={props.network === '' || undefined}
          value={typed}
          onChange={({ currentTarget }) => {
            type(currentTarget.value)
            confirm('')
            block.reset()
          }}
          error={preview.error && asked ? errorMessage(preview.error) : undefined}
          description={
            network && !asked
              ? t`A whole address, such as 203.0.113.7, or a network, such as 203.0.113.0/24.`
              : undefined
          }
        />
        <BlockEffects preview={seen} isLoading={asked && reachable && !preview.error} />
        {!isRefused && (
          <BlockFields maxHours={seen?.max_hours ?? null} said={said} onSay={(change) => say({ ...said, ...change })} />
        )}
        {mustType && !isRefused && seen && <TypeToConfirm words={seen.network} value={confirmed} onChange={confirm} />}
        {!reachable && <p className={css.muted} role="status">{t`You’re offline. This needs a connection.`}</p>}
        {block.error && <BlockError error={block.error} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {refusal?.kind === 'others' ? t`Close` : t`Cancel`}
          </Button>
          <GraveButton disabled={!mayGo} loading={block.isPending} onAct={submit}>
            {verb}
          </GraveButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function TypeToConfirm({
  words,
  value,
  onChange,
}: {
  words: string
  value: string
  onChange: (typed: string) => void
}) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Type ${words} to confirm`}
      dir="ltr"
      maxLength={50}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
