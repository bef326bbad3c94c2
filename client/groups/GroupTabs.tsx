import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { slots } from '../lib/registries/slots.ts'
import { waiting } from './data/members.ts'
import css from './group-page.module.css'

/** The parts of a group, each with an address of its own. What one may not use is not there. */
export function GroupTabs(props: { groupId: string; settings: boolean }) {
  const { t } = useLingui()
  const { groupId } = props
  const asking = useQuery(waiting).data?.filter(({ group_id }) => group_id === groupId).length ?? 0
  return (
    <nav className={css.tabs} aria-label={t`Group sections`}>
      {slots.tabs.map(({ name, label }, at) => (
        <Link
          key={name}
          to="/groups/$groupId"
          params={{ groupId }}
          search={at === 0 ? {} : { tab: name }}
          activeOptions={{ exact: true }}
          replace
          resetScroll={false}
          className={css.tab}
        >
          {label()}
          {name === 'members' && asking > 0 && (
            <span className={css.waiting}>
              {asking} <span className={css.unseen}>{t`waiting to join`}</span>
            </span>
          )}
        </Link>
      ))}
      {props.settings && (
        <Link to="/groups/$groupId/edit" params={{ groupId }} className={css.tab}>
          <Trans>Settings</Trans>
        </Link>
      )}
    </nav>
  )
}
