import { msg } from '@lingui/core/macro'
import { IconNotebook } from '@tabler/icons-react'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    'journal_entries insert': msg`New journal entry`,
    'journal_entries update': msg`Change to a journal entry`,
    delete_journal_entry: msg`Journal entry deleted`,
    restore_journal_entry: msg`Journal entry restored`,
    share_journal_entry: msg`Copy shared`,
    withdraw_journal_share: msg`Shared copy withdrawn`,
    return_journal_share: msg`Shared copy returned`,
    swap_prompt: msg`Another prompt`,
    skip_prompt: msg`Prompt skipped`,
    use_prompt: msg`Prompt used`,
    'memory_hides put': msg`Memory hidden, or shown again`,
    'journal_settings put': msg`Journal settings`,
    'journal_templates insert': msg`New template`,
    'journal_templates update': msg`Change to a template`,
    'journal_templates delete': msg`Template deleted`,
    'journal_prompts insert': msg`New prompt`,
    'journal_prompts update': msg`Change to a prompt`,
    'journal_prompts delete': msg`Prompt deleted`,
  },
  chosen: {
    mood: msg`Mood`,
    feelings: msg`Feelings`,
    tags: msg`Tags`,
    entry_date: msg`Date`,
    entry_time: msg`Time`,
  },
  limits: {
    'journal_entries title': 160,
    'make_entry_from_message title': 160,
    'journal_templates name': 60,
    'journal_prompts text': 300,
  },
  creates: {
    entry: {
      title: msg`New entry`,
      also: msg`Write journal diary today’s page`,
      Icon: IconNotebook,
      order: 40,
      opens: '/journal?make=entry',
    },
  },
  notifications: {
    journal: {
      name: msg`Journal`,
      order: 80,
      types: { journal_reminder: { name: msg`Reminder to write`, Icon: IconNotebook } },
      target: () => '/journal?make=entry',
    },
  },
  search: { journal: { name: msg`Journal`, one: msg`Journal entry`, Icon: IconNotebook, order: 35 } },
  trash: { journal_entries: { Icon: IconNotebook, restore: (id) => ({ verb: 'journal.restore', input: { id } }) } },
}
