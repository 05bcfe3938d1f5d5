// @vitest-environment happy-dom
// The help screen: topics, what a link to one opens, and the search.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openAt, usePage } from '../../../testing/page.tsx'
import { ADDRESSES } from '../../app/addresses.ts'
import HelpScreen from './help-screen.tsx'

usePage()

const openHelp = (href: string) => openAt(href, { addresses: ADDRESSES, routes: { '/help': { Show: HelpScreen } } })

const topics = (): string[] =>
  within(screen.getByRole('navigation', { name: 'Topics' }))
    .queryAllByRole('link')
    .map(link => link.textContent ?? '')

it('a link to an alarm opens its topic, with the first step and the way to its runbook', async () => {
  const user = await openHelp('/help?section=FeedDown')
  const topic = screen.getByTestId('topic')
  within(topic).getByRole('heading', { name: 'FeedDown' })
  expect(topic.textContent).toContain('First:')
  await user.click(within(topic).getByRole('link', { name: 'Runbook' }))
  await screen.findByRole('heading', { name: 'Feed down' })
  expect(location.hash).toBe('#/help?section=feed-down')
})

it('a word finds headings first, and texts when no heading has it', async () => {
  const user = await openHelp('/help')
  expect(topics().length).toBeGreaterThan(60)
  await user.type(screen.getByRole('searchbox'), 'withdrawals')
  expect(topics()).toEqual(['Withdrawals', 'WithdrawalsLate'])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'pg_drop_replication_slot')
  expect(topics()).toEqual(['Full disk'])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'zzz')
  screen.getByText('No topic matches. Try another word, or open the list of all topics.')
})

it('a topic that is not there is said to be missing', async () => {
  await openHelp('/help?section=nothing-of-the-kind')
  expect(screen.queryByTestId('topic')).toBeNull()
  screen.getByText('No topic matches. Try another word, or open the list of all topics.')
})
