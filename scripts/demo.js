// The seeded demo, on a data folder of its own unless DATA_DIR names one.
process.env.SEED =
  'seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql,demo-progress.sql,demo-home.sql,demo-marketplace.sql,demo-moderation.sql,demo-admin.sql,demo-instance.sql,demo-security.sql,demo-tenants.sql'
process.env.DATA_DIR ??= 'data-demo'
console.log(
  'Demo accounts: ruth@, tomas@, mina@, jonas@ and ines@example.org. The password for all of them is "cohort-demo".',
)
await import('../server/start.js')
const [{ putPhotoInJournal }, { putCovers }, { leaveDeadJob }] = await Promise.all([
  import('./demo-photo.ts'),
  import('./demo-covers.ts'),
  import('./demo-dead-job.ts'),
])
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}`
await putPhotoInJournal(url).catch(() => undefined)
await putCovers(url).catch(() => undefined)
await leaveDeadJob()
