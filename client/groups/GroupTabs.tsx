import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { usePermissions } from '../lib/query/permissions.ts'
import { slots } from '../lib/registries/slots.ts'
import { dataSaver } from '../lib/settings/data-saver.ts'
import { intoSight } from '../ui/into-sight.ts'
import { waiting } from './data/members.ts'
import css from './group-page.module.css'

/** The parts of a group, each with an address of its own. What one may not use is not there. */
export function GroupTabs(props: { groupId: string; open: string; settings: boolean }) {
  const { t } = useLingui()
  const { groupId, open } = props
  useEffect(() => void preloadTabs(groupId), [groupId])
  const may = usePermissions(groupId)
  const asking = useQuery(waiting).data?.filter(({ group_id }) => group_id === groupId).length ?? 0
  return (
    <nav className={css.tabs} aria-label={t`Group sections`}>
      {slots.tabs
        .filter(({ needs }) => !needs || may[needs])
        .map(({ name, label, whole = false, Count }, at) => (
          <Link
            key={name}
            to="/groups/$groupId"
            params={{ groupId }}
            search={at === 0 ? {} : { tab: name }}
            activeOptions={{ exact: true }}
            // what is open in it, such as a message, stands in the address too
            aria-current={name === open ? 'page' : undefined}
            // out of one that has a whole phone, Back leads
            replace={!whole}
            resetScroll={false}
            className={css.tab}
            ref={name === open ? intoSight : undefined}
          >
            {label()}
            {Count && <Count groupId={groupId} />}
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

/** Loads what tabs need before they are opened; a failure is for the moment when one is. */
async function preloadTabs(groupId: string) {
  if (dataSaver.get()) return
  await whenIdle()
  await Promise.allSettled(slots.tabs.map(({ preload }) => preload?.(groupId)))
}
