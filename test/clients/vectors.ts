import { VectorBucketApi, VectorDataApi, VectorIndexApi } from '@supabase/storage-js'
import { expect } from 'vitest'
import type { Examples, Scene } from './scene.ts'

/* Tables of analytics and of vectors are parts of hosted projects: each method hears that they are not here. */

type Answer = { error: { message: string; details?: unknown } | null }
async function absent(asked: PromiseLike<Answer>) {
  const { error } = await asked
  // Iceberg's client keeps what it was told among the details
  const { message } = (error?.details ?? error) as { message: string }
  expect(message).toMatch(/ is not enabled for this resource$/)
}

const names = { vectorBucketName: 'stars', indexName: 'near' }
const index = { ...names, dataType: 'float32', dimension: 2, distanceMetric: 'cosine' }
const point = { float32: [1, 2] }
const one = { key: 'sirius', data: point }

const of = <Api>(kind: new (url: string, headers: Record<string, string>) => Api, { url, serviceKey }: Scene) =>
  new kind(`${url}/storage/v1/vector`, { apikey: serviceKey, authorization: `Bearer ${serviceKey}` })
const buckets = (scene: Scene) => of(VectorBucketApi, scene)
const indexes = (scene: Scene) => of(VectorIndexApi, scene)
const data = (scene: Scene) => of(VectorDataApi, scene)
const scope = ({ admin }: Scene) => admin.storage.vectors.from('stars')

export const vectors: Examples = {
  'StorageAnalyticsClient.createBucket': ({ admin }) => absent(admin.storage.analytics.createBucket('facts')),
  'StorageAnalyticsClient.listBuckets': ({ admin }) => absent(admin.storage.analytics.listBuckets()),
  'StorageAnalyticsClient.deleteBucket': ({ admin }) => absent(admin.storage.analytics.deleteBucket('facts')),
  'StorageAnalyticsClient.from': ({ admin }) => absent(admin.storage.analytics.from('facts').listNamespaces()),

  'VectorBucketApi.createBucket': (scene) => absent(buckets(scene).createBucket('stars')),
  'VectorBucketApi.getBucket': (scene) => absent(buckets(scene).getBucket('stars')),
  'VectorBucketApi.listBuckets': (scene) => absent(buckets(scene).listBuckets()),
  'VectorBucketApi.deleteBucket': (scene) => absent(buckets(scene).deleteBucket('stars')),
  'StorageVectorsClient.createBucket': ({ admin }) => absent(admin.storage.vectors.createBucket('stars')),
  'StorageVectorsClient.getBucket': ({ admin }) => absent(admin.storage.vectors.getBucket('stars')),
  'StorageVectorsClient.listBuckets': ({ admin }) => absent(admin.storage.vectors.listBuckets()),
  'StorageVectorsClient.deleteBucket': ({ admin }) => absent(admin.storage.vectors.deleteBucket('stars')),
  'StorageVectorsClient.from': ({ admin }) => absent(admin.storage.vectors.from('stars').listIndexes()),

  'VectorIndexApi.createIndex': (scene) => absent(indexes(scene).createIndex(index)),
  'VectorIndexApi.getIndex': (scene) => absent(indexes(scene).getIndex('stars', 'near')),
  'VectorIndexApi.listIndexes': (scene) => absent(indexes(scene).listIndexes({ vectorBucketName: 'stars' })),
  'VectorIndexApi.deleteIndex': (scene) => absent(indexes(scene).deleteIndex('stars', 'near')),
  'VectorBucketScope.createIndex': (scene) => absent(scope(scene).createIndex(index)),
  'VectorBucketScope.listIndexes': (scene) => absent(scope(scene).listIndexes()),
  'VectorBucketScope.getIndex': (scene) => absent(scope(scene).getIndex('near')),
  'VectorBucketScope.deleteIndex': (scene) => absent(scope(scene).deleteIndex('near')),
  'VectorBucketScope.index': (scene) => absent(scope(scene).index('near').listVectors()),

  'VectorDataApi.putVectors': (scene) => absent(data(scene).putVectors({ ...names, vectors: [one] })),
  'VectorDataApi.getVectors': (scene) => absent(data(scene).getVectors({ ...names, keys: ['sirius'] })),
  'VectorDataApi.listVectors': (scene) => absent(data(scene).listVectors(names)),
  'VectorDataApi.queryVectors': (scene) => absent(data(scene).queryVectors({ ...names, queryVector: point, topK: 1 })),
  'VectorDataApi.deleteVectors': (scene) => absent(data(scene).deleteVectors({ ...names, keys: ['sirius'] })),
  'VectorIndexScope.putVectors': (scene) =>
    absent(
      scope(scene)
        .index('near')
        .putVectors({ vectors: [one] }),
    ),
  'VectorIndexScope.getVectors': (scene) =>
    absent(
      scope(scene)
        .index('near')
        .getVectors({ keys: ['sirius'] }),
    ),
  'VectorIndexScope.listVectors': (scene) => absent(scope(scene).index('near').listVectors()),
  'VectorIndexScope.queryVectors': (scene) =>
    absent(scope(scene).index('near').queryVectors({ queryVector: point, topK: 1 })),
  'VectorIndexScope.deleteVectors': (scene) =>
    absent(
      scope(scene)
        .index('near')
        .deleteVectors({ keys: ['sirius'] }),
    ),
}
