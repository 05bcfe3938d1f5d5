// @vitest-environment happy-dom
// What browsers do differently in the field of a chat: how it grows, and whose Enter it is.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetChats } from '@tallystick/ui/chat/outbox'

const sent: string[] = []
const delivery = {
  newId: () => 'id',
  upload: async () => 0,
  send: async ({ text }: { readonly text: string }) => void sent.push(text),
}
const words = { message: 'Message', send: 'Send', addImage: 'Add', tooLarge: 'Too large' }

async function openField(grows: boolean): Promise<HTMLElement> {
  vi.resetModules()
  vi.stubGlobal('CSS', { supports: () => grows })
  const { Composer } = await import('@tallystick/ui/chat/composer')
  render(<Composer chat="own" delivery={delivery} words={words} />)
  return screen.getByRole('textbox')
}

beforeEach(() => {
  sent.length = 0
})
afterEach(() => {
  cleanup()
  forgetChats()
  vi.restoreAllMocks()
})

it.each([
  [false, '96px'],
  [true, ''],
])('is as high as its text where styles do that: %s, by its own height: «%s»', async (grows, height) => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(96)
  const field = await openField(grows)
  fireEvent.change(field, { target: { value: 'One line\nand another' } })
  expect(field.style.height).toBe(height)
})

it.each([
  ['while a word is composed', { isComposing: true, keyCode: 229 }],
  ['that ends a composition in WebKit', { isComposing: false, keyCode: 229 }],
])('leaves an Enter %s to the input method, and sends by the next', async (_, key) => {
  const field = await openField(true)
  fireEvent.change(field, { target: { value: '你好' } })
  fireEvent.keyDown(field, { key: 'Enter', ...key })
  expect(sent).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  await expect.poll(() => sent).toEqual(['你好'])
})
