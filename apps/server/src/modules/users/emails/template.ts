// An email as plain text and as HTML. The HTML has no script, image or link: nothing a mail client would hide or warn about.
import { escapeHtml } from '../../../platform/html-text.ts'
import { type LanguageCode, LANGUAGES } from '@tallystick/i18n/languages'
import { type EmailName, emailText } from '@tallystick/i18n/emails/emails'

export interface Email {
  readonly subject: string
  readonly body: string
  readonly html: string
}

export type EmailValues = Readonly<Record<string, string | number>>

const PAGE =
  'margin:0;padding:24px;background:#f7f7f9;color:#1d2030;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang HK","Microsoft JhengHei",sans-serif'
const CARD = 'max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e5ec;border-radius:16px'
const CODE = 'font-size:32px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums'

export function writeEmail(language: LanguageCode, name: EmailName, values: EmailValues): Email {
  const { subject, paragraphs } = emailText(language, name, values)
  const { locale, direction } = LANGUAGES[language]
  const lines = paragraphs.map(
    text => `<p style="margin:0 0 16px;${text === values['code'] ? CODE : ''}">${escapeHtml(text)}</p>`,
  )
  const html = [
    `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${escapeHtml(PAGE)}"><div style="${CARD}">`,
    `<p style="margin:0 0 16px;font-weight:600">${escapeHtml(String(values['site'] ?? ''))}</p>`,
    ...lines,
    '</div></body></html>',
  ].join('\n')
  return { subject, body: paragraphs.join('\n\n'), html }
}
