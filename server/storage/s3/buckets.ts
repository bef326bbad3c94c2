import type { Objects } from '../objects.ts'
import { subOf } from '../put.ts'
import { empty, type S3Response, xmlAnswer } from './answers.ts'
import type { S3Request } from './request.ts'

/** The S3 handlers of buckets. Nothing here has a region: one is told to those who ask. */
export function bucketHandlers({ objects: { buckets } }: { objects: Pick<Objects, 'buckets'> }) {
  return {
    async list({ asker }: S3Request): Promise<S3Response> {
      const rows = (await buckets.list(asker, {})) as { name: string; created_at: Date }[]
      return xmlAnswer('ListAllMyBucketsResult', {
        Owner: { ID: subOf(asker) ?? '', DisplayName: subOf(asker) ?? '' },
        Buckets: {
          Bucket: rows.map(({ name, created_at }) => ({ Name: name, CreationDate: created_at.toISOString() })),
        },
      })
    },

    async head({ asker, bucket }: S3Request): Promise<S3Response> {
      await buckets.one(asker, bucket)
      return empty(200, { 'x-amz-bucket-region': region })
    },

    async create({ asker, bucket }: S3Request): Promise<S3Response> {
      await buckets.create(asker, subOf(asker), { name: bucket, public: false })
      return empty(200, { location: `/${bucket}` })
    },

    async remove({ asker, bucket }: S3Request): Promise<S3Response> {
      await buckets.remove(asker, bucket)
      return empty(204)
    },

    async location({ asker, bucket }: S3Request): Promise<S3Response> {
      await buckets.one(asker, bucket)
      return xmlAnswer('LocationConstraint', region)
    },

    /** No object keeps its earlier versions. */
    async versioning({ asker, bucket }: S3Request): Promise<S3Response> {
      await buckets.one(asker, bucket)
      return xmlAnswer('VersioningConfiguration', {})
    },
  }
}

const region = 'local'
