// The import rules as data: which folder may import which. Packages are pure, apps do I/O, and imports go one way, inside an app as
// well.
import { dirname, relative, resolve, sep } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..', '..')

/** What product code of a package may import by name; an entry is a package or one module of it. Its tests may also use the tools below. */
const PACKAGE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'packages/kernel': [],
  'packages/formulas': ['@tallystick/kernel'],
  'packages/ledger': ['@tallystick/kernel'],
  'packages/transparency-log': [],
  // What it knows of the product it knows from docs/, so that it can disagree.
  'packages/verifier': ['node:'],
  'packages/wire': ['@tallystick/kernel', 'typebox'],
  'packages/engine': ['@tallystick/kernel', '@tallystick/formulas', '@tallystick/ledger'],
  'packages/api-client': ['@tallystick/kernel', '@tallystick/wire'],
  // Runs in the build of the browser apps, never in them; so does i18n/build.
  'packages/ui/build': ['node:'],
  'packages/ui': ['@tallystick/kernel', '@tallystick/wire', 'react', 'react-dom', 'lucide-react', 'uqr', 'zustand'],
  'packages/i18n/build': ['node:', 'vite'],
  'packages/i18n': ['@tallystick/kernel', '@tallystick/wire', 'use-intl', 'icu-minify'],
}
const TEST_TOOLS = ['vitest', 'fast-check', 'node:']

/** What an app may not import at all. */
const APP_BANS: Readonly<Record<string, readonly string[]>> = {
  'apps/server': ['@tallystick/web', '@tallystick/console', '@tallystick/api-client'],
  // It judges the log: what it knows of it are the public formats.
  'apps/witness': ['@tallystick/server', '@tallystick/engine', '@tallystick/ledger', '@tallystick/wire'],
  'apps/web': ['@tallystick/engine', '@tallystick/ledger', '@tallystick/server', '@tallystick/console', 'node:'],
  'apps/console': ['@tallystick/engine', '@tallystick/ledger', '@tallystick/server', '@tallystick/web', 'node:'],
}

/**
 * The folders of an app, lowest first: a folder imports itself and what stands before it, types included. Files beside the folders put the
 * parts together and may import any of them; no folder imports such a file.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src': [
    'platform',
    'bus',
    'feed',
    'engine-host',
    'settings',
    'invariants',
    'http',
    'modules',
    'live',
    'backup',
    'key-rotation',
    'doctor',
  ],
  'apps/web/src': ['platform', 'live', 'ui', 'entities', 'features', 'app'],
  'apps/console/src': ['platform', 'ui', 'review', 'features', 'app'],
}
/** Programs of their own inside a folder, which read the configuration as `main.ts` does. */
const PROGRAMS =
  /^apps\/server\/src\/(?:backup\/(?:backup|restore|rehearse|copy-log|move-years)|invariants\/main|key-rotation\/main|doctor\/main)\.ts$/

/** What the whole server may know of the engine; the rest belongs to the engine host. Types are free: they decide nothing. */
const OPEN_ENGINE_MODULES = [
  '@tallystick/engine/core/pair',
  '@tallystick/engine/core/commands',
  '@tallystick/engine/core/settings',
  '@tallystick/engine/products/copy/notices',
]
const ENGINE_INSIDES = ['@tallystick/engine', '@tallystick/ledger']

/** Files that put the parts together and may therefore open any door. */
const COMPOSITION = ['app', 'http-server', 'served-calls', 'server', 'main'].map(name => `apps/server/src/${name}.ts`)
/** What is never part of the product. */
const OUTSIDE_THE_PRODUCT = /^(?:verification|tools)\/|^(?:apps|packages)\/[^/]+\/testing\//

/** Why the file (absolute path) may not import this, or undefined when it may. */
export function importProblem(file: string, source: string, typeOnly: boolean): string | undefined {
  const from = forwardSlashes(relative(ROOT, file))
  const isTest = /\.test\.tsx?$/.test(from) || OUTSIDE_THE_PRODUCT.test(from)
  if (source.startsWith('.')) return relativeProblem(from, source, isTest)
  if (!isTest && /^@tallystick\/[^/]+\/testing\//.test(source)) return `The product may not import ${source}.`
  return packageProblem(from, source, isTest) ?? appProblem(from, source, isTest, typeOnly)
}

function packageProblem(from: string, source: string, isTest: boolean): string | undefined {
  const [owner, imports] = Object.entries(PACKAGE_IMPORTS).find(([name]) => isWithin(from, name)) ?? []
  if (owner === undefined || imports === undefined) return undefined
  const allowed = isTest ? [...imports, ...TEST_TOOLS] : imports
  if (allowed.some(entry => names(source, entry))) return undefined
  return `${owner} may import ${imports.join(', ') || 'nothing'}, not ${source}.`
}

function appProblem(from: string, source: string, isTest: boolean, typeOnly: boolean): string | undefined {
  const [owner, bans] = Object.entries(APP_BANS).find(([name]) => isWithin(from, `${name}/src`)) ?? []
  if (owner === undefined || bans === undefined) return undefined
  const nodeInTest = isTest && source.startsWith('node:')
  if (!nodeInTest && bans.some(entry => names(source, entry))) return `${owner} may not import ${source}.`
  if (owner !== 'apps/server' || isTest || typeOnly) return undefined
  const inside = ENGINE_INSIDES.some(entry => names(source, entry)) && !OPEN_ENGINE_MODULES.includes(source)
  const mayDecide = isWithin(from, 'apps/server/src/engine-host')
  return inside && !mayDecide ? `Only engine-host uses ${source}; ask through EngineClient.` : undefined
}

function relativeProblem(from: string, source: string, isTest: boolean): string | undefined {
  const target = forwardSlashes(relative(ROOT, resolve(ROOT, dirname(from), source)))
  const isProduct = /^(?:packages|apps)\//.test(from) && !isTest
  if (OUTSIDE_THE_PRODUCT.test(target) && isProduct) return `The product may not import ${target}.`
  const [home, destination] = [workspaceOf(from), workspaceOf(target)]
  if (home !== undefined && destination !== undefined && home !== destination) {
    return `Import ${target} by its package name, not by a path out of ${home}.`
  }
  return isTest
    ? undefined
    : (featureProblem(from, target) ?? layerProblem(from, target) ?? moduleProblem(from, target))
}

/** Features never see each other. */
function featureProblem(from: string, target: string): string | undefined {
  const feature = /^apps\/(?:web|console)\/src\/features\/([^/]+)\//
  const [mine, other] = [feature.exec(from)?.[1], feature.exec(target)?.[1]]
  return mine === undefined || other === undefined || mine === other
    ? undefined
    : `Feature ${mine} may not import feature ${other}.`
}

function layerProblem(from: string, target: string): string | undefined {
  const [root, layers] = Object.entries(LAYERS).find(([name]) => isWithin(from, name)) ?? []
  if (root === undefined || layers === undefined || !isWithin(target, root)) return undefined
  const folderOf = (path: string): string | undefined => /^([^/]+)\//.exec(path.slice(root.length + 1))?.[1]
  const [mine, other] = [folderOf(from), folderOf(target)]
  if (mine === undefined || PROGRAMS.test(from)) return undefined
  if (other === undefined) return `${target} puts the parts together: pass what ${mine} needs of it in.`
  for (const folder of [mine, other])
    if (!layers.includes(folder)) return `Give ${root}/${folder} its place among the layers.`
  return layers.indexOf(mine) < layers.indexOf(other)
    ? `${mine} stands below ${other} and may not import it.`
    : undefined
}

/** A server module is entered through the file that has its name. */
function moduleProblem(from: string, target: string): string | undefined {
  const module = /^apps\/server\/src\/modules\/([^/]+\/([^/]+))\/(.+)$/
  const [, path, name, file] = module.exec(target) ?? []
  if (path === undefined || name === undefined || file === undefined || COMPOSITION.includes(from)) return undefined
  if (module.exec(from)?.[1] === path) return undefined
  return file === `${name}.ts` ? undefined : `Enter module ${name} through ${name}/${name}.ts.`
}

function workspaceOf(path: string): string | undefined {
  return /^(?:packages|apps|verification)\/[^/]+/.exec(path)?.[0]
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function names(source: string, entry: string): boolean {
  return entry.endsWith(':') ? source.startsWith(entry) : source === entry || source.startsWith(`${entry}/`)
}

function forwardSlashes(path: string): string {
  return path.split(sep).join('/')
}
