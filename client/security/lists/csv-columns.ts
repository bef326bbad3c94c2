import { t } from '@lingui/core/macro'
import type { CsvColumns } from '../../ui/area/export-pages.ts'
import type { BlockLine, EventLine, FailureLine, SessionLine } from '../data/types.ts'
import { detailsOf, eventName, reasonWords, severityName } from '../kit/words.ts'

/* What stands in the file of each list. */

export const failureColumns = (): CsvColumns<FailureLine> => [
  [t`When`, ({ at }) => at],
  [t`Email`, ({ email }) => email],
  [t`Person`, ({ user }) => user?.name ?? null],
  [t`Address`, ({ address }) => address],
  [t`Reason`, ({ reason }) => reasonWords(reason)],
  [t`Device`, ({ agent }) => agent],
  [t`Source`, ({ by_client }) => (by_client ? t`Reported by a client` : t`Seen by the server`)],
]

export const blockColumns = (): CsvColumns<BlockLine> => [
  [t`Address`, ({ address }) => address],
  [t`State`, ({ is_active }) => (is_active ? t`Active` : t`Ended`)],
  [t`Blocked`, ({ blocked_at }) => blocked_at],
  [t`Ends`, ({ expires_at }) => expires_at],
  [t`Reason`, ({ reason }) => reason],
  [t`Note`, ({ note }) => note],
  [t`By`, ({ by, automatic }) => (automatic ? t`Automatic` : (by?.name ?? null))],
  [t`Hits`, ({ hits }) => String(hits)],
  [t`Last hit`, ({ last_hit_at }) => last_hit_at],
]

export const eventColumns = (): CsvColumns<EventLine> => [
  [t`When`, ({ at }) => at],
  [t`Event`, ({ type }) => eventName(type)],
  [t`Severity`, ({ severity }) => severityName(severity)],
  [t`Person`, ({ person }) => person?.name ?? null],
  [t`Address`, ({ address }) => address],
  [t`Details`, ({ type, details }) => detailsOf(type, details).join('; ')],
  [t`Source`, ({ by_client }) => (by_client ? t`Reported by a client` : t`Seen by the server`)],
  [t`Seen by`, ({ acknowledged }) => acknowledged?.by?.name ?? null],
  [t`Seen`, ({ acknowledged }) => acknowledged?.at ?? null],
]

export const sessionColumns = (): CsvColumns<SessionLine> => [
  [t`Person`, ({ user }) => user.name],
  [t`Role`, ({ user }) => user.role],
  [t`Address`, ({ address }) => address],
  [t`Device`, ({ agent }) => agent],
  [t`Last activity`, ({ last_activity }) => last_activity],
]
