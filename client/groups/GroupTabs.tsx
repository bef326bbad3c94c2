import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cards } from '../lib/cards.ts'
import css from './group-page.module.css'
import { waiting } from './member-queries.ts'

/** The parts of a group, each with an address of its own. What one may not use is not there. */
export function GroupTabs({ groupId, settings }: { groupId: string; settings: boolean }) {
  const { t } = useLingui()
  const asking = useQuery(waiting).data?.filter(({ group_id }) => group_id === groupId).length ?? 0
  return (
    <nav className={css.tabs} aria-label={t`Parts of this group`}>
      {cards.tabs.map(({ name, label }, at) => (
        <Link
          key={name}
          to="/groups/$groupId"
          params={{ groupId }}
          // said to be absent, so that the first is not taken for any other
          search={at === 0 ? ({ tab: undefined } as object) : { tab: name }}
          replace
          resetScroll={false}
          className={css.tab}
          activeOptions={{ exact: true, explicitUndefined: true }}
        >
          {label()}
          {name === 'members' && asking > 0 && (
            <span className={css.waiting}>
              {asking} <span className={css.unseen}>{t`waiting to join`}</span>
            </span>
          )}
        </Link>
      ))}
      {settings && (
        <Link to="/groups/$groupId/edit" params={{ groupId }} className={css.tab}>
          <Trans>Settings</Trans>
        </Link>
      )}
    </nav>
  )
}
