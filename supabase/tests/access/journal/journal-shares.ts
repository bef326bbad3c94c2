import { ruth, supper } from '../../cast.ts'
import { ruthsEntry, ruthsSecret } from '../../journal/arranged-journal.ts'
import { type AccessRow, past, self } from '../rows.ts'

export const ruthsShare = '00000000-0000-4000-8000-00000000b405'

/** Ruth has given a copy of an entry to the supper; another is one that comes back to her. */
export const arrangedJournalShares = `
  insert into public.journal_entries (id, created_by, entry_date, title) values ('00000000-0000-4000-8000-00000000b406', '${ruth.id}', '2026-02-20', '${ruthsSecret}');
  insert into public.journal_shares (id, created_by, entry_id, copy_html, target_type, target_id, conversation_id)
  values ('${ruthsShare}', '${ruth.id}', '${ruthsEntry}', '<p>${ruthsSecret}</p>', 'message', '${ruthsShare}', '${supper}');
`

export const journalShares: AccessRow[] = [
  {
    table: 'journal_shares',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.journal_shares where id = '${ruthsShare}'`,
    ...self,
  },
  ...past('journal_shares', "copy_html = ''"),
]
