// The server's side of uploads in component tests: they go by XMLHttpRequest, which `serve` does not answer.
import { REFUSALS, type RefusalName } from '@tallystick/kernel/refusals'
import { SUCCESS } from '@tallystick/wire/envelope'
import { vi } from 'vitest'

/** How each upload ends: taken, refused by the server in its words, or lost on the way. Until the end of the test. */
export function answerUploads(
  ...ends: readonly ('taken' | 'lost' | { readonly refusal: RefusalName; readonly msg: string })[]
): {
  readonly count: () => number
} {
  let count = 0
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {}
      status = 200
      response: unknown
      onload = (): void => {}
      onerror = (): void => {}
      open(): void {}
      abort(): void {}
      setRequestHeader(): void {}
      send(): void {
        const end = ends[count++] ?? 'taken'
        queueMicrotask(() => {
          if (end === 'lost') return this.onerror()
          this.response =
            end === 'taken'
              ? { code: SUCCESS, msg: '', data: { id: 70 + count, url: `/${count}.png` } }
              : { code: REFUSALS[end.refusal], msg: end.msg, data: { reason: end.refusal, params: {} } }
          this.onload()
        })
      }
    },
  )
  return { count: () => count }
}

export const picture = (name = 'proof.png'): File => new File(['bytes'], name, { type: 'image/png' })
