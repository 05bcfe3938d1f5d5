// One configuration for all tests. Three workers: the machine that must run them has two cores, and many of the tests wait. What they
// leave unused the simulation takes, which runs beside them (tools/test.mjs).
import { defineConfig } from 'vitest/config'
import { compileCatalogues } from './packages/i18n/build/compile-catalogues.ts'
import { LongestFirst } from './tools/longest-first.ts'

export default defineConfig({
  // Files with `@vitest-environment happy-dom` render components, which read compiled words; all others read the catalogues as written.
  plugins: [{ ...compileCatalogues(), applyToEnvironment: ({ name }) => name === 'client' }],
  test: {
    include: ['{packages,apps,verification,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['apps/server/testing/cluster-setup.ts'],
    setupFiles: ['apps/web/testing/patience.ts'],
    pool: 'forks',
    // A worker keeps the modules it loaded for the next file: loading the server for each of a hundred files cost as much as the tests.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // How long what is waited for may take on a machine with other work; the runner's own second is for an idle one.
    expect: { poll: { timeout: 5_000 } },
  },
})
