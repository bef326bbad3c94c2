import { S3Client } from '@aws-sdk/client-s3'

type Room = { url: string; s3Keys: Credentials; tokens: { anonKey: string }; annsToken: string }
type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

/** Amazon's own client, as the operator, as Ann, and as nobody. */
export function openClients(room: Room) {
  const clients: S3Client[] = []
  function client(credentials: Credentials) {
    const made = new S3Client({
      endpoint: `${room.url}/s3`,
      region: 'local',
      forcePathStyle: true,
      credentials,
      maxAttempts: 1,
    })
    clients.push(made)
    return made
  }
  const session = { accessKeyId: 'project', secretAccessKey: room.tokens.anonKey }
  return {
    client,
    operator: client(room.s3Keys),
    asAnn: client({ ...session, sessionToken: room.annsToken }),
    asAnon: client({ ...session, sessionToken: room.tokens.anonKey }),
    end() {
      for (const one of clients) one.destroy()
    },
  }
}
