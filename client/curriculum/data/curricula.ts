import { mutationOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { saidAtField } from '../../lib/query/field-errors.ts'
import { optimistic } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { type CurriculumCard, library } from './library.ts'

/* Mutations of curricula themselves; each is shown in the library before it is sent. */

const curricula = collection('curricula', { trash: 'curriculum' })
export const { changing: changingCurriculum, removing: removingCurriculum, restoring: restoringCurriculum } = curricula
export const renamingCurriculum = saidAtField(curricula.changing)

export interface NewCurriculum {
  id: string
  title: string
  subtitle?: string | null
  language?: string
}

export const addingCurriculum = mutationOptions({
  ...optimistic<CurriculumCard, NewCurriculum>([library.queryKey], (cards, added) => [cardOf(added), ...cards]),
  meta: { saidAtField: true },
  mutationFn: (row: NewCurriculum) => write({ table: 'curricula', verb: 'insert', row }),
})

const cardOf = ({ id, title, subtitle = null, language = 'en' }: NewCurriculum): CurriculumCard => ({
  ...{ id, title, subtitle, language, my_role: 'owner', owner_id: myId(), cover_path: null },
  ...{ latest_id: null, number: null, published_at: null, lesson_count: 0, minutes: 0, changed: true },
  ...{ edited_at: serverDate().toISOString(), group_ids: [], shared_at: null, version: 1 },
})
