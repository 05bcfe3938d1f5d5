// What the guides name is there: every path in backticks of the README, ARCHITECTURE and CONTRIBUTING.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
/** Made by `npm start`, or an address of the running server. */
const ELSEWHERE = /^(?:\.\/data|\/)/
const PATH = /^[^\s=()'"]*(?:\/[^\s=()'"]*|\.(?:ts|tsx|mjs|md|json))$/

/** `a/{b,c}` names two paths. */
function alternatives(path: string): readonly string[] {
  const [all, choices] = /\{([^{}]*)\}/.exec(path) ?? []
  if (all === undefined || choices === undefined) return [path]
  return choices.split(',').flatMap(choice => alternatives(path.replace(all, choice)))
}

/** From the root, or as the end of a longer path; `<name>` is any one name. */
function patternOf(path: string): RegExp {
  const body = path
    .replace(/^(?:…|\.)\//, '')
    .replace(/\/$/, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/<[^>]+>/g, '[^/]+')
  return new RegExp(`(?:^|/)${body}(?:/|$)`)
}

const SKIPPED = new Set(['node_modules', 'dist', '.vite'])
const files = globSync(['*', '{apps,packages,tools,verification,docs}/**'], {
  cwd: ROOT,
  exclude: name => SKIPPED.has(name),
}).map(file => file.replaceAll('\\', '/'))

function exists(path: string): boolean {
  const pattern = patternOf(path)
  return files.some(file => pattern.test(file))
}

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('every path that %s names exists', name => {
  const text = readFileSync(join(ROOT, name), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
  const named = [...text.matchAll(/`([^`]+)`|\]\(([^)#:]+)[^)]*\)/g)].map(([, code, link]) => code ?? link ?? '')
  const paths = named.filter(one => PATH.test(one) && !ELSEWHERE.test(one)).flatMap(alternatives)
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter(path => !exists(path))).toEqual([])
})
