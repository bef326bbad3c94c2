import { t } from '@lingui/core/macro'
import { dataSaver } from '../settings/data-saver.ts'
import { supabase } from '../supabase/supabase.ts'

/*
 * Pictures of people's texts. A text names the bucket and the path of a picture; the address under which it can be
 * seen is made for an hour when it is shown, many of one bucket in one request, and made anew when it has ended.
 */
const lasts = 3600
const made = new Map<string, { address: Promise<string | undefined>; until: number }>()
const asked = new Map<string, Map<string, (address: string | undefined) => void>>()

type FileAddress = (path: string) => Promise<string | undefined>
const ways = new Map<string, FileAddress>()

/** Another way to the files of a bucket than a signed URL, for a page of people without an account; returns its end. */
export function readThrough(bucket: string, way: FileAddress) {
  ways.set(bucket, way)
  return () => void ways.delete(bucket)
}

/** The other way to the files of a bucket, where a page has set one. */
export const wayTo = (bucket: string) => ways.get(bucket)

/** Returns a signed URL of a file; undefined where the person may not see it. */
export function addressOf(bucket: string, path: string): Promise<string | undefined> {
  const way = wayTo(bucket)
  if (way) return way(path)
  const key = `${bucket}/${path}`
  const kept = made.get(key)
  if (kept && kept.until > Date.now()) return kept.address
  const address = new Promise<string | undefined>((tell) => {
    if (asked.size === 0) queueMicrotask(() => void ask())
    const paths = asked.get(bucket) ?? new Map()
    asked.set(bucket, paths.set(path, tell))
  })
  made.set(key, { address, until: Date.now() + lasts * 900 })
  return address
}

async function ask() {
  const all = [...asked]
  asked.clear()
  const storage = await supabase.storage()
  await Promise.all(
    all.map(async ([bucket, paths]) => {
      const { data } = await storage.from(bucket).createSignedUrls([...paths.keys()], lasts)
      for (const [path, tell] of paths) {
        const address = data?.find((each) => each.path === path)?.signedUrl || undefined
        if (!address) made.delete(`${bucket}/${path}`)
        tell(address)
      }
    }),
  )
}

interface ShownPicture {
  src?: string | null | undefined
  bucket?: string | null | undefined
  path?: string | null | undefined
  alt?: string | null | undefined
  width?: string | number | null | undefined
  height?: string | number | null | undefined
}

/**
 * The element that shows it. One on another host, as an editor has it until it is fetched, is linked: loading it would tell
 * that host who reads. Where little is to be fetched, one presses to see it.
 */
export function show(shown: ShownPicture): HTMLElement {
  const { src, alt } = shown
  if (src) return elsewhere(src, alt)
  return dataSaver.get() ? onPress(shown) : pictureOf(shown)
}

function pictureOf({ bucket, path, alt, width, height }: ShownPicture) {
  const image = document.createElement('img')
  image.alt = alt ?? ''
  image.loading = 'lazy'
  image.decoding = 'async'
  if (width) image.width = Number(width)
  if (height) image.height = Number(height)
  if (bucket && path) void fill(image, bucket, path)
  return image
}

function onPress(shown: ShownPicture) {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.load = ''
  button.textContent = shown.alt ? t`Load picture: ${shown.alt}` : t`Load picture`
  button.addEventListener('click', () => button.replaceWith(pictureOf(shown)))
  return button
}

async function fill(image: HTMLImageElement, bucket: string, path: string) {
  const address = await addressOf(bucket, path)
  if (!address) {
    image.replaceWith(words(t`This picture can’t be shown.`))
    return
  }
  // an address that has ended meanwhile is made anew, once
  image.addEventListener(
    'error',
    async () => {
      made.delete(`${bucket}/${path}`)
      image.src = (await addressOf(bucket, path)) ?? ''
    },
    { once: true },
  )
  image.src = address
}

function elsewhere(src: string, alt: string | null | undefined) {
  const link = document.createElement('a')
  const { hostname } = new URL(src)
  link.href = src
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
  link.dataset.elsewhere = ''
  link.textContent = alt ? t`Picture on ${hostname}: ${alt}` : t`Picture on ${hostname}`
  return link
}

function words(text: string) {
  const part = document.createElement('span')
  part.dataset.missing = ''
  part.textContent = text
  return part
}
