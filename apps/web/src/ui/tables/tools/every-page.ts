// All rows of a paged list, for a file.

/** As much of a paged query as it takes to have all of it. */
interface Pages<Data> {
  readonly data: Data | undefined
  readonly hasNextPage: boolean
  readonly isError: boolean
  fetchNextPage(): Promise<Pages<Data>>
}

/** With the pages that have not come yet; undefined when one does not come. */
export async function everyPage<Data>(list: Pages<Data>): Promise<Data | undefined> {
  let page = list
  while (page.hasNextPage) {
    page = await page.fetchNextPage()
    if (page.isError) return undefined
  }
  return page.data
}
