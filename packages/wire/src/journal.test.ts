import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lengthOf, tagKey, tagsIn } from './journal.ts'

it.each([
  ['', []],
  [' , ,', []],
  [' News ,news,NEWS', ['News']],
  ['a  b,a b, c', ['a b', 'c']],
  ['cafe\u0301,café', ['café']],
])('«%s» are the tags %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags)
})

it('tags are each once, never empty, and read the same again', () => {
  const texts = fc.array(fc.constantFrom('a', 'B', 'b', ' ', '  ', ',', 'é', 'e\u0301'), { maxLength: 20 })
  fc.assert(
    fc.property(texts, parts => {
      const tags = tagsIn(parts.join(''))
      expect(new Set(tags.map(tagKey)).size).toBe(tags.length)
      for (const tag of tags) expect(tag).toBe(tag.trim())
      expect(tags).not.toContain('')
      expect(tagsIn(tags.join(','))).toEqual(tags)
    }),
  )
})

it('characters are counted, not the units they are stored in', () => {
  expect([lengthOf('abc'), lengthOf('🚀🚀'), lengthOf('')]).toEqual([3, 2, 0])
})
