import { createHmac } from 'node:crypto'

/** A pair that the operator gives to programs; whoever has it may do what the service key may. */
export type AccessKeys = { accessKeyId: string; secretAccessKey: string }

/**
 * The pair when the operator brings none: it follows from the secret of the service key, so all processes on one
 * database have the same.
 */
export function accessKeysFrom(secret: string): AccessKeys {
  const part = (of: string) => createHmac('sha256', secret).update(`s3 protocol: ${of}`).digest('hex')
  return { accessKeyId: part('access key id').slice(0, 32), secretAccessKey: part('secret access key') }
}
