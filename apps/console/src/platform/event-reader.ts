// Reads a stream of server-sent events from chunks that may end anywhere.

/** Takes the next chunk; calls back once for each whole event. */
export function createEventReader(onEvent: (name: string, data: string) => void): (chunk: string) => void {
  let rest = ''
  return chunk => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = block.split('\n').map(line => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')] as const
      })
      const of = (field: string): string[] => fields.flatMap(([name, value]) => (name === field ? [value] : []))
      const data = of('data')
      // A comment only keeps the connection open.
      if (data.length > 0) onEvent(of('event').at(-1) ?? 'message', data.join('\n'))
    }
  }
}

/** Reads until the stream ends. By its reader: WebKit 2.50 cannot iterate over a stream (WebKit bug 194379). */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (name: string, data: string) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const read = createEventReader(onEvent)
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) read(chunk.value)
}
