// The docs as a developer meets them: every address, every call, every refusal, and a quick start that works as printed.
import { gunzipSync } from 'node:zlib'
import { REFUSAL_NAMES } from '@tallystick/kernel/refusals'
import { LIVE_TOPICS } from '@tallystick/wire/live/frame-schemas'
import { type Call, CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { markdownHtml } from './markdown.ts'
import { QUICK_START, quickMethod } from './quick-start.ts'

let api: TestApi
let page: string
beforeAll(async () => {
  api = await testApi()
  page = (await api.app.inject({ url: '/docs' })).body
})
afterAll(() => api.close())

it('names every call, topic and refusal, with an anchor for each', () => {
  for (const [name, call] of Object.entries(CALLS)) {
    expect(page).toContain(`<code>${call.path}</code>`)
    expect(page).toContain(`id="${name}"`)
  }
  for (const { name } of LIVE_TOPICS) expect(page).toContain(`<code>${name}</code>`)
  for (const name of REFUSAL_NAMES) expect(page).toContain(`id="refusal-${name}"`)
})

it('every link inside the page leads somewhere, and no id is there twice', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const targets = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))
  expect([...targets].filter(id => !ids.includes(id))).toEqual([])
})

it('loads nothing from elsewhere and runs no inline script or style', async () => {
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\/| style="|<script>| on[a-z]+="/)
  const { headers } = await api.app.inject({ url: '/docs' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

it.each([
  ['/docs', 'text/html'],
  ['/docs/simulated-prices', 'text/html'],
  ['/docs/docs.css', 'text/css'],
  ['/docs/docs.js', 'text/javascript'],
  ['/openapi.json', 'application/json'],
])('%s is served by GET and HEAD, compressed, and not sent twice', async (url, type) => {
  const got = await api.app.inject({ url })
  expect(got.statusCode).toBe(200)
  expect(got.headers['content-type']).toContain(type)
  const head = await api.app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', got.headers['content-type']])
  const packed = await api.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(got.body)
  const again = await api.app.inject({ url, headers: { 'if-none-match': String(got.headers['etag']) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it.each([
  ['/docs/', '/docs'],
  ['/docs/openapi.json', '/openapi.json'],
])('%s goes to %s', async (from, to) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await api.app.inject({ method, url: from })
    expect([answer.statusCode, answer.headers['location']]).toEqual([308, to])
  }
})

it('names the server it is served by', async () => {
  const document = (await api.app.inject({ url: '/openapi.json' })).json<{ servers: unknown }>()
  expect(document.servers).toEqual([{ url: 'https://app.example.com', description: 'This server' }])
})

it('shows limits as they are set now', async () => {
  await api.settings.set('limit_captchas', 17)
  const changed = await api.app.inject({ url: '/docs' })
  expect(changed.body).toContain('<td data-head="Now"><div>17 per minute</div></td>')
})

it('the quick start trades, step by step as printed', async () => {
  const kept = new Map<string, string>()
  api.market.tick('BTCUSD', '97000')
  for (const { call: name, params, keep } of QUICK_START) {
    const call: Call = CALLS[name]
    const filled = Object.fromEntries(
      Object.entries(params).map(([field, value]) => [
        field,
        value.replace(/\$(\w+)/, (_, key: string) => kept.get(key) ?? ''),
      ]),
    )
    const form = new URLSearchParams(filled).toString()
    const isPost = quickMethod(call) === 'POST'
    const answer = await ask(api, {
      method: isPost ? 'POST' : 'GET',
      url: isPost ? call.path : `${call.path}?${form}`,
      headers: {
        lang: 'en',
        authorization: `Bearer ${kept.get('TOKEN') ?? ''}`,
        ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(isPost ? { body: form } : {}),
    })
    expect(answer, name).toMatchObject({ status: 200, code: 1 })
    if (keep) kept.set(keep.name, String(answer.data[keep.field]))
    expect(page).toContain(call.path)
  }
  expect([...kept.keys()]).toEqual(['TOKEN', 'ORDER'])
})

it('Markdown of our documents: no HTML gets through, links stay inside', () => {
  const html = markdownHtml(
    '## A <b>\nText *em* **bold** `a|b` [out](https://x.example) [in](#a).\n\n- one\n  more\n- two\n\n| h | k |\n|---|---|\n| `c` | 2 |\n\n```\n<pre>\n\n```',
    target => (target.startsWith('#') ? target : undefined),
    3,
  )
  expect(html).toContain('<h3 id="a-b">A &lt;b&gt;</h3>')
  expect(html).toContain('<em>em</em> <strong>bold</strong> <code>a|b</code> out <a href="#a">in</a>.')
  expect(html).toContain('<li data-find>one\nmore</li>')
  expect(html).toContain('<td data-head="h"><div><code>c</code></div></td>')
  expect(html).toContain('<code>&lt;pre&gt;\n</code>')
})
