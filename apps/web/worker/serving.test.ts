import { describe, expect, it } from 'vitest'
import { CALLS } from '@tallystick/wire/trader/calls'
import { servingOf } from './serving.ts'

const ORIGIN = 'https://app.example.com'
const get = (path: string, mode = 'cors') => servingOf({ method: 'GET', mode, url: `${ORIGIN}${path}` }, ORIGIN)

describe('what the service worker touches', () => {
  it('keeps hashed files and the shell', () => {
    expect(get('/assets/base-BlKSqa-y.js', 'no-cors')).toBe('hashed')
    expect(get('/boot.js', 'no-cors')).toBe('lasting')
    expect(get('/logos/btcusd.svg', 'no-cors')).toBe('lasting')
    expect(get('/?lang=de', 'navigate')).toBe('page')
  })

  it.each(Object.values(CALLS).map(call => call.path))('never touches the call %s', path => {
    expect(get(path)).toBe('untouched')
    expect(get(path, 'navigate')).toBe('untouched')
  })

  it.each([
    '/v2/ws',
    '/operator/api/deposits',
    '/uploads/x.png',
    '/console/',
    '/console/assets/x.js',
    '/docs',
    '/sw.js',
  ])('never touches %s', path => expect(get(path)).toBe('untouched'))

  it('touches no other origin and nothing that is sent', () => {
    expect(servingOf({ method: 'GET', mode: 'cors', url: 'https://other.example.com/assets/x.js' }, ORIGIN)).toBe(
      'untouched',
    )
    expect(servingOf({ method: 'POST', mode: 'cors', url: `${ORIGIN}/assets/x.js` }, ORIGIN)).toBe('untouched')
  })
})
