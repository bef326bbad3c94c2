import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillPlan, me } from '../data-schedule-fill.ts'
import { askAs, openLargeDatabase, timeQuery } from '../large-database.ts'
import { report } from '../report.ts'
import { fillTalk } from './fill.ts'

/* The time that talk beside lessons takes among 1,000,000 replies: the first page of 2,000 threads, and the inbox of 200 groups. */
export async function lessonTalkData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-lesson-talk-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    const { curriculum } = await fillPlan(client, 100)
    await askAs(client, me)
    const version = randomUUID()
    await client.query("select public.publish_version($1, $2, 'Bench')", [version, curriculum])
    await client.query('reset role')
    const { threads, replies, adoption, group, lesson, thread } = await fillTalk(client, version, curriculum)
    await askAs(client, me)
    const first = `select thread.*, (select count(*) from public.lesson_replies as reply where reply.thread_id = thread.id)
      from public.lesson_threads as thread where thread.adoption_id = $1 and thread.lesson_key = $2 order by thread.last_reply_at desc, thread.id desc limit 30`
    report(`lesson-talk-data, ${threads} threads, ${replies} replies`, {
      'first page of 2,000 threads, ms (median; goal 15)': await timeQuery(client, first, () => [adoption, lesson]),
      'a thread with its replies, ms (median)': await timeQuery(
        client,
        'select * from public.lesson_replies where thread_id = $1 order by created_at, id limit 100',
        () => [thread],
      ),
      'the inbox of 200 groups, ms (median; goal 20)': await timeQuery(client, 'select * from public.question_inbox()'),
      'the inbox of one group, ms (median)': await timeQuery(client, 'select * from public.question_inbox($1)', () => [
        group,
      ]),
      'a reply, ms (median)': await timeQuery(client, "select public.reply_thread($1, $2, '<p>So</p>')", () => [
        randomUUID(),
        thread,
      ]),
    })
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
