// Every workspace declares the workspaces it imports. npm links them all side by side, so that an undeclared one works until it does not.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..', '..')
const IMPORT = /(?:from|import)\s*\(?\s*['"](@tallystick\/[a-z0-9-]+)/g
/** What does not run in the product. */
const DEVELOPMENT = /\.test\.tsx?$|^(?:testing|build)\/|^[a-z.]+\.config\.ts$/

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const WORKSPACES = globSync('{packages,apps,verification}/*/package.json', { cwd: ROOT }).map(file => {
  const folder = join(ROOT, file, '..')
  // npm's own format.
  const manifest = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Manifest
  return { folder, manifest, name: manifest.name }
})

describe.each(WORKSPACES)('$name', ({ folder, manifest, name }) => {
  it('declares every workspace it imports', () => {
    const always = Object.keys(manifest.dependencies ?? {})
    const inDevelopment = [...always, ...Object.keys(manifest.devDependencies ?? {})]
    const undeclared = importsOf(folder)
      .filter(({ source }) => source !== name)
      .filter(({ file, source }) => !(DEVELOPMENT.test(file) ? inDevelopment : always).includes(source))
    expect(undeclared).toEqual([])
  })
})

it('no app and no package depends on an app', () => {
  const apps = WORKSPACES.filter(({ folder }) => /[\\/]apps[\\/][^\\/]+$/.test(folder)).map(({ name }) => name)
  expect(apps).toHaveLength(4)
  const dependents = WORKSPACES.filter(({ folder }) => !/[\\/]verification[\\/]/.test(folder)).filter(({ manifest }) =>
    apps.some(app => manifest.dependencies?.[app] !== undefined || manifest.devDependencies?.[app] !== undefined),
  )
  expect(dependents.map(({ name }) => name)).toEqual([])
})

function importsOf(folder: string): { readonly file: string; readonly source: string }[] {
  const files = globSync('**/*.{ts,tsx,css}', {
    cwd: folder,
    exclude: name => name === 'node_modules' || name === 'dist',
  })
  return files.flatMap(path => {
    const file = path.replaceAll('\\', '/')
    const text = readFileSync(join(folder, path), 'utf8')
    return [...new Set(Array.from(text.matchAll(IMPORT), ([, source = '']) => source))].map(source => ({
      file,
      source,
    }))
  })
}
