// @vitest-environment happy-dom
// The ranking: "coming soon" as specified, or the profile where operators have opened them.
import { screen, waitFor } from '@testing-library/react'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { expect, it } from 'vitest'
import { BASIC_INFO } from '../../../testing/basic-info.ts'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import RankScreen from './rank-screen.tsx'

usePage('rank', 'masters')

const MASTER: AnswerOf<'rankedMasters'>['data'][number] = {
  user: { user_id: 'abcdefghijklmnop', nickname: 'Trader 4711', avatar: 'kite', uid: '12344711' },
  multiple: 20,
  three_week_rate: '12.5',
  three_week_win: '60',
  three_week_profit: '1200',
  total_rate: '30',
  total_trade_num: 40,
  code: 'BTC/USD',
  simulated: 0,
  max_drawdown: '100',
  followers_median: '5',
  worst_week: '-20',
  computed_at: '2026-03-04 12:00:00',
}

async function openRanking(rankProfiles: number, ...data: AnswerOf<'rankedMasters'>['data']) {
  serve({
    basicInfo: { ...BASIC_INFO, rank_profiles: rankProfiles },
    rankedMasters: { data, total: data.length },
    masterPerformance: [],
  })
  return open(<RankScreen />)
}

it('tapping a master says “coming soon”, as specified', async () => {
  const page = await openRanking(0, MASTER)
  await newUser().click(await screen.findByTestId('master'))
  expect(screen.getByRole('dialog', { name: 'Coming soon' })).toBeDefined()
  expect(page.path()).toBe('/')
})

it('an empty ranking says “coming soon”, as specified', async () => {
  await openRanking(0)
  expect(await screen.findByText('Coming soon')).toBeDefined()
})

it('with the setting on, tapping a master opens the profile', async () => {
  const page = await openRanking(1, MASTER)
  await newUser().click(await screen.findByTestId('master'))
  await waitFor(() => expect(page.path()).toBe('/follow/trader'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
