import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconCopy, IconMailForward, IconMailOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { sendsMail } from '../../account/data/mail.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards, query } from '../../lib/query/query.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Cell } from '../../ui/area/Table.tsx'
import { copy } from '../../ui/CopyField.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { type AdminInvite, changeInvite, inviteLinks, linkTo } from '../data/invites.ts'

/** One invite that was sent. */
export function SentInvite({ invite }: { invite: AdminInvite }) {
  const { t } = useLingui()
  const { id, email, group, state, sent_at, by } = invite
  const name = email ?? t`By link`
  const change = useMutation({
    mutationFn: (verb: 'resend' | 'revoke' | 'restore') => changeInvite(verb, id),
    retry: false,
  })
  const { data: sends } = useQuery(sendsMail)
  const isMine = useUser().id === by?.id
  async function copyLink() {
    const [link] = await query.fetchQuery(inviteLinks([id]))
    if (link && (await copy(linkTo(link.code)))) toast(t`Copied the link for ${name}`)
  }
  const run = (verb: 'resend' | 'revoke' | 'restore') =>
    afterwards(change.mutateAsync(verb), () => {
      if (verb === 'resend') toast(t`Sent to ${name} again`)
      if (verb === 'restore') toast(t`Restored the invite for ${name}`)
      if (verb === 'revoke')
        offerUndo(t`Revoked the invite for ${name}`, { verb: 'admin.restoreInvite', input: { id } })
    })
  const commands = rowCommands(
    sends === false &&
      isMine &&
      state === 'open' && { label: t`Copy link`, Icon: IconCopy, run: () => void copyLink() },
    email !== null &&
      sends !== false &&
      (state === 'open' || state === 'expired') && {
        label: t`Send again`,
        Icon: IconMailForward,
        run: () => run('resend'),
      },
    state === 'revoked' && { label: t`Restore`, Icon: IconArrowBackUp, run: () => run('restore') },
    state === 'open' && { key: 'delete', label: t`Revoke`, Icon: IconMailOff, danger: true, run: () => run('revoke') },
  )
  const row = useRow<HTMLTableRowElement>(`invite-${id}`, name, commands)
  const names = { open: t`Open`, accepted: t`Accepted`, revoked: t`Revoked`, expired: t`Expired` }
  return (
    <tr {...row}>
      <Cell wide>
        <b dir="auto">{name}</b>
      </Cell>
      <Cell name={t`Group`}>
        <span dir="auto">{group?.name ?? t`None`}</span>
      </Cell>
      <Cell name={t`State`}>
        <span className={css.state} data-state={state}>
          {names[state]}
        </span>
      </Cell>
      <Cell name={t`Sent`}>
        <span className={css.nowrap}>{ago(new Date(sent_at), serverDate())}</span>
      </Cell>
      <Cell name={t`By`}>
        <span dir="auto">{by?.name ?? t`Former member`}</span>
      </Cell>
      <td data-corner={commands.length > 0 || undefined}>
        {commands.length > 0 && <RowMenu label={t`More about ${name}`} commands={commands} />}
      </td>
    </tr>
  )
}
