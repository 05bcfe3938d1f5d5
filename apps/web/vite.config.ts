import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { compileCatalogues } from '@tallystick/i18n/build/compile-catalogues'
import { compressFiles } from '@tallystick/ui/build/compress-files'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawHomeTemplate } from './build/home-plugin.ts'
import { namedCatalogues } from './build/named-catalogues.ts'
import { listShellFiles } from './build/service-worker.ts'
import { verifierPage } from './build/verifier-page.ts'

const SERVER = process.env['SERVER_ORIGIN'] ?? 'http://localhost:8080'

/**
 * What every first screen needs, as one chunk: left to itself the bundler cuts shared modules into forty files that compress badly.
 * Whatever only a later screen needs must stay out of this list (see the budgets in src/budget.test.ts).
 */
const BASE = new RegExp(
  [
    String.raw`/src/app/(?!agreement/agreement-dialog|trade-page|order-page|notices-page|alerts-page)`,
    String.raw`/src/(platform|live|entities/pair)/(?!api/(upload|trace|download|own-image))`,
    String.raw`/src/entities/[a-z]+/(session|balances|live-account|inbox|real-only|order|watchlists)\.`,
    String.raw`/packages/ui/src/(layers/|routing/|theme/|tables/states|primitives/(button|chip|mark))`,
    String.raw`/src/ui/[a-z]+/(sheet|confirm-dialog|choices|figures|written-quote|tint|labels|list-states|pair-logo|sparkline|switch)\.`,
    // Icons that several screens share: a file of its own for each would be more head than body.
    String.raw`/lucide-react/dist/esm/icons/(arrow-down|arrow-up|chevron-right|eye|eye-off|hand-coins|pickaxe|search)\.`,
    String.raw`/packages/(api-client|kernel|wire)/(?!src/(rich-text|portfolio-periods|watchlists|statements|trader/notice-groups))`,
    String.raw`/node_modules/(react|react-dom|scheduler|@tanstack|zustand|use-sync-external-store|icu-minify)/`,
  ].join('|'),
)

/** What the screens people land on share with others, in few files: over a slow line each costs a way there and back. */
const FEW_FILES = [
  { name: 'pages', test: /\/src\/ui\/primitives\/(page-header|sub-page)\./ },
  {
    name: 'trading',
    test: new RegExp(
      [
        String.raw`/src/entities/micro/micro\.|/packages/formulas/src/forex\.`,
        String.raw`/src/entities/order/(all-positions|orders|order-acts|history-params|ended-rows|order-taken-dialog|expiry|stop-units|stop-unit-store|trail-form)\.`,
        String.raw`/src/(entities|ui)/[a-z]+/(ticket-actions|candles|chart-font|use-new-alert|use-stars)\.|/icons/(bell|star)\.`,
      ].join('|'),
    ),
  },
  {
    name: 'chart',
    test: new RegExp(
      [
        String.raw`/node_modules/(lightweight-charts|fancy-canvas)/`,
        String.raw`/src/ui/charts/(candle-chart|chart-|tick-labels|studies/study-names)`,
        String.raw`/src/features/trade/chart/(candle-legend|chart-store)\.`,
        String.raw`/icons/(locate-fixed|maximize|minimize|sliders-horizontal)\.`,
      ].join('|'),
    ),
  },
  {
    name: 'rows',
    test: /\/src\/[a-z/-]+\/(reason-words|order-time|counted|countdown|check-button|table-action|key-marks)\.|\/icons\/badge-check\./,
  },
  {
    name: 'forms',
    test: /\/src\/entities\/wallet\/way\.|\/ui\/src\/forms\/field\.|\/src\/ui\/[a-z]+\/(decimal-input|password-input)\.|\/icons\/(check|chevron-down|copy|plus)\./,
  },
  {
    name: 'columns',
    test: /\/src\/ui\/tables\/(shown-columns|sorting)\.|\/ui\/src\/(tables\/row-keys|forms\/save-file)\.|\/platform\/api\/download\./,
  },
  {
    name: 'images',
    test: /\/src\/ui\/forms\/image-slot\.|\/platform\/api\/upload\.|\/icons\/image-plus\./,
  },
  {
    name: 'entering',
    test: /\/src\/entities\/session\/(registration|countries)\.|\/src\/features\/session\/(form-page|account-form|known-account)\./,
  },
]

/**
 * Nearly everything in this file runs for the first drawing: said so, the browser compiles all of it beside the main thread while it
 * arrives, and not each function on the main thread when it is first called.
 */
const COMPILED_EARLY = new Set(['chart'])

export default defineConfig({
  plugins: [
    namedCatalogues(),
    compileCatalogues(),
    react(),
    tailwind(),
    drawHomeTemplate(),
    verifierPage(),
    listShellFiles(join(import.meta.dirname, 'public')),
    compressFiles(),
  ],
  build: {
    target: 'es2023',
    // Sizes are checked by the tests from this file.
    manifest: true,
    // Small files as data: addresses would need a wider content policy.
    assetsInlineLimit: 0,
    // A map of what to preload for every lazy screen would weigh more on Home than the hop it saves elsewhere.
    modulePreload: false,
    cssMinify: true,
    rolldownOptions: {
      input: {
        app: join(import.meta.dirname, 'index.html'),
        // Its name must last: the browser looks for a new build under it.
        sw: join(import.meta.dirname, 'worker/service-worker.ts'),
      },
      output: {
        entryFileNames: chunk => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        postBanner: chunk => (COMPILED_EARLY.has(chunk.name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: { groups: [{ name: 'base', test: BASE }, ...FEW_FILES] },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': SERVER,
      '/v2/api': SERVER,
      '/v2/ws': { target: SERVER, ws: true },
      '/manifest': SERVER,
    },
  },
})
