// Arrays in PostgreSQL's own text notation, one per column of a batch. Written by hand because the driver quotes and escapes every element.

/** One column of the rows. Texts that may hold anything but letters and digits go through `quoted`. */
export function list<T>(
  rows: readonly T[],
  column: (row: T, index: number) => string | number | bigint | boolean,
): string {
  let text = '{'
  for (let index = 0; index < rows.length; index++) {
    if (index > 0) text += ','
    // The index is within bounds, so the element is there even where its type allows undefined.
    text += column(rows[index] as T, index)
  }
  return text + '}'
}

/** An element that may hold any character. */
export function quoted(text: string): string {
  return SPECIAL.test(text) ? `"${text.replace(EACH_SPECIAL, '\\$&')}"` : `"${text}"`
}

const SPECIAL = /["\\]/
const EACH_SPECIAL = /["\\]/g
