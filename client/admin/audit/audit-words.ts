import { t } from '@lingui/core/macro'
import type { AuditLine } from '../data/audit.ts'
import { plain } from './audit-changes.ts'

/** An entry as a sentence without its subject: “Changed the role of Mina Park”. */
export function sentenceOf({ action, subject, group, before, after_value }: AuditLine): string {
  const name = subject?.name ?? (subject?.type === 'users' ? t`a former member` : t`something deleted`)
  const place = group?.name ?? t`a group`
  const organisation = subject?.name ?? t`an organisation`
  const domain = String((after_value ?? before)?.domain ?? t`a domain`)
  const words: Record<string, () => string> = {
    'user.role': () => t`Changed the role of ${name}`,
    'user.state': () => t`Changed the state of ${name}`,
    'user.invite': () => t`Invited people`,
    'user.sign_up': () =>
      after_value?.join === 'full' ? t`Signed up, but the organisation was full` : t`Signed up without an invite`,
    'user.admit': () => t`Let ${name} in`,
    'user.turn_away': () => t`Turned ${name} away`,
    'user.security': () => t`Changed who sees security data: ${name}`,
    'user.backup_codes': () => t`Made new backup codes`,
    'user.end_wait': () => t`Let ${name} try to sign in again`,
    'user.remove_factor': () => t`Removed the second factor of ${name}`,
    'user.sessions_ended': () => t`Signed out everywhere: ${name}`,
    'invite.send': () => t`Sent an invite`,
    'invite.resend': () => t`Sent an invite again`,
    'invite.revoke': () => t`Revoked an invite`,
    'invite.restore': () => t`Restored an invite`,
    'group.archive': () => t`Archived ${place}`,
    'group.restore': () => t`Unarchived ${place}`,
    'group.appoint': () => t`Appointed an admin of ${place}`,
    'group_member.role': () => t`Changed a role in ${place}`,
    'group_member.remove': () => t`Removed ${name} from ${place}`,
    'group_member.leave': () => t`Left ${place}`,
    'group_member.restore': () => t`Brought ${name} back to ${place}`,
    'join_request.approve': () => t`Approved a join request in ${place}`,
    'join_request.decline': () => t`Declined a join request in ${place}`,
    'join_request.reopen': () => t`Reopened a join request in ${place}`,
    'content.delete': () => t`Deleted content in ${place}`,
    'content.restore': () => t`Restored content in ${place}`,
    'listing.approved': () => t`Approved the listing ${name}`,
    'listing.rejected': () => t`Sent the listing ${name} back`,
    'listing.feature': () => t`Featured ${name}`,
    'listing.unfeature': () => t`Stopped featuring ${name}`,
    'listing.withdraw': () => t`Withdrew the listing ${name}`,
    'listing.restore': () => t`Listed ${name} again`,
    'curriculum.transfer': () => t`Gave ${name} to another owner`,
    'case.revert': () => t`Reverted a moderation decision`,
    'appeal.uphold': () => t`Upheld a decision on appeal`,
    'appeal.overturn': () => t`Overturned a decision on appeal`,
    'tenant.setting': () => t`Changed a setting of ${organisation}`,
    'tenant.change': () => t`Changed ${organisation}`,
    'tenant.second_factor': () => t`Changed who needs a second factor in ${organisation}`,
    'tenant.create': () => t`Created ${organisation}`,
    'tenant.brand': () => t`Changed the branding of ${organisation}`,
    'tenant.terms': () => t`Changed the limits and contacts of ${organisation}`,
    'tenant.retention': () => t`Changed how long ${organisation} keeps its data`,
    'tenant.domain': () =>
      !after_value
        ? t`Removed the domain ${domain} from ${organisation}`
        : before
          ? t`Confirmed the domain ${domain} of ${organisation}`
          : t`Added the domain ${domain} to ${organisation}`,
    'tenant.person': () => t`Moved somebody out of ${organisation}`,
    'tenant.suspend': () => t`Suspended ${organisation}`,
    'tenant.delete': () => t`Scheduled ${organisation} for deletion`,
    'tenant.restore': () => t`Restored ${organisation}`,
    'user.tenant': () => t`Moved ${name} to another organisation`,
    'broadcast.publish': () => t`Published a banner`,
    'broadcast.end': () => t`Ended a banner`,
    'audit.export': () => t`Exported the audit log`,
    'feature_flag.change': () => t`Changed a feature flag`,
    'feature_flag.open': () => t`Changed whether groups decide about a feature`,
    'instance.read_only': () =>
      !after_value
        ? t`Ended read-only mode`
        : before
          ? t`Changed the message or the end of read-only mode`
          : t`Made this server read-only`,
    'job.retry': () => t`Retried a failed job`,
    'instance.claim': () => t`Set this server up`,
    'address.block': () => t`Blocked an address`,
    'address.unblock': () => t`Unblocked an address`,
    'pass.used': () => t`Used an admin’s access to ${place}`,
    'certificate.decline_name': () => t`Declined a name on a certificate`,
    'certificate.name': () => t`Approved a name on a certificate`,
    'certificate.revoke': () => t`Revoked a certificate`,
    'certificate.restore': () => t`Restored a certificate`,
    'lesson.excuse': () => t`Excused ${name} from a lesson`,
    'lesson.unexcuse': () => t`Took back an excuse of ${name}`,
  }
  const known = words[action]
  if (known) return known()
  if (action.startsWith('case.')) return t`Moderation: ${plain(action.slice(5))}`
  return plain(action)
}

/** The words for who did it where no name is there: somebody who is gone, or nobody, as with what a job did. */
export function nobodyOf({ action, actor }: AuditLine) {
  if (action === 'user.sign_up') return t`Someone new`
  return actor ? t`Former member` : t`The system`
}
