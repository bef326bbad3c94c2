import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/* Node with bytes when nobody asks who sends them: a stream to disk and back. `/synced` waits for the disk. */
const dir = process.argv[2]!

const server = createServer(async (request, response) => {
  const path = join(dir, request.url!.split('/').at(-1)!)
  if (request.method === 'GET') return pipeline(createReadStream(path), response)
  if (request.method === 'POST') {
    await pipeline(request, createWriteStream(path))
    if (request.url!.startsWith('/synced/')) {
      const file = await open(path, 'r+')
      await file.datasync()
      await file.close()
    }
  } else rmSync(path)
  response.end('{}')
})
server.listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
