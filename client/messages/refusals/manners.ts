import { msg } from '@lingui/core/macro'
import type { RefusalsByTable } from '../../lib/registries/refusals.ts'

/** Reports, blocks and mutes. */
export const manners: RefusalsByTable = {
  reports: {
    constraints: {
      reports_earlier_check: ['earlier', msg`Up to 5 earlier messages can be added.`],
      reports_note_check: ['note', msg`The note can have at most 1,000 characters.`],
      reports_reason_check: ['reason', msg`Choose a reason.`],
      reports_subject_type_fkey: ['subject_type', msg`This can’t be reported.`],
      reports_reporter_id_subject_type_subject_id_key: ['subject_id', msg`You’ve already reported this.`],
    },
    required: {
      reason: msg`Choose a reason.`,
    },
    policies: {
      insert: msg`You can only report what you have access to.`,
    },
  },
  user_blocks: {
    constraints: {
      user_blocks_check: ['blocked_id', msg`You can’t block yourself.`],
      user_blocks_pkey: ['blocked_id', msg`You’ve already blocked this person.`],
      user_blocks_blocked_id_fkey: ['blocked_id', msg`User not found`],
    },
    policies: {
      insert: msg`You can only block people for yourself.`,
      update: msg`You can only block people for yourself.`,
    },
  },
  user_mutes: {
    constraints: {
      user_mutes_check: ['muted_id', msg`You can’t mute yourself.`],
      user_mutes_pkey: ['muted_id', msg`You’ve already muted this person.`],
      user_mutes_muted_id_fkey: ['muted_id', msg`User not found`],
    },
    policies: {
      insert: msg`You can only mute people for yourself.`,
      update: msg`You can only mute people for yourself.`,
    },
  },
}
