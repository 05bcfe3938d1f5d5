// A figure of the browser beside what it should be at most.
export interface BrowserRow extends Readonly<Record<string, string | number>> {
  readonly what: string
  readonly found: number
  readonly wanted: number | ''
  readonly unit: string
}

export function row(what: string, found: number, wanted: number | '', unit = 'ms'): BrowserRow {
  return { what, found: Math.round(found * 10) / 10, wanted, unit }
}
