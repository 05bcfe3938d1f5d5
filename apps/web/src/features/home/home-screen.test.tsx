// @vitest-environment happy-dom
// Home as a visitor and a user meet it: the invitation with its figure and ways in, favourites first, and the title of the tab.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { wirePair } from '../../../testing/pair.ts'
import { type Answers, serve } from '../../../testing/server.ts'
import { toggleFavourite, useSettings } from '../../platform/stores/settings-store.ts'
import HomeScreen from './home-screen.tsx'

usePage('home')
afterEach(() => useSettings.setState({ favourites: [] }))

const ANSWERS: Answers = {
  tradeList: [wirePair(1, 'BTCUSD'), wirePair(2, 'EURUSD')],
  categories: [{ Id: 1, NameShowTrans: 'Crypto' }],
  sparklines: [],
}

const rows = (): (string | null)[] =>
  [...document.querySelectorAll('[data-pair]')].map(row => row.getAttribute('data-pair'))

it('invites visitors with what a demo account holds, to register or to log in', async () => {
  serve(ANSWERS)
  await open(<HomeScreen />)
  await waitFor(() => expect(screen.getByTestId('demo-balance').textContent).toBe('120,000.00USD'))
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('#/register')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('#/login')
  expect(document.title).toBe('Markets · Tallystick')
})

it('the favourites are the first chip', async () => {
  serve(ANSWERS)
  await open(<HomeScreen />)
  await screen.findByRole('radio', { name: 'Crypto' })
  expect(screen.getAllByRole('radio').map(chip => chip.textContent)).toEqual(['Favourites', 'All', 'Crypto'])
  const user = newUser()
  await user.click(screen.getByRole('radio', { name: 'Favourites' }))
  await screen.findByText(/^No favourites yet/)
  toggleFavourite('EURUSD')
  await waitFor(() => expect(rows()).toEqual(['EURUSD']))
})
