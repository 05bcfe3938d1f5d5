import tailwind from '@tailwindcss/vite'
import { compileCatalogues } from '@tallystick/i18n/build/compile-catalogues'
import { compressFiles } from '@tallystick/ui/build/compress-files'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = process.env['SERVER_ORIGIN'] ?? 'http://localhost:8080'

export default defineConfig({
  base: '/console/',
  plugins: [compileCatalogues(), react(), tailwind(), compressFiles()],
  build: {
    target: 'es2023',
    // Sizes are checked by the tests from this file.
    manifest: true,
    // Small files as data: addresses would need a wider content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssMinify: true,
  },
  server: { port: 5174, proxy: { '/operator/api': SERVER, '/api/common/image': SERVER } },
})
