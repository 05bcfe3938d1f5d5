// One form for what looks the same, whichever keyboard typed it.
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}
