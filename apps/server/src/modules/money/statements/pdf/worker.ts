// Draws documents in a thread of its own: shaping text and opening fonts take long enough for an engine in the same thread to feel it.
import { parentPort, workerData } from 'node:worker_threads'
import type { Line } from '../lines.ts'
import { type DocumentHead, openDocument } from './document.ts'

export type Asked = { readonly lines: readonly Line[] } | { readonly isEnd: true }
export interface Made {
  readonly chunks: readonly Uint8Array[]
}

// Handed over by pdf.ts, which starts this file.
const document = await openDocument(workerData as DocumentHead)

parentPort?.on('message', (asked: Asked) => {
  void paint(asked)
})

async function paint(asked: Asked): Promise<void> {
  if ('isEnd' in asked) await document.end()
  else for (const line of asked.lines) await document.add(line)
  const made: Made = { chunks: document.take() }
  parentPort?.postMessage(made)
}
