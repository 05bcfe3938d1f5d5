// A real browser: the system's Chromium when CHROMIUM names one, otherwise the one that comes with npm.
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import chromiumFromNpm from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium, devices } from 'playwright-core'

export async function browserPath(): Promise<string> {
  const named = process.env['CHROMIUM']
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there`)
  return named ?? unpacked()
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
  /** Lets the app keep its shell; other stories want every file from the server. */
  readonly installs?: boolean
}

/** A fresh person at a fresh device, at the server's time. */
export async function openContext(browser: Browser, origin: string, now: number, look: Look): Promise<BrowserContext> {
  const device = look.size === 'phone' ? devices['Pixel 7'] : devices['Desktop Chrome']
  const context = await browser.newContext({
    ...device,
    viewport:
      look.size === 'phone' ? { width: look.width ?? 390, height: 844 } : { width: look.width ?? 1440, height: 900 },
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
