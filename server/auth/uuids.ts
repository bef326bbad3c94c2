import { Refusal } from '../http/errors.ts'
import { type Body, textOf } from './body.ts'
import { invalid } from './errors.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (text: string | undefined): text is string => text !== undefined && uuid.test(text)

/** An id of the body; 400 where it is missing or none. */
export function uuidOf(body: Body, name: string): string {
  const text = textOf(body, name)
  if (!text) throw invalid(`${name} is required`)
  if (!isUuid(text)) throw invalid(`${name} must be a valid UUID`)
  return text.toLowerCase()
}

/** An id of the path; 404 where it is none, as nothing can stand there. */
export function uuidIn(text: string | undefined, name: string): string {
  if (!isUuid(text)) throw new Refusal(404, 'validation_failed', `${name} must be an UUID`)
  return text.toLowerCase()
}
