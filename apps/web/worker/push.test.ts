import { describe, expect, it } from 'vitest'
import { addressOf, noticeIn } from './push.ts'

describe('a pushed message', () => {
  it('is read as the server wrote it', () => {
    const notice = { title: 'Stop-loss reached', body: 'x', lang: 'ar', dir: 'rtl', link: '/order', tag: 'notice-1' }
    expect(noticeIn(JSON.stringify(notice))).toEqual(notice)
  })

  it.each(['', 'no json', 'null', '[]', '{"title":7,"dir":"up"}'])(
    'that cannot be read still shows something: %s',
    text => {
      expect(noticeIn(text)).toMatchObject({ title: 'Tallystick', dir: 'ltr', link: '/notices' })
    },
  )

  it('leads to this app only', () => {
    const origin = 'https://app.example.com'
    expect(addressOf('/order?source=0&type=3', origin)).toBe(`${origin}/#/order?source=0&type=3`)
    for (const link of [undefined, 7, 'https://evil.example', 'javascript:alert(1)'])
      expect(addressOf(link, origin)).toBe(`${origin}/#/notices`)
    expect(new URL(addressOf('//evil.example', origin)).origin).toBe(origin)
  })
})
