// Browser stories: one file is one stage with its own server and database. Run by `npm run e2e`, after the web app was built.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/stories/**/*.story.ts'],
    globalSetup: ['../apps/server/src/testing/cluster-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 100 } },
  },
})
