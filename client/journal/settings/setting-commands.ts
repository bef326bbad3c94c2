import { attempt } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { type JournalSettingsRow, settingsRows } from '../data/journal-settings.ts'

/** Sets something of one’s journal, as it is chosen. */
export const setJournal = (change: Partial<JournalSettingsRow>) =>
  attempt(settingsRows.putting, { user_id: myId(), ...change })
