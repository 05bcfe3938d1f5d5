// @vitest-environment happy-dom
// One image and its upload as the user meets it: one per slot, and none after a failure.
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { answerUploads, picture } from '../../../testing/uploads.ts'
import { ImageSlot } from './image-slot.tsx'

usePage()

const WORDS = {
  choose: 'Choose an image',
  uploading: (percent: number) => `Uploading ${percent}%`,
  done: 'Uploaded',
  failed: 'The upload failed',
  tooLarge: 'Too large',
  remove: 'Remove image',
}

async function openSlot() {
  serve({})
  const onChange = vi.fn<(id: number | undefined) => void>()
  await open(<ImageSlot label="Proof" hint="One picture" words={WORDS} onChange={onChange} />)
  const input = screen.getByLabelText<HTMLInputElement>('Choose an image')
  return { onChange, input, user: newUser() }
}

const preview = () => document.querySelector('img')

it('takes one image: several cannot be chosen, and another takes the place of the first', async () => {
  answerUploads('taken', 'taken')
  const { onChange, input, user } = await openSlot()
  expect(input.multiple).toBe(false)
  await user.upload(input, picture())
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(71))
  await user.upload(input, picture('another.png'))
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(72))
  expect(document.querySelectorAll('img')).toHaveLength(1)
})

it.each([
  ['lost on the way', 'lost', 'The upload failed'],
  ['refused', { refusal: 'image_unreadable', msg: 'This is not a picture' }, 'This is not a picture'],
] as const)('an upload that is %s clears the image and says so', async (_how, end, words) => {
  answerUploads(end, 'taken')
  const { onChange, input, user } = await openSlot()
  await user.upload(input, picture())
  await screen.findByText(words)
  expect([preview(), input.value]).toEqual([null, ''])
  expect(onChange).toHaveBeenLastCalledWith(undefined)
  await user.upload(input, picture())
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(71 + 1))
  expect(preview()).not.toBeNull()
})
