// Tables as CSV that a spreadsheet reads and never executes: a cell that would start a formula is made text.

const FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/

export function csvCell(value: string | number): string {
  const text = String(value)
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\n\r']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map(row => row.map(csvCell).join(',')).join('\r\n')
}

/** Hands the file to the person; the byte order mark makes spreadsheets read it as UTF-8. */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
