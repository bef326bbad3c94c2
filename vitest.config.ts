import { defineConfig } from 'vitest/config'

const patience = { testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    globalSetup: 'test/cluster.ts',
    pool: 'threads',
    maxWorkers: 3,
    projects: [
      // they keep what they do in a database of their own: one worker can run many of them, for a tenth less work
      { test: { name: 'database', include: ['supabase/**/*.test.ts'], isolate: false, ...patience } },
      { test: { name: 'rest', include: ['{server,client,test}/**/*.test.ts'], ...patience } },
    ],
  },
})
