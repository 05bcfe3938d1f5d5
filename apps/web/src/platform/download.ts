// Saves a record list as a file. The session travels in a header, so a plain link would not do.
import { type Call, type CallName, CALLS } from '@tallystick/wire/calls'
import { HEADERS } from '@tallystick/wire/envelope'
import { resolveApiOrigin } from './manifest.ts'
import { useSession } from './session-store.ts'
import { currentLanguage } from './words.ts'

export type CsvCall = Extract<CallName, `export${string}`>

/** False when no file came. */
export async function downloadCsv(name: CsvCall, params: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const call: Call = CALLS[name]
  const query = new URLSearchParams({ ...params, t: String(Date.now()) }).toString()
  const headers = { [HEADERS.language]: currentLanguage(), [HEADERS.session]: useSession.getState().token }
  try {
    const response = await fetch(`${await resolveApiOrigin()}${call.path}?${query}`, {
      headers,
      cache: 'no-store',
      credentials: 'omit',
    })
    if (!response.ok || !(response.headers.get('content-type') ?? '').startsWith('text/csv')) return false
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = `${call.csv ?? 'records'}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
    return true
  } catch {
    return false
  }
}
