import { Refusal } from '../http/errors.ts'

/** The form of an answer. */
export type Media = { single: boolean; stripNulls: boolean; type: string }

const json: Media = { single: false, stripNulls: false, type: 'application/json; charset=utf-8' }

/** The first acceptable form of the header `Accept`; what we cannot write is refused (PGRST107). */
export function mediaOf(accept: string | undefined): Media {
  if (!accept || accept === '*/*' || accept === 'application/json') return json
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    const stripNulls = parameters.includes('nulls=stripped')
    if (type === '*/*' || type === 'application/*' || type === 'application/json') return json
    if (type === 'application/vnd.pgrst.object+json' || type === 'application/vnd.pgrst.object') {
      return { single: true, stripNulls, type: written('application/vnd.pgrst.object+json', stripNulls) }
    }
    if (type === 'application/vnd.pgrst.array+json' || type === 'application/vnd.pgrst.array') {
      return { single: false, stripNulls, type: written('application/vnd.pgrst.array+json', stripNulls) }
    }
  }
  throw new Refusal(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

const written = (type: string, stripNulls: boolean) => `${type}${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
