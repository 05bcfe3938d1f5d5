// The files a first visit needs, for the start script (public/boot.js) to preload: otherwise each is discovered only when the one before
// has arrived. Complete for landing screens; for other screens only the app's texts.
import type { Rolldown } from 'vite'

interface Part {
  readonly screen: string
  readonly words: readonly string[]
}

interface Landing extends Part {
  /** What only desktops show on it from the beginning. */
  readonly desktop?: Part
}

/** By the first word of the address after the hash; screens and words as in src/app/routes.tsx. */
export const LANDINGS: Readonly<Record<string, Landing>> = {
  '': { screen: 'src/features/home/home-screen.tsx', words: ['home'] },
  trade: {
    screen: 'src/app/trade-page.tsx',
    words: ['trade'],
    desktop: { screen: 'src/features/orders/orders-panel.tsx', words: ['orders', 'receipts'] },
  },
  login: { screen: 'src/features/session/login-screen.tsx', words: ['session'] },
}

const START_SCRIPT = '<script src="/boot.js"'

/** The page with the names just before the script that reads them: earlier they would push the charset out of the first kilobyte. */
export function nameFirstFiles(html: string, bundle: Rolldown.OutputBundle, wordsHash: string): string {
  if (!html.includes(START_SCRIPT)) throw new Error('the page starts in another way now')
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const entry = chunks.find(chunk => chunk.isEntry && chunk.facadeModuleId?.endsWith('index.html'))
  const base = new Set(entry ? importsOf(bundle, entry) : [])
  const filesOf = ({ screen, words }: Part) => {
    const chunk = chunks.find(one => one.facadeModuleId?.endsWith(screen))
    if (!chunk) throw new Error(`not in the build: ${screen}`)
    const files = [chunk.fileName, ...importsOf(bundle, chunk).filter(file => !base.has(file))]
    return { files: files.map(file => `/${file}`), words }
  }
  const screens = Object.entries(LANDINGS).map(
    ([name, landing]) =>
      [name, { ...filesOf(landing), ...(landing.desktop && { desktop: filesOf(landing.desktop) }) }] as const,
  )
  const names = JSON.stringify({ words: wordsHash, screens: Object.fromEntries(screens) })
  const tags = [
    ...[...base].map(file => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}" />`),
    `<meta name="first-files" content='${names}' />`,
  ]
  // The page shows itself without the app: nothing it needs for that may wait for a script.
  return html
    .replace(START_SCRIPT, [...tags, START_SCRIPT].join('\n    '))
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
}

/** Everything a chunk imports before it can run, itself left out. */
function importsOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, found = new Set<string>()): string[] {
  for (const name of chunk.imports) {
    const other = bundle[name]
    if (found.has(name) || other?.type !== 'chunk') continue
    found.add(name)
    importsOf(bundle, other, found)
  }
  return [...found]
}
