// Reads and writes query strings as plain text: an invite code such as 1e5 stays what it is.

export type SearchText = Readonly<Record<string, string>>

export function parseSearch(text: string): SearchText {
  return Object.fromEntries(new URLSearchParams(text))
}

export function formatSearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
