import { ruth, supper } from '../../cast.ts'
import { type AccessRow, nobody, past, self } from '../rows.ts'

export const ruthsKept = '00000000-0000-4000-8000-00000000b411'

/** Ruth was here, has been in the supper, and keeps a thing; what brings her is hers. */
export const arrangedHome = `
  insert into public.catch_ups (user_id, last_here_at) values ('${ruth.id}', now());
  insert into public.catch_up_kept (user_id, kind, subject_id) values ('${ruth.id}', 'task', '${ruthsKept}');
  update public.user_settings set onboarding = '{"brings": "lead"}' where user_id = '${ruth.id}';
  update public.group_member_settings set last_seen_at = now() where user_id = '${ruth.id}' and group_id = '${supper}';
`

const see = (table: string, on: string, where: string): AccessRow => ({
  table,
  verb: 'select',
  on,
  sql: `select 1 from public.${table} where ${where}`,
  ...self,
})
const change = (table: string, on: string, set: string, who: AccessRow | typeof self | typeof nobody): AccessRow => ({
  table,
  verb: 'update',
  on,
  sql: `update public.${table} set ${set} where user_id = '${ruth.id}' returning 1`,
  ...who,
})

/** The moments of one’s visits, and what one has missed and kept: nobody else reads or writes them, whoever they are. */
export const home: AccessRow[] = [
  see('catch_ups', 'Ruth’s', `user_id = '${ruth.id}'`),
  ...past('catch_ups', 'seen_until = now()'),
  see('catch_up_kept', 'what Ruth keeps', `subject_id = '${ruthsKept}'`),
  ...past('catch_up_kept', 'kept_at = now()'),
  see('user_settings', 'what brings Ruth', `onboarding ->> 'brings' = 'lead'`),
  change('user_settings', 'what brings Ruth', `onboarding = '{"brings": "learn"}'`, self),
  see('group_member_settings', 'when Ruth was there', `user_id = '${ruth.id}' and last_seen_at is not null`),
  change('group_member_settings', 'when Ruth was there, past its function', 'last_seen_at = now()', nobody),
]
