// The import law as data: who may import what. Packages think, apps act, and imports go one way.
import { dirname, relative, resolve, sep } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..', '..')

/** What product code of a package may import by name; an entry is a package or one module of it. Its tests may also use the tools below. */
const PACKAGE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'packages/kernel': [],
  'packages/formulas': ['@tallystick/kernel'],
  'packages/ledger': ['@tallystick/kernel'],
  'packages/wire': ['@tallystick/kernel', 'typebox'],
  'packages/engine': ['@tallystick/kernel', '@tallystick/formulas', '@tallystick/ledger', '@tallystick/wire/refusals'],
  'packages/api-client': ['@tallystick/kernel', '@tallystick/wire'],
  'packages/ui': ['@tallystick/wire', 'react', 'react-dom', 'lucide-react', 'uqr', 'zustand'],
  'packages/i18n': ['@tallystick/kernel', '@tallystick/wire', 'use-intl', 'icu-minify'],
}
const TEST_TOOLS = ['vitest', 'fast-check', 'node:']

/** What an app may not import at all. */
const APP_BANS: Readonly<Record<string, readonly string[]>> = {
  'apps/server': ['@tallystick/web', '@tallystick/console', '@tallystick/api-client'],
  'apps/web': ['@tallystick/engine', '@tallystick/ledger', '@tallystick/server', '@tallystick/console', 'node:'],
  'apps/console': ['@tallystick/engine', '@tallystick/ledger', '@tallystick/server', '@tallystick/web', 'node:'],
}

/** What the whole server may know of the engine; the rest belongs to the engine host. Types are free: they decide nothing. */
const OPEN_ENGINE_MODULES = ['@tallystick/engine/pair', '@tallystick/engine/commands', '@tallystick/engine/settings']
const ENGINE_INSIDES = ['@tallystick/engine', '@tallystick/ledger']

/** Files that put the parts together and may therefore open any door. */
const COMPOSITION = ['apps/server/src/app.ts', 'apps/server/src/server.ts', 'apps/server/src/main.ts']
/** What is never part of the product. */
const WORKSHOPS = ['apps/server/src/testing', 'sim', 'attack', 'bench', 'e2e', 'tools']

/** Why the file (absolute path) may not import this, or undefined when it may. */
export function importProblem(file: string, source: string, typeOnly: boolean): string | undefined {
  const from = forwardSlashes(relative(ROOT, file))
  const isTest = /\.test\.tsx?$/.test(from)
  if (source.startsWith('.')) return relativeProblem(from, source, isTest)
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
  const mayDecide = isWithin(from, 'apps/server/src/engine-host') || isWithin(from, 'apps/server/src/testing')
  return inside && !mayDecide ? `Only engine-host uses ${source}; ask through EngineClient.` : undefined
}

function relativeProblem(from: string, source: string, isTest: boolean): string | undefined {
  const target = forwardSlashes(relative(ROOT, resolve(ROOT, dirname(from), source)))
  const workshop = WORKSHOPS.find(name => isWithin(target, name))
  const isProduct = /^(?:packages|apps)\//.test(from) && !isTest && !isWithin(from, 'apps/server/src/testing')
  if (workshop !== undefined && isProduct) return `The product may not import ${workshop}.`
  const [home, destination] = [workspaceOf(from), workspaceOf(target)]
  if (home !== undefined && destination !== undefined && home !== destination) {
    return `Import ${target} by its package name, not by a path out of ${home}.`
  }
  return featureProblem(from, target) ?? moduleProblem(from, target, isTest)
}

/** Features never see each other. */
function featureProblem(from: string, target: string): string | undefined {
  const feature = /^apps\/(?:web|console)\/src\/features\/([^/]+)\//
  const [mine, other] = [feature.exec(from)?.[1], feature.exec(target)?.[1]]
  return mine === undefined || other === undefined || mine === other
    ? undefined
    : `Feature ${mine} may not import feature ${other}.`
}

/** A server module is entered through the file that has its name. */
function moduleProblem(from: string, target: string, isTest: boolean): string | undefined {
  const module = /^apps\/server\/src\/modules\/([^/]+)\/(.+)$/
  const [, name, file] = module.exec(target) ?? []
  if (name === undefined || file === undefined || isTest || COMPOSITION.includes(from)) return undefined
  if (module.exec(from)?.[1] === name || isWithin(from, 'apps/server/src/testing')) return undefined
  return file === `${name}.ts` ? undefined : `Enter module ${name} through ${name}/${name}.ts.`
}

function workspaceOf(path: string): string | undefined {
  return /^(?:packages|apps)\/[^/]+/.exec(path)?.[0]
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
