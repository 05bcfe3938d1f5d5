import * as argon2 from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

describe('[A11] passwords', () => {
  it('an account that does not exist costs exactly the work of one that does', async () => {
    let runs = 0
    const verify: typeof argon2.verify = (...parameters) => {
      runs += 1
      return argon2.verify(...parameters)
    }
    const passwords = createPasswords({ hash: argon2.hash, verify })
    const stored = await passwords.hash('right')
    const work = async (hash: string | null | undefined, password: string): Promise<[boolean, number]> => {
      const before = runs
      const matches = await passwords.matches(hash, password)
      return [matches, runs - before]
    }
    expect(await work(stored, 'right')).toEqual([true, 1])
    expect(await work(stored, 'wrong')).toEqual([false, 1])
    expect(await work(undefined, 'wrong')).toEqual([false, 1])
    expect(await work(null, 'wrong')).toEqual([false, 1])
  })

  it('the decoy has the cost of a real hash', async () => {
    const passwords = createPasswords()
    const cost = (hash: string): string => hash.split('$').slice(1, 4).join('$')
    expect(cost(await passwords.hash('x'))).toBe('argon2id$v=19$m=19456,t=2,p=1')
  })
})

describe('one form for what looks the same', () => {
  const COMPOSED = 'crème brûlée €'
  const DECOMPOSED = COMPOSED.normalize('NFD')

  it('is hashed, whichever keyboard typed it', async () => {
    const passwords = createPasswords()
    const stored = await passwords.hash(DECOMPOSED)
    expect(await passwords.check(stored, COMPOSED)).toBe('right')
    expect(await passwords.check(stored, DECOMPOSED)).toBe('right')
    expect(await argon2.verify(stored, COMPOSED)).toBe(true)
    for (const wrong of [`${COMPOSED}!`, `${DECOMPOSED}!`, DECOMPOSED.slice(1)])
      expect(await passwords.matches(stored, wrong)).toBe(false)
  })

  it('a hash of the text as typed still verifies, and is outdated; so is one of another cost', async () => {
    const passwords = createPasswords()
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
    const asTyped = await argon2.hash(DECOMPOSED, cost)
    expect(await passwords.check(asTyped, DECOMPOSED)).toBe('outdated')
    expect(await passwords.check(asTyped, COMPOSED)).toBe('wrong')
    expect(await passwords.check(await argon2.hash('plain text', { ...cost, timeCost: 1 }), 'plain text')).toBe(
      'outdated',
    )
    expect(await passwords.check(null, DECOMPOSED)).toBe('wrong')
  })
})
