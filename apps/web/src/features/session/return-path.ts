// Where a login leads: back to the requested page if it is one of our screens, otherwise home.

export function returnPath(from: string | undefined, known: readonly string[]): string {
  if (from === undefined || !from.startsWith('/')) return '/'
  const [path = ''] = from.split('?')
  return path !== '/login' && known.includes(path) ? from : '/'
}
