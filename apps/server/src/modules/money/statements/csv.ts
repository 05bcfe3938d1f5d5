// A statement as CSV: the canonical data, with a description of each entry in the reader's language.
import type { LanguageCode } from '@tallystick/i18n/languages'
import { csvLine } from '@tallystick/kernel/csv'
import { marksText } from '../../../http/lists/key-marks.ts'
import { describeEntry } from '../wallet/wallet.ts'
import { COLUMNS, type Line } from './lines.ts'

const AFTER = COLUMNS.indexOf('kind') + 1

export async function* csvOf(lines: AsyncIterable<Line>, language: LanguageCode): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  // Without the mark spreadsheets take the file for another encoding.
  yield encoder.encode(`\uFEFF${csvLine(withTexts(COLUMNS, 'description', 'by_key'))}`)
  for await (const { cells, about, keyMarks } of lines) {
    const description = about ? describeEntry(language, about) : ''
    yield encoder.encode(csvLine(withTexts(cells, description, marksText(keyMarks))))
  }
}

function withTexts(cells: readonly string[], description: string, byKey: string): string[] {
  return [...cells.toSpliced(AFTER, 0, description), byKey]
}
