import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import { type Choice, Filters, NoMatch } from '../../ui/area/Filters.tsx'
import { MoreLines } from '../../ui/area/MoreLines.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { Table } from '../../ui/area/Table.tsx'
import { useLines } from '../../ui/area/use-lines.ts'
import { adminInvites } from '../data/invites.ts'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { SentInvite } from './SentInvite.tsx'

/** The invites that were sent by anybody, to send again or to take back. */
export function SentInvites({ title }: { title: string }) {
  const { t } = useLingui()
  const { search } = useAdminSearch()
  const { lines, ...list } = useLines(adminInvites(search))
  const choices: readonly Choice[] = [
    {
      name: 'state',
      label: t`State`,
      options: [
        { value: '', label: t`Any state` },
        { value: 'open', label: t`Open` },
        { value: 'accepted', label: t`Accepted` },
        { value: 'revoked', label: t`Revoked` },
        { value: 'expired', label: t`Expired` },
      ],
    },
  ]
  return (
    <section className={css.section} aria-labelledby="sent-invites">
      <h2 id="sent-invites" className={css.heading}>
        {title}
      </h2>
      <Filters search={t`Search invites by email`} choices={choices} />
      <Shown of={{ data: lines, error: list.error, refetch: list.retry }}>
        {(invites) =>
          invites.length === 0 ? (
            search.q || search.state ? (
              <NoMatch choices={choices} title={t`No invites match.`} />
            ) : (
              <p className={css.muted}>{t`No invites yet. Paste some emails above.`}</p>
            )
          ) : (
            <>
              <Table
                label={title}
                head={[
                  t`Email`,
                  t`Group`,
                  t`State`,
                  t`Sent`,
                  t`By`,
                  <span key="more" className={css.unseen}>{t`More`}</span>,
                ]}
              >
                {invites.map((invite) => (
                  <SentInvite key={invite.id} invite={invite} />
                ))}
              </Table>
              <MoreLines list={list} />
            </>
          )
        }
      </Shown>
    </section>
  )
}
