// Browser stories: one file is one stage with its own server and database. Run by `npm run e2e`, after the web app was built. They are
// told in the language of STORY_LANG; without it all of them in English, and the one about languages from right to left as well.
// STORY_BROWSERS=firefox,webkit tells those of src/browsers instead, in these browsers (`npm run browsers`).
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../../tools/longest-first.ts'

const all = { name: 'stories', include: ['src/stories/**/*.story.ts'] }
const fromRight = { name: 'ar', include: ['src/stories/language.story.ts'], env: { STORY_LANG: 'ar' } }
const browsers = (process.env['STORY_BROWSERS'] ?? '').split(',').filter(name => name !== '')
const inBrowsers = browsers.map(name => ({
  name,
  include: ['src/browsers/stories/*.story.ts'],
  env: { STORY_BROWSER: name },
  // Most of their time goes into waiting for the driver, and one waits for an order of thirty seconds.
  testTimeout: 240_000,
  hookTimeout: 240_000,
}))
const inChromium = process.env['STORY_LANG'] === undefined ? [all, fromRight] : [all]

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: [
      ...(browsers.length === 0 ? ['src/browser-setup.ts'] : []),
      '../../apps/server/testing/cluster-setup.ts',
    ],
    setupFiles: ['src/failed-pages.ts'],
    pool: 'forks',
    isolate: false,
    // One more than the cores of a small machine: some stories wait long for a price to grow old or an order to expire.
    maxWorkers: browsers.length === 0 ? 3 : 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: browsers.length === 0 ? 10_000 : 30_000, interval: 100 } },
    projects: (browsers.length === 0 ? inChromium : inBrowsers).map(test => ({
      extends: true as const,
      test,
    })),
  },
})
