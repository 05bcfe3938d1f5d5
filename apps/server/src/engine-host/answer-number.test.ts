// The same number in the database, which numbers answers from before, and in the process.
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { answerNumber } from './answer-number.ts'

it('is the same in the process and in the database', async () => {
  const database = await testDatabase()
  const hex = '1f00ffee'.repeat(4)
  const keys = ['k', 'k:1', `k:01${hex.slice(2)}`, `k:${hex}`, 'k:019a8f3c11223344556677889900aabb', 'ö "匯"', '']
  for (const userId of [1, 7_000_000_001]) {
    for (const key of keys) {
      const { rows } = await database.pool.query<{ number: bigint }>('select answer_number($1, $2) as number', [
        userId,
        key,
      ])
      expect(answerNumber({ userId, key }), key).toBe(rows[0]?.number)
    }
  }
  await database.close()
})

it('lies beside those of the same hour when the key tells its time', () => {
  const at = (ms: number): bigint => {
    const key = `k:${ms.toString(16).padStart(12, '0')}${'0123456789'.repeat(2)}`
    return answerNumber({ userId: ms % 1000, key })
  }
  const start = 1_800_000_000_000
  const numbers = [0, 1, 2, 3].map(day => at(start + day * 86_400_000))
  expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(new Set(numbers).size).toBe(4)
})
