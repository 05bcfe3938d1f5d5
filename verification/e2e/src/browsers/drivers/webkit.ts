// WebKitGTK by its WebDriver (classic, over HTTP), on a screen that nobody sees. A driver has one session at a time, so every visitor has
// a driver and a browser; nothing is kept between them.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { asJson, type Driver, ended, type InputSource, type Size, type StoryBrowser } from './driver.ts'
import { programsOf } from './installed.ts'

/** A busy machine takes its time. */
const START_MS = 120_000
const POLL_MS = 50
/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** The standard has no events: the page itself keeps what failed, from the first question after it has loaded. */
const COLLECT = `(globalThis.storyComplaints ??= (() => {
  const kept = []
  addEventListener('error', ({ message }) => kept.push(message))
  addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)))
  addEventListener('securitypolicyviolation', event => kept.push(event.violatedDirective + ' ' + event.blockedURI))
  return kept
})())`

class WebkitDriver implements Driver {
  readonly #complaints: string[] = []
  readonly #child: ChildProcess
  readonly #session: string

  private constructor(child: ChildProcess, session: string) {
    this.#child = child
    this.#session = session
  }

  static async open(
    program: string,
    environment: NodeJS.ProcessEnv,
    size: Size,
    tell: (version: string) => void,
  ): Promise<WebkitDriver> {
    const port = await freePort()
    const child = spawn(program, [`--port=${port}`], { stdio: 'ignore', env: environment })
    const origin = `http://127.0.0.1:${port}`
    const options = { args: ['--automation', '--javascript-can-open-windows-automatically=true'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    try {
      await untilReady(`${origin}/status`)
      const session = (await call(`${origin}/session`, 'POST', { capabilities })) as {
        readonly sessionId: string
        readonly capabilities: { readonly browserVersion: string }
      }
      tell(session.capabilities.browserVersion)
      const driver = new WebkitDriver(child, `${origin}/session/${session.sessionId}`)
      await driver.#post('timeouts', { script: START_MS, pageLoad: START_MS, implicit: 0 })
      await driver.#openWindow(size)
      return driver
    } catch (error) {
      await ended(child)
      throw error
    }
  }

  async goto(url: string): Promise<void> {
    await this.#keepComplaints()
    await this.#post('url', { url })
    await this.evaluate(COLLECT)
  }

  async reload(): Promise<void> {
    await this.#keepComplaints()
    await this.#post('refresh')
    await this.evaluate(COLLECT)
  }

  async back(): Promise<void> {
    await this.#keepComplaints()
    await this.#post('back')
    await this.evaluate(COLLECT)
  }

  async evaluate(expression: string): Promise<unknown> {
    return JSON.parse(String(await this.#post('execute/sync', { script: `return ${asJson(expression)}`, args: [] })))
  }

  async perform(input: InputSource): Promise<void> {
    await this.#post('actions', { actions: [input] })
  }

  async chooseFiles(expression: string, paths: readonly string[]): Promise<void> {
    const element = (await this.#post('execute/sync', { script: `return ${expression}`, args: [] })) as Record<
      string,
      string
    >
    await this.#post(`element/${element[ELEMENT]}/value`, { text: paths.join('\n') })
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await call(`${this.#session}/screenshot`, 'GET')), 'base64')
  }

  async close(): Promise<readonly string[]> {
    await this.#keepComplaints()
    await call(this.#session, 'DELETE').catch(() => undefined)
    await ended(this.#child)
    return this.#complaints
  }

  /** They go with the page. */
  async #keepComplaints(): Promise<void> {
    this.#complaints.push(...((await this.evaluate(`${COLLECT}.splice(0)`)) as readonly string[]))
  }

  /** The browser's own window cannot be as narrow as a phone, for its tools; one that a page opened has none. */
  async #openWindow({ width, height }: Size): Promise<void> {
    const first = String(await call(`${this.#session}/window`, 'GET'))
    await this.evaluate(`(open('about:blank', '', 'popup,noopener,width=${width},height=${height}'), true)`)
    const begun = performance.now()
    for (;;) {
      const handles = (await call(`${this.#session}/window/handles`, 'GET')) as readonly string[]
      const handle = handles.find(one => one !== first)
      if (handle !== undefined) {
        await call(`${this.#session}/window`, 'DELETE')
        await this.#post('window', { handle })
        break
      }
      if (performance.now() - begun > START_MS) throw new Error('WebKit opens no window')
      await pause()
    }
    await this.#post('window/rect', { x: 0, y: 0, width, height })
    const seen = (await this.evaluate('[innerWidth, innerHeight]')) as readonly number[]
    if (seen.join() !== `${width},${height}`) throw new Error(`the window is ${seen.join(' × ')}`)
  }

  #post(what: string, body: object = {}): Promise<unknown> {
    return call(`${this.#session}/${what}`, 'POST', body)
  }
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

async function untilReady(url: string): Promise<void> {
  const begun = performance.now()
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() - begun > START_MS) throw new Error('WebKitWebDriver does not start')
    await pause()
  }
}

async function pause(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, POLL_MS))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** A screen in memory, with a number that no other has. */
async function openScreen(program: string): Promise<{ readonly child: ChildProcess; readonly display: string }> {
  const words = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const display = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`Xvfb ended with ${code}`)))
    // The fourth of its streams was asked for above.
    const numbers = child.stdio[3] as Readable
    numbers.setEncoding('utf8').once('data', (text: string) => resolve(`:${text.trim()}`))
  })
  return { child, display }
}

export async function openWebkit(): Promise<StoryBrowser> {
  const [program = '', screenProgram = ''] = programsOf('webkit')
  const home = await mkdtemp(join(tmpdir(), 'tallystick-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const { child, display } = await openScreen(screenProgram)
  const environment = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    LANGUAGE: 'en',
    TZ: 'UTC',
  }
  let version = ''
  return {
    get name() {
      return `webkit ${version}`
    },
    open: size => WebkitDriver.open(program, environment, size, told => (version = told)),
    async close() {
      await ended(child)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
