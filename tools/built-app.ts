// A production build of a browser app for tests that measure it: in a folder of its own, with what each file weighs.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

export interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

export interface BuiltApp {
  readonly folder: string
  readonly manifest: Readonly<Record<string, Chunk>>
  /** The chunks and everything they import, each once. */
  closure(names: readonly string[]): ReadonlySet<string>
  gzipOf(file: string): number
  /** Of chunks, by name. */
  gzipBytes(names: Iterable<string>): number
  /** Files worth compressing that lie there without a brotli and a gzip twin. */
  withoutTwins(): string[]
  remove(): Promise<void>
}

export async function buildApp(root: string): Promise<BuiltApp> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-budget-'))
  // In its own process: inside the test runner the build would be a development one.
  const vite = join(import.meta.dirname, '../node_modules/vite/bin/vite.js')
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production' } }
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'error'], options)
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const gzipOf = (file: string): number => gzipSync(readFileSync(join(folder, file))).length
  const closure = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      const chunk = manifest[name]
      if (chunk === undefined) throw new Error(`not in the build: ${name}`)
      if (found.has(name)) continue
      found.add(name)
      closure(chunk.imports ?? [], found)
    }
    return found
  }
  return {
    folder,
    manifest,
    closure: names => closure(names),
    gzipOf,
    gzipBytes: names => [...names].reduce((sum, name) => sum + gzipOf(manifest[name]?.file ?? ''), 0),
    withoutTwins: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        name =>
          /\.(?:js|css|svg)$/.test(name) &&
          statSync(join(folder, name)).size >= 1_000 &&
          !(existsSync(join(folder, `${name}.br`)) && existsSync(join(folder, `${name}.gz`))),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
