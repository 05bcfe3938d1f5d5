// @vitest-environment happy-dom
// What a message survives: the navigation it belongs to, and no other.
import { beforeEach, expect, it } from 'vitest'
import { leaveToasts, showToast, useToasts } from './toasts.ts'

const shown = (): string[] => useToasts.getState().toasts.map(({ text }) => text)
const act = (): boolean => dispatchEvent(new Event('pointerdown'))

beforeEach(() => useToasts.setState({ toasts: [] }))

it('a new error takes the place of the last, beside a success', () => {
  showToast('Saved', 'success')
  showToast('No money', 'error')
  showToast('No address', 'error')
  expect(shown()).toEqual(['Saved', 'No address'])
})

it('what was said on one screen does not follow to the next', () => {
  showToast('Saved', 'success')
  showToast('No money', 'error')
  act()
  leaveToasts()
  expect(shown()).toEqual([])
})

it('a success that leads to the next screen is read there, and so is why one was led there', () => {
  act()
  showToast('Application submitted', 'success')
  showToast('Please choose a loan')
  leaveToasts()
  expect(shown()).toEqual(['Application submitted', 'Please choose a loan'])
})

it('an error does not follow a step back in the history', () => {
  showToast('No money', 'error')
  dispatchEvent(new Event('popstate'))
  leaveToasts()
  expect(shown()).toEqual([])
})
