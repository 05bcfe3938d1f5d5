// Delivery of emails and text messages: through a mail server, through an SMS gateway, and when those do not respond.
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smtpMailer } from '../../../platform/mail/smtp.ts'
import { transaction } from '../../../platform/postgres/pool.ts'
import { smsGateway } from '../../../platform/sms/gateway.ts'
import { testApi, type TestApi } from '../../../../testing/api/api.ts'
import { emailsTo } from '../../../../testing/api/emails.ts'
import { startMailServer } from '../../../../testing/api/mail-server.ts'
import { createEmails, type EmailDeps } from './emails.ts'
import { layOut, writeEmail } from './template.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const portOf = (server: Server): number => (server.address() as AddressInfo).port

function emails(deps: Partial<EmailDeps>) {
  const { pool, vault, clock, settings } = api
  const base = { mailer: undefined, gateway: undefined, isMailbox: true, say: undefined, report: () => undefined }
  return createEmails({ pool, vault, clock, settings, ...base, ...deps })
}

const stored = async (destination: string) =>
  (
    await api.pool.query<{ words: Buffer | null; attempts: number; sent: boolean; failed: boolean; error: string }>(
      `select words, attempts, sent_at is not null as sent, failed_at is not null as failed, error from emails where destination = $1`,
      [destination],
    )
  ).rows

describe('emails and text messages', () => {
  it('go through a mail server as text and HTML, and their words are forgotten', async () => {
    const server = await startMailServer()
    const post = emails({ mailer: smtpMailer(server.url, 'site@example.com') })
    const reader = { channel: 'mail', destination: 'reader@example.com', language: 'en' } as const
    await post.write(reader, 'code_register', { code: '012345', minutes: 10 })
    await post.deliver()
    await post.stop()
    await server.stop()
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toContain('To: reader@example.com')
    expect(server.mails[0]).toContain('From: site@example.com')
    expect(server.mails[0]).toContain('text/plain')
    expect(server.mails[0]).toContain('text/html')
    expect(server.mails[0]).toContain('012345')
    expect(await stored('reader@example.com')).toEqual([
      { words: null, attempts: 1, sent: true, failed: false, error: '' },
    ])
  })

  it('that may be ended say how, for one click in the mail client (RFC 8058)', async () => {
    const server = await startMailServer()
    const post = emails({ mailer: smtpMailer(server.url, 'site@example.com') })
    const to = { channel: 'mail', destination: 'ends@example.com', language: 'en' } as const
    const unsubscribe = `https://app.example.com/api/notice/unsubscribe?token=12345678-orders.${'a'.repeat(43)}`
    const email = { ...layOut('en', 'Site', 'Subject', [{ text: 'Text' }]), unsubscribe }
    await transaction(api.pool, client => post.store(client, to, email))
    await expect(
      transaction(api.pool, async client => {
        await post.store(client, to, email)
        throw new Error('not committed')
      }),
    ).rejects.toThrow('not committed')
    await post.deliver()
    await post.stop()
    await server.stop()
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toContain(`List-Unsubscribe: <${unsubscribe}>\r\n`)
    expect(server.mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  })

  it('are tried five times a minute apart, then given up', async () => {
    const reports: unknown[] = []
    const mailer = { send: () => Promise.reject(new Error('no room')), close: () => undefined }
    const post = emails({ mailer, report: (...line) => reports.push(line) })
    await post.write({ channel: 'mail', destination: 'full@example.com', language: 'en' }, 'two_factor_on')
    for (let minute = 0; minute < 8; minute += 1) {
      await post.deliver()
      api.clock.advance(61_000)
    }
    await post.stop()
    expect(reports).toEqual(
      [1, 2, 3, 4, 5].map(attempt => ['emails.delivery_failed', { channel: 'mail', attempt, reason: 'no room' }]),
    )
    expect(await stored('full@example.com')).toEqual([
      { words: null, attempts: 5, sent: false, failed: true, error: 'no room' },
    ])
  })

  it('are printed and kept for a day where there is no mail server', async () => {
    const said: string[] = []
    const post = emails({ say: line => said.push(line) })
    await post.write({ channel: 'mail', destination: 'new@example.com', language: 'en' }, 'code_reset', {
      code: '777777',
      minutes: 10,
    })
    await post.deliver()
    expect(said).toEqual(['mail to new@example.com:  777777 is your Tallystick code'])
    expect((await emailsTo(api, 'new@example.com'))[0]?.body).toContain('777777')
    api.clock.advance(86_400_001)
    await post.deliver()
    await post.stop()
    expect(await stored('new@example.com')).toEqual([])
  })

  it('go to phones through the gateway', async () => {
    const taken: { headers: IncomingMessage['headers']; body: string }[] = []
    const server = createHttpServer((request, response) => {
      void text(request).then(body => {
        taken.push({ headers: request.headers, body })
        response.end()
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const post = emails({ gateway: smsGateway(`http://127.0.0.1:${portOf(server)}/send`, 'secret') })
    await post.write({ channel: 'sms', destination: '852-91234567', language: 'en' }, 'code_register', {
      code: '424242',
      minutes: 10,
    })
    await post.deliver()
    await post.stop()
    server.close()
    expect(taken[0]?.headers.authorization).toBe('Bearer secret')
    expect(JSON.parse(taken[0]?.body ?? '')).toEqual({ to: '+85291234567', text: '424242 is your Tallystick code' })
  })

  it('carry no markup of others and the direction of their language', () => {
    const email = writeEmail('ar', 'already_registered', { site: '<b>"&' })
    expect(email.html).toContain('dir="rtl"')
    expect(email.html).not.toContain('<b>')
    expect(email.html).toContain('&lt;b&gt;&quot;&amp;')
  })
})
