// Browser stories: one file is one stage with its own server and database. Run by `npm run e2e`, after the web app was built. They are
// told in the language of STORY_LANG; without it all of them in English, and the one about languages from right to left as well.
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../../tools/longest-first.ts'

const all = { name: 'stories', include: ['src/stories/**/*.story.ts'] }
const fromRight = { name: 'ar', include: ['src/stories/language.story.ts'], env: { STORY_LANG: 'ar' } }

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: ['src/browser-setup.ts', '../../apps/server/testing/cluster-setup.ts'],
    setupFiles: ['src/failed-pages.ts'],
    pool: 'forks',
    isolate: false,
    // One more than the cores of a small machine: some stories wait long for a price to grow old or an order to expire.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 100 } },
    projects: (process.env['STORY_LANG'] === undefined ? [all, fromRight] : [all]).map(test => ({
      extends: true as const,
      test,
    })),
  },
})
