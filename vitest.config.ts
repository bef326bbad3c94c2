import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{server,supabase,client,test}/**/*.test.ts'],
    globalSetup: 'test/cluster.ts',
    pool: 'threads',
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
