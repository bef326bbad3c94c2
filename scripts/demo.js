// The seeded demo, on a data folder of its own unless DATA_DIR names one.
process.env.SEED = 'seed.sql,demo.sql'
process.env.DATA_DIR ??= 'data-demo'
console.log(
  'The demo’s people: ruth@, tomas@, mina@, jonas@ and ines@example.org, each with the password "cohort-demo".',
)
await import('../server/start.js')
