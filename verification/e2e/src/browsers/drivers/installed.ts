// Which browsers and drivers are on this machine. Nothing is downloaded or installed.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const BROWSERS = ['firefox', 'webkit'] as const
export type BrowserName = (typeof BROWSERS)[number]

/** By the packages of Debian; the first program that is found counts. */
const PROGRAMS: Readonly<
  Record<BrowserName, readonly { readonly names: readonly string[]; readonly package: string }[]>
> = {
  firefox: [{ names: ['firefox-esr', 'firefox'], package: 'firefox-esr' }],
  webkit: [
    { names: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
    { names: ['Xvfb'], package: 'xvfb' },
  ],
}

function pathOf(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The packages without which the stories cannot run in this browser. */
export function missingPackages(browser: BrowserName): readonly string[] {
  return PROGRAMS[browser].filter(({ names }) => pathOf(names) === undefined).map(program => program.package)
}

/** Where the programs of a browser are, in the order of their packages. */
export function programsOf(browser: BrowserName): readonly string[] {
  const missing = missingPackages(browser)
  if (missing.length > 0) throw new Error(`${browser} is not installed (Debian: apt-get install ${missing.join(' ')})`)
  return PROGRAMS[browser].map(({ names }) => pathOf(names) ?? '')
}
