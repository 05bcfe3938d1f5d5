// How pages follow each other, and how they become one list.

/** How an answer says where the list ends: most count all rows, mining lists name their last page. */
export type ListEnd = { readonly total: number } | { readonly last_page: number }

interface PageOfRows {
  readonly rows: readonly unknown[]
  readonly head: ListEnd
}

/** The number of the next page; undefined when this was the last one. */
export function nextPage(last: PageOfRows, pages: readonly PageOfRows[]): number | undefined {
  const next = pages.length + 1
  if ('last_page' in last.head) return next <= last.head.last_page ? next : undefined
  const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0)
  // An empty page ends the list, however many rows are said to be left.
  return last.rows.length > 0 && loaded < last.head.total ? next : undefined
}

/** Each row once: what was added meanwhile pushes others over to the next page. */
export function uniqueRows<Row>(
  pages: readonly { readonly rows: readonly Row[] }[],
  idOf: (row: Row) => string | number,
): readonly Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map(row => [idOf(row), row])).values()]
}
