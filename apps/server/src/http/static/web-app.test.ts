import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installEnvelope } from '../pipeline/envelope.ts'
import { encodedPage } from './encoded-page.ts'
import { contentPolicy, installWebApp } from './web-app.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>x</title>')
  for (const [ending, twin] of [
    ['br', brotliCompressSync('<!doctype html><title>x</title>')],
    ['gz', gzipSync('<!doctype html><title>x</title>')],
  ] as const)
    await writeFile(join(folder, `index.html.${ending}`), twin)
  await writeFile(join(folder, 'assets/main-abc123.js'), 'export {}')
  await writeFile(join(folder, 'mark.svg'), '<svg/>')
  app = fastify()
  installEnvelope(app, { methods: new Map(), isApi: path => path.startsWith('/api/') })
  installWebApp(app, { folder, prefix: '/', apiOrigins: () => ['https://api.example.com'], isHttps: true })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const page = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } })

describe('the web app', () => {
  it('[A31] its page has a strict policy and is asked for again each time', async () => {
    const answer = await page('/')
    expect(answer.statusCode).toBe(200)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self' https://api.example.com wss://api.example.com")
    expect(policy).not.toContain('unsafe')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['strict-transport-security']).toBeDefined()
  })

  it('hands out compressed twins, the page with the same policy', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await app.inject({ url: '/', headers: { accept: 'text/html', 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect(answer.headers['vary']).toContain('accept-encoding')
    }
    const script = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } })
    expect(script.headers['content-encoding']).toBeUndefined()
  })

  it('hashed files may be kept for ever, others not', async () => {
    expect((await page('/assets/main-abc123.js')).headers['cache-control']).toContain('immutable')
    expect((await page('/mark.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['/trade', '/#/trade'],
    ['/order?source=0&type=3', '/#/order?source=0&type=3'],
    ['/register?invite_code=AB12', '/#/register?invite_code=AB12'],
    ['/mine/wallet', '/#/mine/wallet'],
  ])('%s goes to %s', async (from, to) => {
    const answer = await page(from)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['location']).toBe(to)
  })

  it('what is no page is not redirected', async () => {
    expect((await app.inject({ url: '/assets/missing.js', headers: { accept: '*/*' } })).statusCode).toBe(404)
    expect((await page('/api/unknown')).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/trade', headers: { accept: 'text/html' } })).statusCode).toBe(404)
    expect((await page('//evil.example/x')).headers['location']).toBeUndefined()
    expect((await page('/../../etc/passwd')).statusCode).not.toBe(200)
    expect((await page('/%2e%2e/%2e%2e/etc/passwd')).statusCode).not.toBe(200)
  })
})

it('a page made for the request names its files ahead, for proxies that send early hints', async () => {
  const made = fastify()
  const links = '</assets/main-abc123.js>; rel=modulepreload; crossorigin'
  installWebApp(made, {
    folder,
    prefix: '/',
    apiOrigins: () => [],
    isHttps: true,
    page: async () => encodedPage('<!doctype html>', { inline: { scripts: [], styles: [] }, links }),
  })
  const answer = await made.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(answer.headers['link']).toBe(links)
  expect(answer.headers['content-security-policy']).not.toContain('unsafe')
  await made.close()
})

it('the policy of a site on one host names only itself', () => {
  expect(contentPolicy([])).toContain("connect-src 'self';")
})
