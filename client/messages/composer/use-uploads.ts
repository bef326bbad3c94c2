import { t } from '@lingui/core/macro'
import { store } from '../../lib/browser/store.ts'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage } from '../../lib/query/query.ts'
import type { NewAttachment } from '../data/message-writes.ts'
import { carry } from '../data/uploads.ts'

/** A file that goes with what one is writing. */
interface FileUpload extends NewAttachment {
  /** The part that is uploaded, from 0 to 1. */
  part: number
  state: 'coming' | 'there' | 'failed'
  /** To see it here before anybody else does. */
  shown: string | undefined
  stop: AbortController
}

const most = 25 * 2 ** 20
const pictures = /^image\/(jpeg|png|webp|avif)$/

/** By the field in which they wait: that of a conversation has its id. */
const all = store<ReadonlyMap<string, readonly FileUpload[]>>(new Map())

const none: readonly FileUpload[] = []
export const useUploads = (field: string) => all.use().get(field) ?? none
const of = (field: string) => all.get().get(field) ?? none
const set = (field: string, list: readonly FileUpload[]) => all.set(new Map([...all.get(), [field, list]]))
const change = (field: string, id: string, to: Partial<FileUpload>) =>
  set(
    field,
    of(field).map((one) => (one.id === id ? { ...one, ...to } : one)),
  )

/** Begins to bring files along; what is too large is refused here, for it would only travel in vain. */
export function addFiles(field: string, files: readonly File[], conversationId = field) {
  for (const file of files) {
    if (file.size > most) toast(t`${file.name} is larger than 25 MB.`, 'bad')
    else if (of(field).length >= 20) toast(t`A message can have up to 20 files.`, 'bad')
    else void bring(field, file, conversationId)
  }
}

async function bring(field: string, file: File, conversationId: string) {
  const id = newId()
  const name = file.name.replace(/[^\p{L}\p{N}._ -]+/gu, '-').slice(-120) || 'file'
  const path = `${conversationId}/${id}/${name.replace(/[^\w.-]+/g, '-')}`
  const stop = new AbortController()
  const isPicture = pictures.test(file.type) || file.type === 'image/gif'
  const shown = isPicture ? URL.createObjectURL(file) : undefined
  const one = {
    id,
    path,
    name,
    type: file.type || 'application/octet-stream',
    bytes: file.size,
    width: null,
    height: null,
    alt: null,
  }
  set(field, [...of(field), { ...one, part: 0, state: 'coming', shown, stop }])
  try {
    const { blob, ...size } = isPicture ? await bare(file) : { blob: file as Blob }
    change(field, id, { ...size, type: blob.type || one.type, bytes: blob.size })
    await carry(path, blob, (part) => change(field, id, { part }), stop.signal)
    change(field, id, { part: 1, state: 'there' })
  } catch (error) {
    toast(t`${name}: ${errorMessage(error)}`, 'bad')
    change(field, id, { state: 'failed' })
  }
}

/** The picture alone, turned as it was held: not where it was taken, nor when, nor with what. One that moves stays. */
async function bare(file: File): Promise<{ blob: Blob; width: number; height: number }> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  if (!pictures.test(file.type)) return { blob: file, width, height }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
  bitmap.close()
  const type = file.type === 'image/avif' ? 'image/webp' : file.type
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, type, 0.9))
  if (!blob) throw new Error(t`This picture can’t be read.`)
  return { blob, width, height }
}

export function dropUpload(field: string, id: string) {
  of(field)
    .find((one) => one.id === id)
    ?.stop.abort()
  set(
    field,
    of(field).filter((one) => one.id !== id),
  )
}

/** Hands the finished uploads to the message and empties the field. */
export function takeUploads(field: string): NewAttachment[] {
  const there = of(field).filter(({ state }) => state === 'there')
  set(field, [])
  return there.map(({ id, path, name, type, bytes, width, height, alt }) => ({
    id,
    path,
    name,
    type,
    bytes,
    width,
    height,
    alt,
  }))
}
