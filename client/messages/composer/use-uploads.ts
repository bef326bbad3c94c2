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

/** By the conversation for which they are meant. */
const all = store<ReadonlyMap<string, readonly FileUpload[]>>(new Map())

const none: readonly FileUpload[] = []
export const useUploads = (conversationId: string) => all.use().get(conversationId) ?? none
const of = (conversationId: string) => all.get().get(conversationId) ?? none
const set = (conversationId: string, list: readonly FileUpload[]) =>
  all.set(new Map([...all.get(), [conversationId, list]]))
const change = (conversationId: string, id: string, to: Partial<FileUpload>) =>
  set(
    conversationId,
    of(conversationId).map((one) => (one.id === id ? { ...one, ...to } : one)),
  )

/** Begins to bring files along; what is too large is refused here, for it would only travel in vain. */
export function addFiles(conversationId: string, files: readonly File[]) {
  for (const file of files) {
    if (file.size > most) toast(t`${file.name} is larger than 25 MB.`, 'bad')
    else if (of(conversationId).length >= 20) toast(t`A message can have up to 20 files.`, 'bad')
    else void bring(conversationId, file)
  }
}

async function bring(conversationId: string, file: File) {
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
  set(conversationId, [...of(conversationId), { ...one, part: 0, state: 'coming', shown, stop }])
  try {
    const { blob, ...size } = isPicture ? await bare(file) : { blob: file as Blob }
    change(conversationId, id, { ...size, type: blob.type || one.type, bytes: blob.size })
    await carry(path, blob, (part) => change(conversationId, id, { part }), stop.signal)
    change(conversationId, id, { part: 1, state: 'there' })
  } catch (error) {
    toast(t`${name}: ${errorMessage(error)}`, 'bad')
    change(conversationId, id, { state: 'failed' })
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

export function dropUpload(conversationId: string, id: string) {
  of(conversationId)
    .find((one) => one.id === id)
    ?.stop.abort()
  set(
    conversationId,
    of(conversationId).filter((one) => one.id !== id),
  )
}

/** Hands the finished uploads to the message and empties the field. */
export function takeUploads(conversationId: string): NewAttachment[] {
  const there = of(conversationId).filter(({ state }) => state === 'there')
  set(conversationId, [])
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
