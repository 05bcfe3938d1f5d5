// A note and tags, as they come with an order.

export interface Entry {
  readonly note: string
  readonly tags: readonly string[]
}

export const entryFromWire = ({ Note, Tags }: { readonly Note: string; readonly Tags: readonly string[] }): Entry => ({
  note: Note,
  tags: Tags,
})

export const isEmpty = ({ note, tags }: Entry): boolean => note === '' && tags.length === 0
