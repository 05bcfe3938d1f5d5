import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileCatalogues } from './build/compile-catalogues.ts'

const SERVER = process.env['SERVER_ORIGIN'] ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [compileCatalogues(), react(), tailwind()],
  build: {
    target: 'es2023',
    // Sizes are checked by the tests from this file.
    manifest: true,
    // Small files as data: addresses would need a wider content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssMinify: true,
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
