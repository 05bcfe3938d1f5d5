// The file in which operators tell what happened: `## 2026-11-18 10:20 Title`, or `## 2026-11-18 10:20 – 11:05 Title` once it is over (UTC), and
// paragraphs below. Whatever is wrong is named with its line.

export interface Incident {
  /** As written: `2026-11-18 10:20`. */
  readonly from: string
  /** As written, a time of the same day or a date with a time; undefined while it goes on. */
  readonly until: string | undefined
  readonly title: string
  readonly paragraphs: readonly string[]
}

const HEAD = /^## (\d{4}-\d\d-\d\d \d\d:\d\d)(?: [–-] ((?:\d{4}-\d\d-\d\d )?\d\d:\d\d))? (\S.*)$/

/** Newest first. */
export function readIncidents(text: string): readonly Incident[] {
  const incidents: (Incident & { readonly paragraphs: string[] })[] = []
  let isNewParagraph = true
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.startsWith('## ')) {
      const [, from, until, title] = HEAD.exec(line) ?? []
      if (from === undefined || title === undefined || Number.isNaN(Date.parse(`${from.replace(' ', 'T')}Z`)))
        throw new Error(`line ${index + 1} must look like "## 2026-11-18 10:20 – 11:05 Title"`)
      incidents.push({ from, until, title, paragraphs: [] })
      isNewParagraph = true
      continue
    }
    const words = line.trim()
    const paragraphs = incidents.at(-1)?.paragraphs
    // What stands before the first incident is for those who write the file.
    if (words === '' || !paragraphs) isNewParagraph = true
    else if (isNewParagraph) paragraphs.push(words)
    else paragraphs.push(`${paragraphs.pop() ?? ''} ${words}`)
    if (words !== '') isNewParagraph = false
  }
  return incidents.toSorted((a, b) => (a.from < b.from ? 1 : -1))
}
