import { mutationOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage, optimistic } from '../../lib/query/query.ts'
import { refusedUpload } from '../../lib/query/refusals.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { type MyLesson, myLessonKey, type QuizAnswers, type ResponseFile } from './my-lesson.ts'

/* What is sent for an item: an attempt at a quiz, which the server scores when it arrives, or something handed in. */

interface Sent {
  /** Its own id: sent twice it is one. */
  id: string
  adoption_id: string
  lesson_key: string
  item_key: string
  sent_at: string
}

const shownIn = ({ adoption_id, lesson_key }: Sent) => [myLessonKey(adoption_id, lesson_key)]

export const answeringQuiz = mutationOptions({
  ...optimistic<never, Sent & { answers: QuizAnswers }, MyLesson>(
    shownIn,
    (lesson, { id, item_key, answers, sent_at }) => ({
      ...lesson,
      attempts: { ...lesson.attempts, [item_key]: [...(lesson.attempts[item_key] ?? []), { id, answers, sent_at }] },
    }),
    'lesson_progress',
  ),
  mutationFn: ({ answers, ...args }: Sent & { answers: QuizAnswers }) =>
    write({ rpc: 'answer_quiz', args: { ...args, answers: answers as never } }),
})

export const sendingResponse = mutationOptions({
  ...optimistic<never, Sent & { response: { text?: string; files?: ResponseFile[] } }, MyLesson>(
    shownIn,
    (lesson, { id, item_key, response, sent_at }) => ({
      ...lesson,
      responses: [...lesson.responses, { response_id: id, item_key, response, sent_at }],
      items: { ...lesson.items, [item_key]: { attempts: 0, state: 'done', done_at: sent_at } },
    }),
    'lesson_progress',
  ),
  mutationFn: ({ response, ...args }: Sent & { response: { text?: string; files?: ResponseFile[] } }) =>
    write({ rpc: 'send_response', args: { ...args, response: response as never } }),
})

const bucket = 'responses'

/** Uploads a file that is to be handed in; a refusal throws, in words for people. */
export async function uploadResponse(adoptionId: string, file: File): Promise<ResponseFile> {
  const name = file.name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-120) || 'file'
  const path = `${adoptionId}/${myId()}/${newId()}/${name}`
  const { error } = await (await supabase.storage()).from(bucket).upload(path, file)
  if (error) throw new Error(errorMessage(await refusedUpload(bucket, error)))
  return { path, name: file.name.slice(-200), bytes: file.size, type: file.type.slice(0, 200) }
}

/** An address under which a file that was handed in can be fetched for a minute, by its own name. */
export async function addressOfResponse({ path, name }: Pick<ResponseFile, 'path' | 'name'>): Promise<string> {
  const { data, error } = await (await supabase.storage()).from(bucket).createSignedUrl(path, 60, { download: name })
  if (error) throw error
  return data.signedUrl
}
