// The language that an address asks for, and the address without it.

interface Asked {
  /** As it was written; undefined when the address asks for none. */
  readonly language: string | undefined
  /** A language picked later must survive a reload. */
  readonly left: string
}

/** `?lang=` inside the hash is of the screen, and counts before that of the page. */
export function askedLanguage(href: string): Asked {
  const address = new URL(href)
  const [path = '', search = ''] = address.hash.split('?')
  const inHash = new URLSearchParams(search)
  const language = inHash.get('lang') ?? address.searchParams.get('lang') ?? undefined
  if (language === undefined) return { language, left: href }
  inHash.delete('lang')
  address.searchParams.delete('lang')
  address.hash = inHash.size === 0 ? path : `${path}?${inHash}`
  return { language, left: address.href }
}
