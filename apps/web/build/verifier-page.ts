// Makes verify.html: the check of receipts (packages/verifier) as one page without dependencies, to be kept and opened from disk.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'packages', 'verifier', 'src')
/** What follows it works with files, which a page has none of. */
const PROGRAM = '// ── The program ──'
const source = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export async function makeVerifierPage(): Promise<string> {
  const [checks = ''] = source('verify.ts').split(PROGRAM)
  const { code } = await transformWithOxc(checks, 'verify.ts')
  const script = `\n${code.replaceAll(/^export /gm, '')}\n${source('page.mjs')}`
  const style = `\n${source('page.css')}`
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  const parts: Readonly<Record<string, string>> = { policy, style, script }
  // What stands around a place in the template would be part of what is hashed.
  return source('page.html').replaceAll(
    /\s*%(policy|style|script)%(?:\n\s*(?=<))?/g,
    (_, name: string) => parts[name] ?? '',
  )
}

export function verifierPage(): Plugin {
  return {
    name: 'verifier-page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'verify.html', source: await makeVerifierPage() })
    },
  }
}
