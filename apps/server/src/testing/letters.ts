// What was written to people, for tests: the outbox read like a mailbox.
import type { TestApi } from './api.ts'

export interface TestLetter {
  readonly subject: string
  readonly body: string
  readonly html: string
}

export async function lettersTo(api: Pick<TestApi, 'pool'>, destination: string): Promise<TestLetter[]> {
  const { rows } = await api.pool.query<TestLetter>(
    'select subject, body, html from letters where destination = $1 order by id',
    [destination],
  )
  return rows
}

/** The six digits of the newest letter that has some. */
export async function newestCode(api: Pick<TestApi, 'pool'>, destination: string): Promise<string> {
  const codes = (await lettersTo(api, destination)).map(letter => /\b\d{6}\b/.exec(letter.body)?.[0])
  return codes.findLast(code => code !== undefined) ?? 'none'
}
