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
