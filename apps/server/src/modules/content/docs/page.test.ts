import { CALLS } from '@tallystick/wire/trader/calls'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { docsRoutes } from './routes.ts'

it('the docs page names every call, has no script and loads nothing from elsewhere', async () => {
  const app = fastify()
  docsRoutes(app)
  const page = await app.inject({ url: '/docs' })
  for (const call of Object.values(CALLS)) expect(page.body).toContain(`<code>${call.path}</code>`)
  expect(page.body).not.toMatch(/<script|https?:\/\/|style=/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await app.inject({ url: '/docs/docs.css' })).headers['content-type']).toContain('text/css')
  expect((await app.inject({ url: '/docs/openapi.json' })).json()).toMatchObject({ openapi: '3.1.0' })
  await app.close()
})
