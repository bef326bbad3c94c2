import { expect } from 'vitest'
import { bucket } from './a-bucket.ts'
import type { Examples } from './scene.ts'

/* Buckets, and what every part of the client does. */

const keepAll = { rules: [] }

export const buckets: Examples = {
  'BaseApiClient.throwOnError': async ({ anon }) => {
    await expect(anon.storage.from('absent').throwOnError().info('none')).rejects.toMatchObject({ statusCode: '404' })
  },
  'BaseApiClient.setHeader': async ({ anon, admin, serviceKey }) => {
    await admin.storage.createBucket('headed', { public: false })
    const files = anon.storage.from('headed').setHeader('authorization', `Bearer ${serviceKey}`)
    expect((await files.setHeader('apikey', serviceKey).upload('one.txt', 'One')).error).toBeNull()
  },
  'StorageClient.from': async (scene) => {
    const { id, all } = await bucket(scene)
    expect((await all.from(id).exists('logs/one.txt')).data).toBe(true)
  },

  'StorageBucketApi.createBucket': async ({ admin, anon }) => {
    const options = { public: true, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*'] }
    expect((await admin.storage.createBucket('pictures', options)).data).toEqual({ name: 'pictures' })
    expect((await admin.storage.createBucket('pictures', options)).error).toMatchObject({ statusCode: '409' })
    expect((await anon.storage.createBucket('mine', { public: true })).error).toMatchObject({ statusCode: '403' })
  },
  'StorageBucketApi.getBucket': async (scene) => {
    const { id, all } = await bucket(scene, { public: true })
    expect((await all.getBucket(id)).data).toMatchObject({ id, name: id, public: true, type: 'STANDARD' })
    expect((await all.getBucket('absent')).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  },
  'StorageBucketApi.listBuckets': async (scene) => {
    const { id, all } = await bucket(scene)
    const { data } = await all.listBuckets({ limit: 1, search: id, sortColumn: 'name', sortOrder: 'asc' })
    expect(data).toEqual([expect.objectContaining({ id })])
  },
  'StorageBucketApi.updateBucket': async (scene) => {
    const { id, all } = await bucket(scene)
    const { data } = await all.updateBucket(id, { public: true, fileSizeLimit: 9 })
    expect(data).toEqual({ message: 'Successfully updated' })
    expect((await all.getBucket(id)).data).toMatchObject({ public: true, file_size_limit: 9 })
  },
  'StorageBucketApi.emptyBucket': async (scene) => {
    const { id, files, all } = await bucket(scene)
    expect((await all.emptyBucket(id)).error).toBeNull()
    await expect.poll(async () => (await files.list()).data, { timeout: 10_000 }).toEqual([])
  },
  'StorageBucketApi.deleteBucket': async (scene) => {
    const { id, files, all } = await bucket(scene)
    expect((await all.deleteBucket(id)).error).toMatchObject({ statusCode: '409' })
    await files.remove(['logs/one.txt'])
    expect((await all.deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
  },
  // a part of hosted projects, which is not here
  'StorageBucketApi.getBucketLifecycle': async ({ admin }) => {
    expect((await admin.storage.getBucketLifecycle('any')).error?.message).toMatch(/is not enabled/)
  },
  'StorageBucketApi.updateBucketLifecycle': async ({ admin }) => {
    expect((await admin.storage.updateBucketLifecycle('any', keepAll)).error?.message).toMatch(/is not enabled/)
  },
  'StorageBucketApi.deleteBucketLifecycle': async ({ admin }) => {
    expect((await admin.storage.deleteBucketLifecycle('any')).error?.message).toMatch(/is not enabled/)
  },
  'StorageBucketApi.purgeBucketCache': async ({ admin, anon }) => {
    expect((await admin.storage.purgeBucketCache('any')).data).toEqual({ message: 'success' })
    expect((await anon.storage.purgeBucketCache('any')).error).toMatchObject({ statusCode: '403' })
  },
}
