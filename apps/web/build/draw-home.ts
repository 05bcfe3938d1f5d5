// Draws Home once per presentation with the app's own components, in a page without a browser, and writes the drawing as a template to
// standard output: the server fills in words and prices (apps/server/src/modules/content/first-screen). A process of its own, because the
// app wants a page around it.
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { createServer } from 'vite'
import type * as HomeDrawing from './home-drawing.tsx'
import { templateOf } from './home-template.ts'
import { markedCatalogues } from './marked-catalogues.ts'

const ROOT = join(import.meta.dirname, '..')

/** What the app reads of a page and Node has differently or not at all. */
const OF_THE_PAGE = ['navigator', 'localStorage', 'location', 'document', 'history']
const WITHOUT_EFFECT = { addEventListener: () => {}, removeEventListener: () => {}, dispatchEvent: () => true }

function openPage(presentation: string): void {
  const page = new Window({ url: 'http://localhost/#/' })
  const provide = (name: string, value: unknown): void => {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  for (const name of Object.getOwnPropertyNames(page))
    if (!(name in globalThis) || OF_THE_PAGE.includes(name)) provide(name, Reflect.get(page, name))
  provide('window', globalThis)
  for (const [name, value] of Object.entries(WITHOUT_EFFECT)) provide(name, value)
  // Nothing answers while a template is drawn.
  provide('fetch', () => new Promise(() => {}))
  page.document.documentElement.dataset['presentation'] = presentation
}

async function draw(presentation: string): Promise<unknown> {
  openPage(presentation)
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [markedCatalogues()],
  })
  try {
    // The module of that name.
    const { drawHome } = (await server.ssrLoadModule('/build/home-drawing.tsx')) as typeof HomeDrawing
    return templateOf(await drawHome())
  } finally {
    await server.close()
  }
}

const templates = { phone: await draw('phone'), desktop: await draw('desktop') }
process.stdout.write(JSON.stringify(templates), () => process.exit(0))
