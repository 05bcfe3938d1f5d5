import { describe, expect, it } from 'vitest'
import { isCommandOf, PRODUCTS } from './registry.ts'

const names = (of: (product: (typeof PRODUCTS)[keyof typeof PRODUCTS]) => object): string[] =>
  Object.values(PRODUCTS).flatMap(product => Object.keys(of(product)))

describe('the registry of products', () => {
  it.each([
    ['command', names(product => product.decide)],
    ['event', names(product => product.apply)],
    ['kind of record', names(product => product.records)],
  ])('gives each %s to one product', (_, all) => {
    expect(all.length).toBeGreaterThan(0)
    expect(all).toEqual([...new Set(all)])
  })

  it('tells the commands of a product from others', () => {
    const command = { type: 'close_order', userId: 1, orderId: 2 } as const
    expect(isCommandOf('forex', command)).toBe(true)
    expect(isCommandOf('micro', command)).toBe(false)
  })
})
