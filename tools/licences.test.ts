import { expect, it } from 'vitest'
import { shippedLicences } from './licences.ts'

/**
 * Licences that a product which is not published may ship. LGPL: the image library, as a file of its own that can be replaced. OFL: fonts,
 * which may be part of what we make with them.
 */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'Unlicense',
  'CC0-1.0',
  'LGPL-3.0-or-later',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
])

it('every package that is shipped has a licence that we may use', () => {
  const shipped = shippedLicences()
  expect(shipped.length).toBeGreaterThan(50)
  const refused = shipped.filter(
    ({ licence }) => !licence.split(/ AND | OR /).every(each => ALLOWED.has(each.replace(/[()]/g, ''))),
  )
  expect(refused).toEqual([])
})
