// The first visit as it comes over the line: packed, kept for ever where names are hashed, and asked for by the page itself.
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const KEPT = 'public, max-age=31536000, immutable'
/** Below this a compressed twin saves less than a packet. */
const WORTH_PACKING = 1_000

async function get(path: string): Promise<{ readonly headers: Headers; readonly text: string }> {
  const answer = await fetch(stage.origin + path, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'br' } })
  return { headers: answer.headers, text: await answer.text() }
}

/** Scripts and styles that a page names. */
function filesOf(html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="([^"#]*\/assets\/[^"#]+)/g)].map(([, file = '']) => file)
  return [...new Set(named)]
}

it.each(['/', '/console/'])('every file that %s names is packed with brotli and may be kept for ever', async path => {
  const page = await get(path)
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const files = filesOf(page.text)
  expect(files.length).toBeGreaterThan(2)
  const wrong: string[] = []
  for (const file of files) {
    const { headers, text } = await get(file)
    if (headers.get('cache-control') !== KEPT) wrong.push(`${file} is not kept`)
    if (text.length >= WORTH_PACKING && headers.get('content-encoding') !== 'br') wrong.push(`${file} is not packed`)
  }
  expect(wrong).toEqual([])
})

it('the page names its scripts in a header, in the order in which they run, and stays under its policy', async () => {
  const { headers } = await get('/')
  expect(headers.get('link')).toMatch(/<\/assets\/base-[\w-]+\.js>; rel=modulepreload; crossorigin$/)
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
})

/** Once Home is the app's own: what was loaded, and what of it the page had named. */
const LOADED = `document.querySelector('#root [data-pair]') !== null && {
  loaded: performance.getEntriesByType('resource').map(({ name }) => name),
  named: [...document.querySelectorAll('link[rel=modulepreload], script[src]')].map(each => each.href ?? each.src),
}`
const MOST_FILES = 20

it('Home asks for at most twenty files, and names every script of it itself', async () => {
  const page = await stage.visitor({ size: 'phone', language: 'en', installs: true })
  // Asked from outside: the page's own policy forbids it to evaluate a condition.
  const ask = () => page.evaluate<false | { loaded: string[]; named: string[] }>(LOADED)
  await expect.poll(ask).toBeTruthy()
  const { loaded, named } = (await ask()) || { loaded: [], named: [] }
  expect(loaded).not.toEqual([])
  expect(loaded.slice(MOST_FILES)).toEqual([])
  // One that only another script discovers costs a way there and back.
  expect(loaded.filter(name => name.endsWith('.js') && !named.includes(name))).toEqual([])
})

it('Trade’s chart begins with its newest candles: it asks for them once, and for none before them', async () => {
  // With the browser's own frames: those of a clock that is moved come at other moments.
  const page = await stage.visitor({ size: 'phone', language: 'en', installs: true })
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === CALLS.kline.path) asked.push(searchParams.has('before') ? 'older' : 'newest')
  })
  await page.goto('/?lang=en#/trade')
  // It is shown after its first drawing.
  await page.getByTestId('chart').waitFor({ state: 'visible' })
  await page.getByTestId('chart').locator('canvas').first().waitFor()
  // Whatever the drawing asked for has left by then.
  await page.evaluate(path => fetch(path), CALLS.manifest.path)
  expect(asked).toEqual(['newest'])
})
