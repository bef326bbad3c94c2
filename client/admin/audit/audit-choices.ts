import { t } from '@lingui/core/macro'
import type { Choice } from '../../ui/area/Filters.tsx'

/** The filters of the audit log that are chosen from a list. */
export const auditChoices = (): readonly Choice[] => [
  {
    name: 'action',
    label: t`Action`,
    options: [
      { value: '', label: t`Any action` },
      { value: 'user.role', label: t`Role changed` },
      { value: 'user.state', label: t`State changed` },
      { value: 'user.sign_up', label: t`Sign-up refused` },
      { value: 'group.archive', label: t`Group archived` },
      { value: 'group_member.role', label: t`Role in a group changed` },
      { value: 'group_member.remove', label: t`Member removed` },
      { value: 'content.delete', label: t`Content deleted` },
      { value: 'tenant.setting', label: t`Setting changed` },
      { value: 'feature_flag.change', label: t`Feature flag changed` },
      { value: 'instance.read_only', label: t`Read-only changed` },
      { value: 'audit.export', label: t`Audit log exported` },
    ],
  },
  {
    name: 'subject',
    label: t`About`,
    options: [
      { value: '', label: t`About anything` },
      { value: 'users', label: t`People` },
      { value: 'groups', label: t`Groups` },
      { value: 'group_members', label: t`Members of groups` },
      { value: 'tenants', label: t`The organisation` },
      { value: 'moderation_cases', label: t`Reports` },
      { value: 'curricula', label: t`Curricula` },
      { value: 'listings', label: t`Listings` },
    ],
  },
  {
    name: 'outcome',
    label: t`Outcome`,
    options: [
      { value: '', label: t`Done or denied` },
      { value: 'ok', label: t`Done` },
      { value: 'denied', label: t`Denied` },
    ],
  },
]
