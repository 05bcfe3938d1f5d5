// @vitest-environment happy-dom
import { screen as page } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { newUser, open, usePage } from '../../testing/page.tsx'
import { screen } from './screen.tsx'

usePage('app')

it('a screen whose code could not be loaded tries again by itself when the connection is back', async () => {
  // React tells of the error on the console, beside the boundary that handles it.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isConnected = false
  const rank = screen(async () => {
    if (!isConnected) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>The ranking</p> }
  }, [])
  // The site does not answer either.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await open(<rank.Show />)
  expect((await page.findByTestId('not-loaded')).textContent).toContain('It opens as soon as the connection is back')
  await newUser().click(page.getByRole('button', { name: 'Try again' }))
  await page.findByTestId('not-loaded')
  isConnected = true
  dispatchEvent(new Event('online'))
  await page.findByText('The ranking')
  expect(page.queryByTestId('not-loaded')).toBeNull()
  vi.restoreAllMocks()
})
