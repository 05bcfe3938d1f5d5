// Shared by start and test: installs packages, finds the pinned Node, builds stale outputs. Runs on any Node from 20 on, before anything
// is installed, so it uses nothing but Node itself.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Browser apps that are built before they can be served. */
const BROWSER_APPS = ['apps/web', 'apps/console']
const OLDEST_NODE = 24

/** Ends the process with one sentence. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Installs exactly what the lockfile says, unless that is there already. */
export async function installIfStale() {
  if (isInstalled()) return
  process.stdout.write('installing packages…\n')
  const result = await run(npmCommand(), ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
  if (result.code !== 0) giveUp(`The packages cannot be installed:\n${result.output}`)
}

/** npm leaves a record of what it installed; every package of the lockfile must be in it (optional ones are for other platforms). */
function isInstalled() {
  const record = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readJson(record).packages ?? {}
  const wanted = readJson(join(ROOT, 'package-lock.json')).packages ?? {}
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    return found === undefined ? entry.optional === true || entry.peer === true : found.version === entry.version
  })
}

/** The Node this repository is written for: it came with the packages. */
export function pinnedNode() {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const packages = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const found = packages
    .map(name => join(ROOT, 'node_modules', name, 'bin', `node${suffix}`))
    .find(file => existsSync(file))
  if (found !== undefined) return found
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  return giveUp(
    `There is no packaged Node for ${platform}-${process.arch}: run this with Node ${OLDEST_NODE} or newer.`,
  )
}

/** Builds the browser apps whose sources changed since the last build. */
export async function buildIfStale() {
  for (const app of BROWSER_APPS) {
    if (!existsSync(join(ROOT, app, 'index.html'))) continue
    const stamp = join(ROOT, app, '.cache', 'build-stamp')
    const sources = hashOf([app, 'packages', 'package-lock.json'])
    const isFresh =
      existsSync(join(ROOT, app, 'dist', 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
    if (isFresh) continue
    process.stdout.write(`building ${app}…\n`)
    rmSync(stamp, { force: true })
    const result = await run(npmCommand(), ['run', 'build', '--silent', '-w', app], { quiet: true })
    if (result.code !== 0) giveUp(`${app} cannot be built:\n${result.output}`)
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, sources)
  }
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = path => {
    const name = path.split('/').at(-1)
    if (name === 'node_modules' || name === 'dist' || name === '.cache' || /\.test\.tsx?$/.test(name)) return
    const full = join(ROOT, path)
    const entries = readDirectory(full)
    if (entries) for (const entry of entries) add(`${path}/${entry}`)
    else hash.update(path).update('\0').update(readFileSync(full)).update('\0')
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

function readDirectory(path) {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Children that are running, so that a signal to us reaches them. */
const children = new Set()

/**
 * Runs a command in the repository with its own tools first in the path. Resolves with the exit code and what it wrote (when quiet).
 * @param {{ quiet?: boolean, timeoutMs?: number, priority?: number, stdio?: import('node:child_process').StdioOptions }} options
 */
export function run(command, args, options = {}) {
  return new Promise(fulfil => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: options.stdio ?? (options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'),
      env: {
        // What was compiled once is not compiled at every start again.
        NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
        ...process.env,
        PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
      },
      // npm and the tools are .cmd files on Windows, which only a shell can start.
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    })
    children.add(child)
    // What it starts itself has the same; a child that could not be started has no number.
    if (options.priority !== undefined && child.pid !== undefined) setPriority(child.pid, options.priority)
    let output = ''
    child.stdout?.on('data', chunk => (output += chunk))
    child.stderr?.on('data', chunk => (output += chunk))
    const timer = options.timeoutMs && setTimeout(() => child.kill('SIGTERM'), options.timeoutMs)
    const finish = (code, text) => {
      clearTimeout(timer)
      children.delete(child)
      fulfil({ code, output: text })
    }
    child.on('error', error => finish(1, error.message))
    child.on('close', (code, signal) => finish(code ?? 128 + constants.signals[signal], output))
  })
}

/** For a caller that gives up while some are running. */
export function endChildren() {
  for (const child of children) child.kill('SIGTERM')
}

const PARENT_CHECK_MS = 200

/**
 * Passes signals on. Without a child that could answer, the process ends as the signal asks. npm runs us through a shell that dies of a
 * signal without passing it on (so `npm start` replaces it by exec, where there is one): becoming an orphan counts as SIGTERM.
 */
export function forwardSignals() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.emit('SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      if (children.size === 0) process.exit(128 + constants.signals[signal])
      for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}

function npmCommand() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm'
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
