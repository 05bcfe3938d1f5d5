// Queries as plain text, both ways. The router's own form would read an invite code such as 1e5 as a number.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
