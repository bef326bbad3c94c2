import { setTimeout as sleep } from 'node:timers/promises'
import type { openJobs } from './jobs.ts'
import { newerVersion } from './newer-build.ts'
import type { Writer } from './writer.ts'

type Found = {
  all: Writer[]
  jobs: Awaited<ReturnType<typeof openJobs>>
  objects: Map<string, unknown>
  seconds: number
}

/** Compares what people were told with what the database and the S3 server hold, prints both, and says whether all is well. */
export async function judge({ all, jobs, objects, seconds }: Found): Promise<boolean> {
  const { client } = jobs
  const count = async (query: string, values: unknown[] = []) => (await client.query(query, values)).rowCount!
  const told = { tasks: all.flatMap(({ done }) => [...done.tasks]), files: all.flatMap(({ done }) => [...done.files]) }
  const again = all.flatMap(({ done }) => done.again)
  const failedReads = all.flatMap(({ done }) => done.failedReads)
  for (let tries = 0; (await jobs.done()).times < jobs.made() && tries < 600; tries++) await sleep(100)
  const done = await jobs.done()
  const tasks = await count('select from public.tasks where title = $1 || id::text and id = any ($2::uuid[])', [
    'Task ',
    told.tasks,
  ])
  const allTasks = await count("select from public.tasks where title like 'Task ________-%'")
  const files = await count("select from storage.objects where bucket_id = 'attachments' and name = any ($1)", [
    told.files,
  ])
  const allFiles = await count("select from storage.objects where name like '%/notes.txt'")
  const versions = await client.query("select distinct version from private.processes where kind = 'server'")
  const lines: [string, boolean][] = [
    [
      `${told.tasks.length} tasks written, ${tasks} kept, ${allTasks} in all`,
      tasks === told.tasks.length && allTasks === tasks,
    ],
    [
      `${told.files.length} files written, ${files} kept, ${allFiles} in all, ${objects.size} on S3`,
      files === told.files.length && allFiles === files,
    ],
    [
      `${jobs.made()} jobs made, ${done.jobs} done, ${done.times} times in all`,
      done.jobs === jobs.made() && done.times === done.jobs,
    ],
    [
      `${again.length} writes sent again, answered ${[...new Set(again)].join(', ') || 'nothing'}`,
      again.every((status) => status === 502 || status === 503),
    ],
    [`${failedReads.length} reads failed`, failedReads.length === 0],
    [
      `reconnections of each page: ${all.map(({ page }) => page.its.reconnections).join(', ')}; the longest took ${Math.round(Math.max(...all.map(({ page }) => page.its.longestMs)))} ms`,
      all.every(({ page }) => page.its.reconnections <= 2),
    ],
    [
      `servers now: ${versions.rows.map(({ version }) => version).join(', ')}`,
      versions.rows.every(({ version }) => version === newerVersion) && versions.rows.length === 1,
    ],
  ]
  for (const [words, isWell] of lines) console.log(`${isWell ? 'passed' : 'failed'}: ${words}`)
  console.log(`Two servers, a worker, PostgreSQL 15, S3 and nginx: ${Math.round(seconds)} s`)
  return lines.every(([, isWell]) => isWell)
}
