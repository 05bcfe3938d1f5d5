// Rows as CSV (RFC 4180). Cells that a spreadsheet would run as a formula are escaped.

const FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/

export function csv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, ...rows].map(csvLine).join('')
}

export function csvLine(row: readonly (string | number)[]): string {
  return `${row.map(cell).join(',')}\r\n`
}

function cell(value: string | number): string {
  const text = String(value)
  // Full-width signs count too: some spreadsheets fold them.
  const isFormula = FORMULA.test(text.normalize('NFKC').trimStart()) && !PLAIN_NUMBER.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
