import { expect, vi } from 'vitest'
import { bucket } from './a-bucket.ts'
import type { Examples } from './scene.ts'

/* Files, each example in a bucket of its own. */

type Files = Awaited<ReturnType<typeof bucket>>['files']
const textOf = async (files: Files, path: string) => (await files.download(path)).data?.text()

export const storage: Examples = {
  'StorageFileApi.upload': async (scene) => {
    const { id, files } = await bucket(scene)
    const { data } = await files.upload('new/two.txt', new Blob(['Two'], { type: 'text/plain' }), {
      cacheControl: '60',
    })
    expect(data).toEqual({ id: expect.any(String), path: 'new/two.txt', fullPath: `${id}/new/two.txt` })
    expect((await files.upload('new/two.txt', 'Again')).error).toMatchObject({ statusCode: '409' })
    expect((await files.upload('new/two.txt', 'Again', { upsert: true })).error).toBeNull()
    expect((await scene.anon.storage.from(id).upload('mine.txt', 'Mine')).error).toMatchObject({ statusCode: '403' })
  },
  'StorageFileApi.update': async (scene) => {
    const { files } = await bucket(scene)
    expect((await files.update('logs/one.txt', 'Other')).data?.path).toBe('logs/one.txt')
    expect(await textOf(files, 'logs/one.txt')).toBe('Other')
  },
  'StorageFileApi.createSignedUploadUrl': async (scene) => {
    const { files } = await bucket(scene)
    const { data } = await files.createSignedUploadUrl('later.txt')
    expect(data).toEqual({ path: 'later.txt', token: expect.any(String), signedUrl: expect.stringContaining('token=') })
  },
  'StorageFileApi.uploadToSignedUrl': async (scene) => {
    const { id, files } = await bucket(scene)
    const { data: signed } = await files.createSignedUploadUrl('later.txt')
    const other = scene.anon.storage.from(id)
    const { data } = await other.uploadToSignedUrl('later.txt', signed?.token ?? '', 'Later', {
      contentType: 'text/plain',
    })
    expect(data).toMatchObject({ path: 'later.txt', fullPath: `${id}/later.txt` })
    expect(await textOf(files, 'later.txt')).toBe('Later')
  },
  'StorageFileApi.move': async (scene) => {
    const { files } = await bucket(scene)
    expect((await files.move('logs/one.txt', 'two.txt')).data).toMatchObject({ message: 'Successfully moved' })
    expect((await files.exists('logs/one.txt')).data).toBe(false)
  },
  'StorageFileApi.copy': async (scene) => {
    const [from, to] = [await bucket(scene), await bucket(scene)]
    const { data } = await from.files.copy('logs/one.txt', 'two.txt', { destinationBucket: to.id })
    expect(data).toEqual({ path: `${to.id}/two.txt` })
    expect(await textOf(to.files, 'two.txt')).toBe('One')
  },
  'StorageFileApi.createSignedUrl': async (scene) => {
    const { files } = await bucket(scene)
    const { data } = await files.createSignedUrl('logs/one.txt', 60, { download: 'my.txt' })
    const answer = await fetch(data?.signedUrl ?? '')
    expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      'One',
      expect.stringMatching(/^attachment;.*my\.txt/),
    ])
  },
  'StorageFileApi.createSignedUrls': async (scene) => {
    const { files } = await bucket(scene)
    const { data } = await files.createSignedUrls(['logs/one.txt', 'none.txt'], 60)
    expect(data?.map(({ path, error }) => [path, error])).toEqual([
      ['logs/one.txt', null],
      ['none.txt', expect.any(String)],
    ])
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('One')
  },
  'StorageFileApi.download': async (scene) => {
    const { files } = await bucket(scene)
    const { data } = await files.download('logs/one.txt')
    expect([data?.type, await data?.text()]).toEqual(['text/plain', 'One'])
    expect((await files.download('none.txt')).error?.name).toMatch(/^Storage/)
  },
  'StorageFileApi.info': async (scene) => {
    const { id, files } = await bucket(scene)
    const { data } = await files.info('logs/one.txt')
    expect(data).toMatchObject({ name: 'logs/one.txt', bucketId: id, size: 3, contentType: 'text/plain' })
  },
  'StorageFileApi.exists': async (scene) => {
    const { files } = await bucket(scene)
    expect((await files.exists('logs/one.txt')).data).toBe(true)
    expect((await files.exists('logs')).data).toBe(false)
  },
  'StorageFileApi.getPublicUrl': async (scene) => {
    const { files } = await bucket(scene, { public: true })
    const { publicUrl } = files.getPublicUrl('logs/one.txt', { download: true }).data
    expect(await (await fetch(publicUrl)).text()).toBe('One')
  },
  'StorageFileApi.remove': async (scene) => {
    const { files } = await bucket(scene)
    const { data } = await files.remove(['logs/one.txt', 'none.txt'])
    expect(data?.map(({ name }) => name)).toEqual(['logs/one.txt'])
  },
  'StorageFileApi.purgeCache': async (scene) => {
    const { files } = await bucket(scene)
    expect((await files.purgeCache('logs/one.txt')).data).toEqual({ message: 'success' })
  },
  'StorageFileApi.list': async (scene) => {
    const { files } = await bucket(scene)
    await files.upload('logs/two.txt', 'Two')
    expect((await files.list()).data).toEqual([expect.objectContaining({ name: 'logs', id: null })])
    const sortBy = { column: 'name', order: 'desc' }
    const { data } = await files.list('logs', { limit: 1, offset: 0, sortBy, search: 't' })
    expect(data).toMatchObject([{ name: 'two.txt', metadata: { size: 3 } }])
  },
  'StorageFileApi.listV2': async (scene) => {
    const { files } = await bucket(scene)
    await files.upload('two.txt', 'Two')
    const { data } = await files.listV2({ with_delimiter: true, limit: 1 })
    expect(data).toMatchObject({ hasNext: true, folders: [{ name: 'logs/' }], objects: [] })
    const next = await files.listV2({ with_delimiter: true, cursor: data?.nextCursor ?? '' })
    expect(next.data).toMatchObject({ hasNext: false, folders: [], objects: [{ name: 'two.txt' }] })
  },
  'StorageFileApi.toBase64': ({ admin }) => {
    expect(admin.storage.from('any').toBase64('One')).toBe('T25l')
  },

  'BlobDownloadBuilder.asStream': async (scene) => {
    const { files } = await bucket(scene)
    const { data } = await files.download('logs/one.txt').asStream()
    expect(await new Response(data).text()).toBe('One')
  },
  'BlobDownloadBuilder.then': async (scene) => {
    const { files } = await bucket(scene)
    expect(await files.download('logs/one.txt').then(({ data }) => data?.size)).toBe(3)
  },
  'BlobDownloadBuilder.catch': async (scene) => {
    const { files } = await bucket(scene)
    const asked = files.throwOnError().download('none.txt')
    expect(await asked.catch((error) => error.name)).toMatch(/^Storage/)
  },
  'BlobDownloadBuilder.finally': async (scene) => {
    const { files } = await bucket(scene)
    const ended = vi.fn()
    await files.download('logs/one.txt').finally(ended)
    expect(ended).toHaveBeenCalledOnce()
  },
  'StreamDownloadBuilder.then': async (scene) => {
    const { files } = await bucket(scene)
    const asked = files.download('logs/one.txt').asStream()
    expect(await asked.then(({ data }) => new Response(data).text())).toBe('One')
  },
  'StreamDownloadBuilder.catch': async (scene) => {
    const { files } = await bucket(scene)
    const asked = files.throwOnError().download('none.txt').asStream()
    expect(await asked.catch((error) => error.name)).toMatch(/^Storage/)
  },
  'StreamDownloadBuilder.finally': async (scene) => {
    const { files } = await bucket(scene)
    const ended = vi.fn()
    const { data } = await files.download('logs/one.txt').asStream().finally(ended)
    expect(await new Response(data).text()).toBe('One')
    expect(ended).toHaveBeenCalledOnce()
  },
}
