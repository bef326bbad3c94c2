import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cards } from '../lib/cards.ts'
import css from './group-page.module.css'
import { waiting } from './member-queries.ts'

/** The parts of a group, each with an address of its own. What one may not use is not there. */
export function GroupTabs(props: { groupId: string; shown: string; settings: boolean }) {
  const { t } = useLingui()
  const { groupId, shown } = props
  const asking = useQuery(waiting).data?.filter(({ group_id }) => group_id === groupId).length ?? 0
  return (
    <nav className={css.tabs} aria-label={t`Parts of this group`}>
      {cards.tabs.map(({ name, label }, at) => (
        <Link
          key={name}
          to="/groups/$groupId"
          params={{ groupId }}
          search={at === 0 ? {} : { tab: name }}
          replace
          resetScroll={false}
          className={css.tab}
          aria-current={shown === name ? 'page' : undefined}
          activeProps={{}}
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
