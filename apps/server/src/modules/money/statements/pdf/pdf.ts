// A statement as PDF. Some lines at a time go to the thread that draws, and what it has made comes back, so that neither side holds the
// whole document.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Line } from '../lines.ts'
import type { DocumentHead } from './document.ts'
import type { Asked, Made } from './worker.ts'

const LINES_AT_ONCE = 200

export async function* pdfOf(lines: AsyncIterable<Line>, head: DocumentHead): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: head })
  // A failure of the thread ends what waits for it.
  const ask = async (asked: Asked): Promise<readonly Uint8Array[]> => {
    worker.postMessage(asked)
    const [made] = (await once(worker, 'message')) as [Made]
    return made.chunks
  }
  try {
    let some: Line[] = []
    for await (const line of lines) {
      some.push(line)
      if (some.length < LINES_AT_ONCE) continue
      yield* await ask({ lines: some })
      some = []
    }
    yield* await ask({ lines: some })
    yield* await ask({ isEnd: true })
  } finally {
    await worker.terminate()
  }
}
