// No text uses a word that the sheet of its language forbids, but for the exceptions of forbidden.json, each with its reason.
import { LANGUAGE_CODES } from '@tallystick/i18n/languages'
import { describe, expect, it } from 'vitest'
import { ROOT } from './files.ts'
import EXCEPTIONS from './forbidden.json' with { type: 'json' }
import { forbiddenIn, type ForbiddenUse, forbiddenUses, sheetLanguages } from './forbidden.ts'

/** Reasons by language, key and word. */
type Allowed = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

const ALLOWED: Allowed = EXCEPTIONS

function allowedUses(language: string): ForbiddenUse[] {
  return Object.entries(ALLOWED[language] ?? {}).flatMap(([name, reasons]) =>
    Object.keys(reasons).map((word): ForbiddenUse => ({ name: name as ForbiddenUse['name'], word })),
  )
}

const sorted = (uses: readonly ForbiddenUse[]): string[] =>
  uses.map(({ name, word }) => `${name}: ${word}`).toSorted((a, b) => (a < b ? -1 : 1))

describe.each(LANGUAGE_CODES)('%s', language => {
  it('uses a forbidden word only where it is allowed, and allows none in vain', () => {
    expect(sorted(forbiddenUses(ROOT, language))).toEqual(sorted(allowedUses(language)))
  })
})

it('every language has a sheet, and no other', () => {
  expect(sheetLanguages(ROOT)).toEqual(LANGUAGE_CODES.toSorted((a, b) => (a < b ? -1 : 1)))
})

const SHEET = [
  'German',
  '| concept | term | not | not in this sense | why |',
  '|---|---|---|---|---|',
  '| deposit | Einzahlung; button: Einzahlen | Aufladung, schnelle Einzahlung, Kauf (of coins, of shares), – | Eingang | |',
  '| master | Master-Trader | Trader | | |',
  '| support | サポート、客服 | サービス、客户服务、고객지원、ฝ่าย | | |',
].join('\n')

it.each([
  ['Die Aufladung ist da.', ['Aufladung']],
  ['AUFLADUNG', ['Aufladung']],
  ['Eine schnelle\u00a0Einzahlung', ['schnelle Einzahlung']],
  ['{count, plural, one {# Aufladung} other {# Kopien}}', ['Aufladung']],
  ['Ein Trader und sein Master-Trader', ['Trader']],
  ['Aufladungen, Wiederaufladung', []],
  ['{Aufladung, select, Trader {ja} other {nein}} {Trader}', []],
  ['Zwei Master-Tradern folgen', []],
  ['Kauf und Eingang', []],
  ['このサービスは', ['サービス']],
  ['カスタマーサービス', []],
  ['联系客户服务吧', ['客户服务']],
  ['고객지원에 문의', ['고객지원']],
  ['ติดต่อฝ่ายเรา', ['ฝ่าย']],
])('finds whole forbidden words in what is read: %s', (text, words) => {
  expect(forbiddenIn(SHEET, { key: text })).toEqual(words.map(word => ['key', word]))
})

it('refuses a sheet without the column', () => {
  expect(() => forbiddenIn(SHEET.replace('| not |', '| never |'), {})).toThrow('columns')
})
