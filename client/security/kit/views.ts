import { t } from '@lingui/core/macro'

/** The parts of the security area, in the order of its menu. */
export const securityViews = ['overview', 'failures', 'blocks', 'events', 'sessions', 'alerts', 'networks'] as const
export type SecurityView = (typeof securityViews)[number]

export const viewOf = (view: string | undefined): SecurityView =>
  securityViews.find((name) => name === view) ?? 'overview'

export function viewName(view: SecurityView): string {
  const names: Record<SecurityView, string> = {
    overview: t`Overview`,
    failures: t`Failed sign-ins`,
    blocks: t`Blocks`,
    events: t`Events`,
    sessions: t`Sessions`,
    alerts: t`Alerts`,
    networks: t`Trusted networks`,
  }
  return names[view]
}

/** No filter of another list stays when one goes to a list. */
const none = {
  ...{ q: undefined, since: undefined, until: undefined, state: undefined, open: undefined, who: undefined },
  ...{ client: undefined, severity: undefined, kind: undefined, of: undefined, event: undefined, alert: undefined },
}

/** The place of a list, filtered like this. */
export const toView = (view: SecurityView, filters: Readonly<Record<string, string>> = {}) => ({
  ...none,
  view: view === 'overview' ? undefined : view,
  ...filters,
})
