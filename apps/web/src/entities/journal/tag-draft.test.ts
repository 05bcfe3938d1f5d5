import { describe, expect, it } from 'vitest'
import { offered, withTyped } from './tag-draft.ts'

describe('tags of an order', () => {
  it.each([
    [['a'], 'b', ['a', 'b'], ''],
    [['a'], '  ', ['a'], ''],
    [['News'], 'news', ['News'], ''],
    [[], ' x ,y,, z  z', ['x', 'y', 'z z'], ''],
    [
      ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
      'a,b,c',
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'a'],
      'b, c',
    ],
  ])('%j with “%s” typed are %j, and “%s” is left', (tags, typed, all, left) => {
    expect(withTyped({ tags, typed })).toEqual({ tags: all, typed: left })
  })

  it('are offered as they are typed, but for those it has', () => {
    const known = ['Breakout', 'news', 'Range', 'trend']
    expect(offered(known, { tags: ['NEWS'], typed: '' })).toEqual(['Breakout', 'Range', 'trend'])
    expect(offered(known, { tags: [], typed: ' R' })).toEqual(['Breakout', 'Range', 'trend'])
    expect(offered(known, { tags: [], typed: 'ran' })).toEqual(['Range'])
    expect(offered(known, { tags: [], typed: 'xyz' })).toEqual([])
  })
})
