import type { Objects } from '../objects.ts'
import { subOf } from '../put.ts'
import { empty, type S3Response, xmlAnswer } from './answers.ts'
import type { S3Request } from './request.ts'

/** The S3 handlers of buckets. Nothing here has a region: one is told to those who ask. */
export function bucketHandlers({ objects: { buckets } }: { objects: Pick<Objects, 'buckets'> }) {
  return {
    async list({ context }: S3Request): Promise<S3Response> {
      const rows = (await buckets.list(context, {})) as { name: string; created_at: Date }[]
      return xmlAnswer('ListAllMyBucketsResult', {
        Owner: { ID: subOf(context) ?? '', DisplayName: subOf(context) ?? '' },
        Buckets: {
          Bucket: rows.map(({ name, created_at }) => ({ Name: name, CreationDate: created_at.toISOString() })),
        },
      })
    },

    async head({ context, bucket }: S3Request): Promise<S3Response> {
      await buckets.one(context, bucket)
      return empty(200, { 'x-amz-bucket-region': region })
    },

    async create({ context, bucket }: S3Request): Promise<S3Response> {
      await buckets.create(context, subOf(context), { name: bucket, public: false })
      return empty(200, { location: `/${bucket}` })
    },

    async remove({ context, bucket }: S3Request): Promise<S3Response> {
      await buckets.remove(context, bucket)
      return empty(204)
    },

    async location({ context, bucket }: S3Request): Promise<S3Response> {
      await buckets.one(context, bucket)
      return xmlAnswer('LocationConstraint', region)
    },

    /** No object keeps its earlier versions. */
    async versioning({ context, bucket }: S3Request): Promise<S3Response> {
      await buckets.one(context, bucket)
      return xmlAnswer('VersioningConfiguration', {})
    },
  }
}

const region = 'local'
