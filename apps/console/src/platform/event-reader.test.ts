import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { createEventReader, readEvents } from './event-reader.ts'

const TEXT =
  ': \n\nevent: chat\ndata: {"a":1}\n\n: breath\n\nevent: waiting\ndata: [1,\ndata: 2]\n\ndata: plain\n\nevent: half\ndata: 1\n'

it('hears each whole event once, however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: TEXT.length }), { maxLength: 8 }), cuts => {
      const heard: string[] = []
      const read = createEventReader((name, data) => heard.push(`${name} ${data}`))
      const edges = [0, ...cuts.toSorted((a, b) => a - b), TEXT.length]
      edges.slice(1).forEach((end, at) => read(TEXT.slice(edges[at], end)))
      expect(heard).toEqual(['chat {"a":1}', 'waiting [1,\n2]', 'message plain'])
    }),
  )
})

it('reads a stream that cannot be iterated over, as in WebKit', async () => {
  const body = new Blob([TEXT]).stream()
  const { prototype } = ReadableStream
  const before = Object.getOwnPropertyDescriptor(prototype, Symbol.asyncIterator) ?? {}
  onTestFinished(() => void Object.defineProperty(prototype, Symbol.asyncIterator, before))
  Object.defineProperty(prototype, Symbol.asyncIterator, { value: undefined, configurable: true })
  const heard: string[] = []
  await readEvents(body, name => heard.push(name))
  expect(heard).toEqual(['chat', 'waiting', 'message'])
})
