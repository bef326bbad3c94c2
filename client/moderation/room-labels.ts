import { msg } from '@lingui/core/macro'
import { IconFlag, IconGavel } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RoomLabels } from '../lib/registries/labels.ts'
import { withWords } from '../lib/settings/i18n.ts'

const sections = () => withWords(import('./decisions/sections.ts'))
const section = (name: 'Decisions' | 'OwnReports') => lazy(async () => ({ default: (await sections())[name] }))

export const labels: RoomLabels = {
  writes: {
    'reports insert': msg`Report`,
    appeal_decision: msg`Appeal`,
    act_on_case: msg`Decision on a report`,
    act_on_cases: msg`Decision on several reports`,
    revert_action: msg`Decision taken back`,
    revert_bulk: msg`Decisions taken back`,
    decide_appeal: msg`Answer to an appeal`,
    note_case: msg`Note on a case`,
    write_reason_preset: msg`Saved note for moderators`,
    delete_reason_preset: msg`Saved note for moderators deleted`,
  },
  limits: {
    'reports note': 1000,
    'appeal_decision body': 1000,
    'act_on_case note_public': 1000,
    'act_on_case note_private': 1000,
    'act_on_cases note_public': 1000,
    'revert_action note': 1000,
    'decide_appeal answer': 1000,
    'note_case body': 2000,
    'write_reason_preset text': 1000,
  },
  groupPlaces: [{ tab: 'reports', order: 90, name: msg`Reports`, Icon: IconFlag, needs: 'canDeleteContent' }],
  profile: {
    decisions: { name: msg`Decisions about you`, order: 80, isLast: true, Section: section('Decisions') },
    reports: { name: msg`Your reports`, order: 81, isLast: true, Section: section('OwnReports') },
  },
  notifications: {
    moderation: {
      name: msg`Reports and decisions`,
      order: 90,
      types: {
        report_received: { name: msg`Something was reported`, Icon: IconFlag },
        report_answered: { name: msg`Answers to your reports`, Icon: IconGavel },
        appeal_received: { name: msg`Somebody appealed`, Icon: IconGavel },
        appeal_answered: { name: msg`Answers to your appeals`, Icon: IconGavel },
      },
      target: () => '/profile?section=reports',
    },
  },
}
