// An email as plain text and as HTML, from one source. The HTML has no script and no image: nothing a mail client would hide or warn about.
import { escapeHtml } from '../../../platform/html-text.ts'
import { type LanguageCode, LANGUAGES } from '@tallystick/i18n/languages'
import { type EmailName, emailText } from '@tallystick/i18n/emails/emails'

export interface Email {
  readonly subject: string
  readonly body: string
  readonly html: string
  /** Where one POST ends emails of this kind (RFC 8058); only in those that may be ended. */
  readonly unsubscribe?: string
}

export type EmailValues = Readonly<Record<string, string | number>>

/** A paragraph. The address of a link stands below its text where there is no markup. */
export interface Line {
  readonly text: string
  readonly look?: 'code' | 'title' | 'small' | 'button'
  readonly href?: string
}

const PAGE =
  'margin:0;padding:24px;background:#f7f7f9;color:#1d2030;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang HK","Microsoft JhengHei",sans-serif'
const CARD = 'max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e5ec;border-radius:16px'
const LOOKS = {
  code: 'margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums',
  title: 'margin:0 0 4px;font-weight:600',
  small: 'margin:0 0 8px;font-size:14px;color:#5b6072',
  button: 'margin:0 0 12px',
} as const
const PLAIN = 'margin:0 0 16px;'
const LINK = 'color:#4b46c8'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#4b46c8;color:#ffffff;font-weight:600;text-decoration:none'

export function writeEmail(language: LanguageCode, name: EmailName, values: EmailValues): Email {
  const { subject, paragraphs } = emailText(language, name, values)
  const lines = paragraphs.map(text => (text === values['code'] ? { text, look: 'code' as const } : { text }))
  return layOut(language, String(values['site'] ?? ''), subject, lines)
}

export function layOut(language: LanguageCode, site: string, subject: string, lines: readonly Line[]): Email {
  const { locale, direction } = LANGUAGES[language]
  const html = [
    `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${escapeHtml(PAGE)}"><div style="${CARD}">`,
    `<p style="margin:0 0 16px;font-weight:600">${escapeHtml(site)}</p>`,
    ...lines.map(htmlOf),
    '</div></body></html>',
  ].join('\n')
  const body = lines.map(({ text, href }) => (href === undefined ? text : `${text}\n${href}`)).join('\n\n')
  return { subject, body, html }
}

function htmlOf({ text, look, href }: Line): string {
  const style = look === undefined ? PLAIN : LOOKS[look]
  const inside = escapeHtml(text)
  const shown =
    href === undefined
      ? inside
      : `<a style="${look === 'button' ? BUTTON : LINK}" href="${escapeHtml(href)}">${inside}</a>`
  return `<p style="${style}">${shown}</p>`
}
