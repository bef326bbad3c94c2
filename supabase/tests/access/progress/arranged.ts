import { ruth } from '../../cast.ts'

/** Words of Ruth about herself, and her streak. */
export const arrangedProgress = `
  update public.users set about = 'I bake on Tuesdays.', streak_count = 3 where id = '${ruth.id}';
`
