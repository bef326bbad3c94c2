// The seeded demo, on a data folder of its own unless DATA_DIR names one.
process.env.SEED =
  'seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql,demo-progress.sql,demo-home.sql'
process.env.DATA_DIR ??= 'data-demo'
console.log(
  'Demo accounts: ruth@, tomas@, mina@, jonas@ and ines@example.org. The password for all of them is "cohort-demo".',
)
await import('../server/start.js')
const { putPhotoInJournal } = await import('./demo-photo.ts')
await putPhotoInJournal(`http://127.0.0.1:${process.env.PORT ?? 3000}`).catch(() => undefined)
