// Saves a record list as a file. The session is sent in a header, so a plain link would not work.
import { CallFailed } from '@tallystick/api-client/call-failed'
import { type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { saveFile } from '@tallystick/ui/forms/save-file'
import { client } from './api.ts'

export type CsvCall = Extract<CallName, `export${string}`>

/** False when no file came. */
export async function downloadCsv(
  name: CsvCall,
  params: Readonly<Record<string, string | number>> = {},
): Promise<boolean> {
  const { path, csv } = CALLS[name]
  try {
    const { blob } = await client.download({ method: 'GET', path, params, isChange: false }, 'text/csv')
    saveFile(`${csv}.csv`, blob)
    return true
  } catch (failure) {
    if (failure instanceof CallFailed) return false
    throw failure
  }
}
