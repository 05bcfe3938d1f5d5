import { describe, expect, it } from 'vitest'
import { addressOf, noticeIn, renewPush, tapped } from './push.ts'

describe('a pushed message', () => {
  it('is read as the server wrote it', () => {
    const actions = [{ title: 'Transfer', link: '/mine/transfer' }]
    const shown = { title: 'Stop-loss reached', body: 'x', lang: 'ar', dir: 'rtl' }
    const notice = { ...shown, link: '/order', tag: 'notice-1', actions }
    expect(noticeIn(JSON.stringify(notice))).toEqual(notice)
  })

  it.each(['', 'no json', 'null', '[]', '{"title":7,"dir":"up"}'])(
    'that cannot be read still shows something: %s',
    text => {
      expect(noticeIn(text)).toMatchObject({ title: 'Tallystick', dir: 'ltr', link: '/notices' })
    },
  )

  it('has only buttons that can be read', () => {
    const given = { title: 'x', actions: [null, 7, { title: 'Transfer' }, { title: 'Close', link: '/order' }] }
    expect(noticeIn(JSON.stringify(given)).actions).toEqual([{ title: 'Close', link: '/order' }])
    expect(noticeIn('{"title":"x","actions":"/order"}').actions).toEqual([])
  })

  it('leads to the button that was tapped, or to its notice', () => {
    expect(tapped('/mine/transfer', '/order')).toBe('/mine/transfer')
    expect(tapped('', '/order')).toBe('/order')
  })

  it('leads to this app only', () => {
    const origin = 'https://app.example.com'
    expect(addressOf(tapped('https://evil.example', '/order'), origin)).toBe(`${origin}/#/notices`)
    expect(addressOf('/order?source=0&type=3', origin)).toBe(`${origin}/#/order?source=0&type=3`)
    for (const link of [undefined, 7, 'https://evil.example', 'javascript:alert(1)'])
      expect(addressOf(link, origin)).toBe(`${origin}/#/notices`)
    expect(new URL(addressOf('//evil.example', origin)).origin).toBe(origin)
  })
})

describe('a subscription that the browser has given up', () => {
  const OLD = { endpoint: 'https://push.example.com/old', p256dh: 'p', auth: 'old secret' }
  const NEW = { endpoint: 'https://push.example.com/new', p256dh: 'q', auth: 'new secret' }
  const subscription = ({ endpoint, ...keys }: typeof OLD) => ({ toJSON: () => ({ endpoint, keys }) }) as never

  async function renewed(kept: object | undefined, oldSubscription: typeof OLD | null) {
    const sent: object[] = []
    const written: object[] = []
    const cache = {
      match: () => Promise.resolve(kept && Response.json(kept)),
      put: async (_: unknown, response: Response) => void written.push((await response.json()) as object),
    }
    await renewPush(
      { oldSubscription: oldSubscription && subscription(oldSubscription), newSubscription: null },
      {
        pushManager: { subscribe: () => Promise.resolve(subscription(NEW)) },
        storage: { open: () => Promise.resolve(cache as never) },
        send: params => Promise.resolve(sent.push(params)),
      },
    )
    return { sent, written }
  }

  it.each([OLD, null])('is renewed and told to the server, by what it was: %j', async old => {
    const { sent, written } = await renewed({ target: OLD, key: 'site' }, old)
    expect(sent).toEqual([{ ...NEW, old_endpoint: OLD.endpoint, old_auth: OLD.auth }])
    expect(written).toEqual([{ target: NEW, key: 'site' }])
  })

  it('that nobody asked for here is left alone', async () => {
    expect(await renewed(undefined, null)).toEqual({ sent: [], written: [] })
  })
})
