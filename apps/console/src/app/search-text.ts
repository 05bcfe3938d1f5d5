// Reads and writes query strings as plain text. The router's default would parse an invite code such as 1e5 as a number.

/** With a query before the hash too, the router hands over both in one, joined by a bare question mark; our own are written as %3F. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.replaceAll('?', '&')))
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
