import { expect, it, vi } from 'vitest'
import { gather } from './gather.ts'

it('batches concurrent requests, and answers each caller with its own result', async () => {
  const rounds: (readonly number[])[] = []
  const double = gather(async (questions: readonly number[]) => {
    rounds.push(questions)
    await new Promise(resolve => setTimeout(resolve, 10))
    return new Map(questions.filter(one => one !== 7).map(one => [one, one * 2]))
  })
  const first = [double(1), double(7)]
  await new Promise(resolve => setTimeout(resolve, 5))
  const later = [double(2), double(3), double(3)]
  expect(await Promise.all([...first, ...later])).toEqual([2, undefined, 4, 6, 6])
  expect(rounds).toEqual([
    [1, 7],
    [2, 3, 3],
  ])
})

it('fails the callers of the round that failed, and goes on', async () => {
  let rounds = 0
  const ask = gather(async (questions: readonly string[]) => {
    rounds += 1
    if (rounds === 1) throw new Error('no')
    return new Map(questions.map(one => [one, 'yes']))
  })
  await expect(ask('a')).rejects.toThrow('no')
  expect(await ask('a')).toBe('yes')
})

it('does not ask more than a thousand at once', async () => {
  const sizes: number[] = []
  const ask = gather(async (questions: readonly number[]) => {
    sizes.push(questions.length)
    return new Map(questions.map(one => [one, one]))
  })
  const all = Array.from({ length: 2_500 }, (_, index) => index)
  expect(await Promise.all(all.map(one => ask(one)))).toEqual(all)
  expect(sizes).toEqual([1_000, 1_000, 500])
})

it('a round that hangs delays others only briefly, and only so many hang at once', async () => {
  const hanging: (() => void)[] = []
  const ask = gather(async (questions: readonly string[]) => {
    if (questions.some(one => one.startsWith('slow')))
      await new Promise<void>(resolve => {
        hanging.push(resolve)
      })
    return new Map(questions.map(one => [one, one]))
  })
  const slow: Promise<string | undefined>[] = []
  for (let n = 0; n < 4; n++) {
    if (n > 0) expect(await ask('quick')).toBe('quick')
    slow.push(ask(`slow ${n}`))
    await vi.waitFor(() => expect(hanging).toHaveLength(n + 1))
  }
  // All ways are taken: it waits until one of them is free.
  const last = ask('last')
  hanging[2]?.()
  expect(await last).toBe('last')
  for (const end of hanging) end()
  expect(await Promise.all(slow)).toEqual(['slow 0', 'slow 1', 'slow 2', 'slow 3'])
})
