// Sent emails for tests: reads the outbox of a server with the test key.
import type { TestApi } from './api.ts'
import { testSealer } from '../secrets.ts'

export interface TestEmail {
  readonly subject: string
  readonly body: string
  readonly html: string
  readonly unsubscribe?: string
}

export async function emailsTo(api: Pick<TestApi, 'pool'>, destination: string): Promise<TestEmail[]> {
  const { rows } = await api.pool.query<{ id: bigint; words: Buffer }>(
    'select id, words from emails where destination = $1 and words is not null order by id',
    [destination],
  )
  return rows.map(({ id, words }) => {
    const text = testSealer.open({ column: 'letters.words', row: String(id) }, words).toString('utf8')
    // Written by the emails module.
    return JSON.parse(text) as TestEmail
  })
}

/** The six digits of the newest email that has some. */
export async function newestCode(api: Pick<TestApi, 'pool'>, destination: string): Promise<string> {
  const codes = (await emailsTo(api, destination)).map(email => /\b\d{6}\b/.exec(email.body)?.[0])
  return codes.findLast(code => code !== undefined) ?? 'none'
}
