// A startup error that the operator can act on. The process prints the message without a stack and exits with 1.

export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** The `code` of a system error (ENOENT, EADDRINUSE, …), if the value is one. */
export function systemErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
