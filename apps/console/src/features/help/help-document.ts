// The shape of handbook.json, which `npm run docs` prints from the source of docs/handbook.md and from docs/runbooks/.

/** A piece of a line: words, code, emphasis, a link to another topic, or the name of a page that is only in docs/. */
export type Span =
  | string
  | { readonly code: string }
  | { readonly strong: string }
  | { readonly em: string }
  | { readonly entry: string; readonly words: string }
  | { readonly page: string; readonly words: string }

export type Block =
  | { readonly text: readonly Span[] }
  | { readonly steps: readonly (readonly Span[])[] }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly (readonly Span[])[])[] }
  | { readonly command: string }

export interface HelpEntry {
  /** As it stands in the address: the path of a page, the name of an alarm or of a runbook. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

export interface HelpGroup {
  readonly title: string
  readonly entries: readonly HelpEntry[]
}

/** What a search looks through, besides the title. */
export function wordsOf({ blocks }: HelpEntry): string {
  return blocks
    .flatMap((block): readonly (readonly Span[])[] => {
      if ('text' in block) return [block.text]
      if ('steps' in block) return block.steps
      return 'rows' in block ? block.rows.flat() : [[block.command]]
    })
    .map(spans => spans.map(span => (typeof span === 'string' ? span : Object.values(span).join(' '))).join(''))
    .join(' ')
}
