// Previews of emails: every one there is, in every language, whole.
import { EMAIL_WORDS } from '@tallystick/i18n/emails/emails'
import { LANGUAGE_CODES, LANGUAGES } from '@tallystick/i18n/languages'
import { NOTICE_WORDS } from '@tallystick/i18n/notices/notices'
import { EMAILED_APART } from '@tallystick/wire/trader/notice-groups'
import { NOTICE_KINDS } from '@tallystick/wire/trader/schemas/users/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '../../../../testing/api/api.ts'
import { PREVIEW_KINDS, previewEmail } from './preview.ts'

const DEPS = { site: 'Tallystick', origin: 'https://app.example.com' }

describe('previews of emails', () => {
  it('are of every email and every notice', () => {
    const emails = Object.keys(EMAIL_WORDS.en).filter(key => key.endsWith('_subject') && key !== 'notices_subject')
    expect(PREVIEW_KINDS).toHaveLength(emails.length + NOTICE_KINDS.length - EMAILED_APART.size)
    expect(new Set(PREVIEW_KINDS).size).toBe(PREVIEW_KINDS.length)
  })

  it.each(LANGUAGE_CODES)('have no gap in %s', language => {
    for (const kind of PREVIEW_KINDS) {
      const { subject, body, html } = previewEmail(language, kind, DEPS)
      for (const text of [subject, body, html]) expect(text, kind).not.toMatch(/[{}]|undefined|\bnull\b/)
      expect(body.length, kind).toBeGreaterThan(20)
      expect(html).toContain(`lang="${LANGUAGES[language].locale}" dir="${LANGUAGES[language].direction}"`)
    }
  })

  it('are written by what writes the real ones', () => {
    const { subject, body } = previewEmail('en', 'account.code_reset', DEPS)
    expect(subject).toBe('482913 is your Tallystick code')
    expect(body).toContain('It is valid for 10 minutes and can be used once.')
    expect(previewEmail('en', 'notice.order_stopped', DEPS).body).toContain('BTC/USD closed at 104,250.00')
    expect(previewEmail('de', 'notice.order_stopped', DEPS).body).toContain('104.250,00')
    expect(previewEmail('en', 'notice.loan_due', DEPS).subject).toContain(NOTICE_WORDS.en.loan_due)
  })

  it('end no emails: their link is signed for nobody', () => {
    const { unsubscribe, body } = previewEmail('en', 'notice.order_filled', DEPS)
    expect(unsubscribe).toBe('https://app.example.com/api/notice/unsubscribe?token=')
    expect(body).toContain('https://app.example.com/#/unsubscribe?token=')
  })
})

describe('the page of a preview', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())
  const ask = (path: string) => api.app.inject({ url: `/operator/email_preview/${path}` })

  it('is framed by the console alone, runs nothing and loads nothing', async () => {
    const { statusCode, headers, payload } = await ask('ar/account.code_register')
    expect(statusCode).toBe(200)
    expect(payload).toContain('dir="rtl"')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'; sandbox")
    const console = await api.app.inject({ url: '/console/', headers: { accept: 'text/html' } })
    expect(console.headers['content-security-policy']).toContain("frame-src 'self'")
  })

  it.each(['xx/account.code_register', 'en/account.nothing', 'en/notice.toString'])(
    'is not there for %s',
    async path => {
      expect((await ask(path)).statusCode).toBe(404)
    },
  )
})
