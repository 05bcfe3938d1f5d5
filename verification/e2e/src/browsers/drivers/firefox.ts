// Firefox by its own WebDriver BiDi: commands and events over one WebSocket. Every visitor has a user context, which shares nothing.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asJson, type Driver, ended, type InputSource, linesOf, type Size, type StoryBrowser } from './driver.ts'
import { programsOf } from './installed.ts'

/** A browser of a test: it calls nobody, asks nothing and moves nothing by itself. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'ui.prefersReducedMotion': 1,
  'ui.systemUsesDarkTheme': 0,
  'layout.css.prefers-color-scheme.content-override': 1,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'app.normandy.enabled': false,
  'intl.accept_languages': 'en-US',
}

/** A busy machine takes its time. */
const START_MS = 120_000
const COMMAND_MS = 120_000

const CUT_SHORT = /^Failed to load .*A ServiceWorker intercepted the request/

type Params = Readonly<Record<string, unknown>>

interface Message {
  readonly type: 'success' | 'error' | 'event'
  readonly id?: number
  readonly result?: Params
  readonly error?: string
  readonly message?: string
  readonly method?: string
  readonly params?: Params
}

class Bidi {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, { resolve: (result: Params) => void; reject: (error: Error) => void }>()
  readonly #listeners = new Set<(method: string, params: Params) => void>()
  #sent = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Message))
    socket.addEventListener('close', () => this.#endAll('the browser has closed the connection'))
  }

  static async connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)), { once: true })
    })
    return new Bidi(socket)
  }

  onEvent(listener: (method: string, params: Params) => void): void {
    this.#listeners.add(listener)
  }

  send(method: string, params: Params = {}): Promise<Params> {
    const id = ++this.#sent
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${method}: no answer`)), COMMAND_MS)
      this.#waiting.set(id, {
        resolve: result => {
          clearTimeout(late)
          resolve(result)
        },
        reject: error => {
          clearTimeout(late)
          reject(error)
        },
      })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  close(): void {
    this.#socket.close()
  }

  #take(message: Message): void {
    if (message.type === 'event') {
      for (const listener of this.#listeners) listener(message.method ?? '', message.params ?? {})
      return
    }
    const waiting = this.#waiting.get(message.id ?? -1)
    this.#waiting.delete(message.id ?? -1)
    if (message.type === 'success') waiting?.resolve(message.result ?? {})
    else waiting?.reject(new Error(`${message.error ?? ''}: ${message.message ?? ''}`))
  }

  #endAll(why: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(why))
    this.#waiting.clear()
  }
}

class FirefoxDriver implements Driver {
  readonly #complaints: string[] = []
  readonly #bidi: Bidi
  readonly #context: string
  readonly #userContext: string
  #isLeaving = false

  private constructor(bidi: Bidi, context: string, userContext: string) {
    this.#bidi = bidi
    this.#context = context
    this.#userContext = userContext
    bidi.onEvent((method, params) => {
      const source = params['source'] as { context?: string } | undefined
      if (method !== 'log.entryAdded' || source?.context !== context) return
      if (params['level'] !== 'error' || params['type'] !== 'javascript') return
      const text = String(params['text'])
      // A page that is left gives up what it was loading, and Firefox blames the worker for that.
      if (!this.#isLeaving || !CUT_SHORT.test(text)) this.#complaints.push(text)
    })
  }

  static async open(bidi: Bidi, size: Size): Promise<FirefoxDriver> {
    const { userContext } = await bidi.send('browser.createUserContext')
    const { context } = await bidi.send('browsingContext.create', { type: 'tab', userContext })
    await bidi.send('browsingContext.setViewport', { context, viewport: size, devicePixelRatio: 1 })
    return new FirefoxDriver(bidi, String(context), String(userContext))
  }

  async goto(url: string): Promise<void> {
    await this.#leave('browsingContext.navigate', { url, wait: 'complete' })
  }

  async reload(): Promise<void> {
    await this.#leave('browsingContext.reload', { wait: 'complete' })
  }

  async back(): Promise<void> {
    await this.#leave('browsingContext.traverseHistory', { delta: -1 })
  }

  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#run(asJson(expression))
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(String(result?.value))
  }

  async perform(input: InputSource): Promise<void> {
    await this.#ask('input.performActions', { actions: [input] })
  }

  async chooseFiles(expression: string, paths: readonly string[]): Promise<void> {
    const { result, exceptionDetails } = await this.#run(expression)
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    await this.#ask('input.setFiles', { element: { sharedId: result?.sharedId }, files: paths })
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.#ask('browsingContext.captureScreenshot')
    return Buffer.from(String(data), 'base64')
  }

  async close(): Promise<readonly string[]> {
    await this.#bidi.send('browser.removeUserContext', { userContext: this.#userContext })
    return this.#complaints
  }

  #ask(method: string, params: Params = {}): Promise<Params> {
    return this.#bidi.send(method, { context: this.#context, ...params })
  }

  async #leave(method: string, params: Params): Promise<void> {
    this.#isLeaving = true
    await this.#ask(method, params)
    this.#isLeaving = false
  }

  async #run(expression: string): Promise<Evaluated> {
    const target = { context: this.#context }
    return this.#bidi.send('script.evaluate', { expression, target, awaitPromise: true })
  }
}

interface Evaluated {
  readonly result?: { readonly value?: unknown; readonly sharedId?: string }
  readonly exceptionDetails?: { readonly text: string }
}

export async function openFirefox(): Promise<StoryBrowser> {
  const [program = ''] = programsOf('firefox')
  const profile = await mkdtemp(join(tmpdir(), 'tallystick-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: profile, TZ: 'UTC' },
  })
  const close = async (): Promise<void> => {
    await ended(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const bidi = await Bidi.connect(`${await addressOf(child)}/session`)
    const { capabilities } = await bidi.send('session.new', { capabilities: {} })
    const { browserVersion } = capabilities as { browserVersion: string }
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
    return {
      name: `firefox ${browserVersion}`,
      open: size => FirefoxDriver.open(bidi, size),
      async close() {
        bidi.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Where it listens, which it writes once it does. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Firefox does not start')), START_MS)
    child.once('exit', code => {
      clearTimeout(late)
      reject(new Error(`Firefox ended with ${code}`))
    })
    linesOf(child, line => {
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1]
      if (found === undefined) return
      clearTimeout(late)
      resolve(found)
    })
  })
}
