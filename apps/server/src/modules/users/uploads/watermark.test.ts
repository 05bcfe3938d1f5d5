// Images carry the viewer's name as a watermark, and no address serves them without it.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { formOf, picture } from '../../../../testing/api/images.ts'
import { testOperator } from '../../../../testing/api/operators.ts'
import { mark } from './image-press.ts'
import { markText } from './watermark.ts'

const AT = '2026-11-04 10:00:00 UTC'

describe('the words', () => {
  it('are the name where it can be drawn, without accents, else the address', () => {
    const email = 'li@operators.example'
    expect(markText({ name: 'Zoë Müller', email }, AT)).toBe(`ZOE MULLER  ${AT}`)
    expect(markText({ name: '李小龍', email }, AT)).toBe(`LI@OPERATORS.EXAMPLE  ${AT}`)
    expect(markText({ name: '<script>', email }, AT)).toBe(`LI@OPERATORS.EXAMPLE  ${AT}`)
    expect(markText({ name: ' ', email }, AT)).toBe(`LI@OPERATORS.EXAMPLE  ${AT}`)
  })

  it.each([
    [120, 120],
    [3000, 400],
    [40, 2000],
  ])('reach every part of a picture of %i × %i', async (width, height) => {
    const plain = await sharp({ create: { width, height, channels: 3, background: '#888888' } })
      .png()
      .toBuffer()
    const marked = await mark(plain, markText({ name: 'Olga', email: '' }, AT))
    if (!marked.ok) throw new Error(marked.reason)
    const { data, info } = await sharp(marked.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, height])
    const third = (size: number, part: number): number => Math.floor((size * part) / 3)
    for (let row = 0; row < 3; row += 1)
      for (let column = 0; column < 3; column += 1) {
        let changed = 0
        for (let y = third(height, row); y < third(height, row + 1); y += 1)
          for (let x = third(width, column); x < third(width, column + 1); x += 1)
            if (Math.abs((data[y * width + x] ?? 0) - 0x88) > 24) changed += 1
        expect(changed, `${column} ${row}`).toBeGreaterThan(0)
      }
  })
})

describe('an operator', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('gets the image with their name only, and the view is recorded before', async () => {
    const user = await realUser(api, 'watermark@example.com', 'correct horse battery')
    const form = formOf(await picture(5, 'png', 200))
    const headers = { ...form.headers, authorization: user.token }
    const sent = await ask(api, {
      method: 'POST',
      url: '/api/common/image_upload',
      headers,
      payload: form.payload,
    })
    const support = await testOperator(api, 'support')
    const { url } = (await support.get(`/operator/api/image?id=${String(sent.data['id'])}`)).data as unknown as {
      url: string
    }
    const [own, shown] = [await api.app.inject({ url: String(sent.data['url']) }), await api.app.inject({ url })]
    expect([own.statusCode, shown.statusCode]).toEqual([200, 200])
    expect(shown.headers['content-type']).toBe('image/jpeg')
    const pixels = (bytes: Buffer) => sharp(bytes).greyscale().raw().toBuffer()
    const [a, b] = await Promise.all([pixels(own.rawPayload), pixels(shown.rawPayload)])
    expect(a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 40).length).toBeGreaterThan(200)
    const bare = new URL(url, 'http://x')
    bare.searchParams.delete('w')
    expect((await api.app.inject({ url: bare.pathname + bare.search })).statusCode).toBe(403)
    bare.searchParams.set('w', 'SOMEBODY ELSE')
    expect((await api.app.inject({ url: bare.pathname + bare.search })).statusCode).toBe(403)
    const { rows } = await api.pool.query('select phase, subject from audit_log where operator_id = $1', [
      support.operatorId,
    ])
    expect(rows).toContainEqual({ phase: 'about', subject: `image ${String(sent.data['id'])}` })
  })
})
