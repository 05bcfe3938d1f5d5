// Writes a compressed twin beside every file of the build that gains from it: the server hands those out and never compresses by itself.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(?:js|css|html|svg|json|webmanifest)$/
/** Below this a twin saves less than a packet. */
const LEAST_BYTES = 1_000

/** What the plugin reads of the settings of a build. */
interface Settings {
  readonly root: string
  readonly build: { readonly outDir: string }
}

/** A plugin of Vite, for both browser apps. */
export function compressFiles() {
  let folder = ''
  return {
    name: 'tallystick:compress-files',
    apply: 'build' as const,
    enforce: 'post' as const,
    configResolved(config: Settings): void {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle(): void {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name)
        if (!TEXT.test(name) || name.startsWith('.vite') || statSync(file).size < LEAST_BYTES) continue
        const text = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
        )
      }
    },
  }
}
