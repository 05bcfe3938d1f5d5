// `npm start` over a small made-up repository: what is built when, and who is told to stop.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const LOCK = '{ "name": "small", "lockfileVersion": 3, "packages": {} }'
const SERVER = `
import { appendFileSync } from 'node:fs'
const end = (why) => { appendFileSync('end.log', why + '\\n'); process.exit(0) }
process.on('SIGTERM', () => setTimeout(end, 50, 'asked'))
process.on('disconnect', () => end('left alone'))
setInterval(() => undefined, 1000)
if (process.env.FAIL) process.exit(3)
console.log('ready', process.pid)
`

let folder = ''
let running: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-start-'))
  const real: unknown = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'))
  // The command under test is the repository's own.
  const { scripts } = real as { scripts: { start: string } }
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'small', workspaces: ['apps/*'], scripts: { start: scripts.start } }),
    'package-lock.json': LOCK,
    'node_modules/.package-lock.json': LOCK,
    'packages/one.ts': 'one',
    'apps/web/package.json': JSON.stringify({ name: 'web', scripts: { build: 'node build.mjs' } }),
    'apps/web/index.html': 'source',
    'apps/web/build.mjs': `import fs from 'node:fs'; fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('dist/index.html', 'built')`,
    'apps/server/package.json': JSON.stringify({ name: 'server', type: 'module' }),
    'apps/server/src/main.ts': SERVER,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  for (const name of ['start.mjs', 'workspace.mjs'])
    await cp(join(import.meta.dirname, name), join(folder, 'tools', name))
})

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running = []
  await rm(folder, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  readonly output: string
}

/** Runs until the server says it is ready, or until the end. */
async function start(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Started> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  await new Promise<void>(resolve => {
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (/^ready/m.test(output)) resolve()
    })
    child.once('close', () => resolve())
  })
  return { child, output }
}

const startTool = (env?: Record<string, string>): Promise<Started> => start(process.execPath, ['tools/start.mjs'], env)

async function end({ child }: Started, signal: NodeJS.Signals): Promise<unknown> {
  const closed = once(child, 'close')
  child.kill(signal)
  const [code]: unknown[] = await closed
  return code
}

async function endLog(): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const text = await readFile(join(folder, 'end.log'), 'utf8').catch(() => '')
    if (text !== '') return text.trim()
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return 'never'
}

describe('npm start', () => {
  it('builds what is stale, and only that', async () => {
    const first = await startTool()
    expect(first.output).toContain('building apps/web…')
    expect(await readFile(join(folder, 'apps/web/dist/index.html'), 'utf8')).toBe('built')
    await end(first, 'SIGTERM')
    const second = await startTool()
    expect(second.output).toMatch(/^ready/)
    await end(second, 'SIGTERM')
    await writeFile(join(folder, 'packages/one.ts'), 'two')
    const third = await startTool()
    expect(third.output).toContain('building apps/web…')
    await end(third, 'SIGTERM')
  })

  it('ends with the output of a build that fails', async () => {
    await writeFile(join(folder, 'apps/web/build.mjs'), `console.error('no such colour'); process.exit(1)`)
    const { child, output } = await startTool()
    expect([child.exitCode, output]).toEqual([1, expect.stringMatching(/apps\/web cannot be built:[^]*no such colour/)])
  })

  it('ends with the exit code of the server', async () => {
    const { child } = await startTool({ FAIL: '1' })
    expect(child.exitCode).toBe(3)
  })

  it('passes SIGTERM from npm on, and npm waits for the end', async () => {
    const started = await start('npm', ['start'])
    expect(await end(started, 'SIGTERM')).toBe(0)
    expect(await readFile(join(folder, 'end.log'), 'utf8')).toBe('asked\n')
  })

  it('takes the server along when it is killed', async () => {
    await end(await startTool(), 'SIGKILL')
    expect(await endLog()).toBe('left alone')
  })

  it('stops when the shell above it dies without a word', async () => {
    const shell = await start('/bin/sh', ['-c', `"${process.execPath}" tools/start.mjs; true`])
    await end(shell, 'SIGKILL')
    expect(await endLog()).toBe('asked')
  })
})
