// Mail through an SMTP server (SMTP_URL, for example smtps://user:password@mail.example.com).
import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where one POST ends emails of this kind (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

export interface Mailer {
  /** Resolves once the server has taken it. */
  send(mail: Mail): Promise<void>
  close(): void
}

const TIMEOUT_MS = 15_000

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  )
  return {
    async send({ to, subject, text, html, unsubscribe }) {
      const headers = unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      // As an object: a text would be parsed, and could become several addresses.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html, ...(headers && { headers }) })
    },
    close: () => transport.close(),
  }
}
