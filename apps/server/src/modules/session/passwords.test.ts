import type * as argon2 from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { createPasswords } from './passwords.ts'

const counted = vi.hoisted(() => ({ runs: 0 }))
vi.mock('@node-rs/argon2', async load => {
  const real = await load<typeof argon2>()
  return {
    ...real,
    verify: (...parameters: Parameters<typeof real.verify>) => {
      counted.runs += 1
      return real.verify(...parameters)
    },
  }
})

describe('[A11] passwords', () => {
  it('an account that does not exist costs exactly the work of one that does', async () => {
    const passwords = createPasswords()
    const stored = await passwords.hash('right')
    const work = async (hash: string | null | undefined, password: string): Promise<[boolean, number]> => {
      const before = counted.runs
      const matches = await passwords.matches(hash, password)
      return [matches, counted.runs - before]
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
