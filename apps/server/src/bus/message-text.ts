// Messages between processes as JSON text. Amounts and prices are bigints, which JSON does not know: each becomes an object with one field.

const BIGINT = '$bigint'

export function writeMessage(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? { [BIGINT]: item.toString() } : item,
  )
}

/** What our own processes wrote; only they have a credential for the bus. */
export function readMessage(text: string): unknown {
  // Most answers have none, and are read three times as fast without looking at every field.
  if (!text.includes(BIGINT)) return JSON.parse(text)
  return JSON.parse(text, (_key, item: unknown) => {
    if (typeof item !== 'object' || item === null || !(BIGINT in item)) return item
    return BigInt(String(item[BIGINT]))
  })
}
