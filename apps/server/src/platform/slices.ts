// Long work in slices: between two of them the process does whatever else waits, such as taking orders.
import { setImmediate } from 'node:timers/promises'

const SLICE = 1_000

export async function* slices<Item>(items: readonly Item[], size = SLICE): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate()
    yield items.slice(from, from + size)
  }
}
