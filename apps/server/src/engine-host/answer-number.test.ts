// The same number in the database, which numbers answers from before, and in the process.
import { uuid7 } from '@tallystick/kernel/uuid7'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { answerNumber } from './answer-number.ts'

it('is the same in the process and in the database', async () => {
  const database = await testDatabase()
  const keys = [
    'k',
    'k:1',
    'k:019a8f3c-1122-7344-9566-77889900aabb',
    'k:019a8f3c-1122-4344-9566-77889900aabb',
    'k:ffffffff-ffff-7344-9566-77889900aabb',
    'k:00ffffff-ffff-7344-9566-77889900aabb',
    'copy:019a8f3c-1122-7344-9566-77889900aabb',
    'ö "匯"',
    '',
  ]
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
    return answerNumber({ userId: ms % 1000, key: `k:${uuid7(ms, new Uint8Array(10))}` })
  }
  const start = 1_800_000_000_000
  const numbers = [0, 1, 2, 3].map(day => at(start + day * 86_400_000))
  expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(new Set(numbers).size).toBe(4)
})
