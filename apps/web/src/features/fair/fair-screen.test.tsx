// @vitest-environment happy-dom
// The page of public figures on a device that has seen the log tell two stories, and on one that has not.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { open, usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { useSeenLog } from '../../entities/public-log/seen-log.ts'
import FairScreen from './fair-screen.tsx'

usePage('fair', 'check', 'app')
afterEach(() => useSeenLog.setState(useSeenLog.getInitialState(), true))

const FAIR: AnswerOf<'fair'> = {
  made_at: 0,
  log: null,
  oldest_waiting_ms: 0,
  last_change_at: 0,
  reserves: [],
  days: [],
}
const SEEN = { key: 'app.example.com/log+00000000+AQ==', checkpoint: 'app.example.com/log\n7\n', at: 1_800_000_000_000 }

async function openFair(fair = FAIR): Promise<void> {
  serve({ fair })
  await open(<FairScreen />, 'en', '/fair')
  await screen.findByText('The first figures appear when a day has ended.')
}

describe('a log with another past', () => {
  it('is warned of, with the evidence to save', async () => {
    useSeenLog.setState({ seen: SEEN, fork: { before: SEEN, now: 'another', at: 1_800_000_001_000 } })
    await openFair()
    expect(screen.getByRole('alert').textContent).toContain('The log now shows a different past')
    screen.getByRole('button', { name: 'Save evidence' })
  })

  it('is not warned of where none was seen', async () => {
    useSeenLog.setState({ seen: SEEN, fork: null })
    await openFair()
    expect(screen.queryByTestId('log-forked')).toBeNull()
  })
})

describe('reserves', () => {
  const RESERVE = {
    network: 'btc',
    address: '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
    message: 'Reserves of Example, 2026-11-18',
    signature: 'H9L5yLFjti0Q',
    added_at: 1_800_000_000_000,
  } as const

  it('are shown with what was signed, and with what that does and does not prove', async () => {
    await openFair({ ...FAIR, reserves: [RESERVE] })
    const row = screen.getByTestId('reserve')
    for (const text of ['BTC', RESERVE.address, RESERVE.message, RESERVE.signature])
      expect(row.textContent).toContain(text)
    screen.getByText(/Whoever has the key of an address signed its message/)
    screen.getByText(/not that the money is still there tomorrow/)
  })

  it('are not named where there are none', async () => {
    await openFair()
    expect(screen.queryByText('Reserve addresses')).toBeNull()
  })
})
