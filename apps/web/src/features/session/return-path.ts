// Where a login leads: back to where the person wanted to go, if that is a screen of ours, otherwise home.

export function returnPath(from: string | undefined, known: readonly string[]): string {
  if (from === undefined || !from.startsWith('/')) return '/'
  const [path = ''] = from.split('?')
  return path !== '/login' && known.includes(path) ? from : '/'
}
