// @vitest-environment happy-dom
// The page of public figures on a device that has seen the log tell two stories, and on one that has not.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { renderHook, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { open, usePage } from '../../../testing/page.tsx'
import { showEndOfLists } from '../../../testing/scrolling.ts'
import { serve } from '../../../testing/server.ts'
import { useSeenLog } from '../../entities/public-log/seen-log.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { everyPage } from '../../ui/tables/tools/every-page.ts'
import FairScreen from './fair-screen.tsx'
import { useDays } from './use-fair.ts'

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

describe('times without the log', () => {
  const LOG: NonNullable<AnswerOf<'fair'>['log']> = {
    size: 7,
    appended_at: 1_800_000_000_000,
    silent_ms: 400,
    stopped: false,
    checkpoint: '',
    outages: [],
    witnesses: [],
  }

  it('are listed with how long each was', async () => {
    await openFair({ ...FAIR, log: { ...LOG, outages: [{ from: 1_800_000_000_000, until: 1_800_000_090_000 }] } })
    expect(screen.getByTestId('fair-outages').textContent).toContain('1.5 min')
    expect(screen.getByTestId('fair-log').textContent).toContain('0.4 sec')
  })

  it('are said to be none', async () => {
    await openFair({ ...FAIR, log: LOG })
    expect(screen.getByTestId('fair-outages').textContent).toContain('None so far')
  })
})

describe('older days', () => {
  const FIGURES: AnswerOf<'fair'>['days'][number]['real'] = {
    accounts: null,
    losing_share: null,
    closed: null,
    stop_outs: null,
    micro_decided: null,
    micro_won_share: null,
    micro_expected_share: null,
    refused: [],
    paid: null,
    paid_median_ms: null,
    paid_p95_ms: null,
  }
  const DAY = { downtime_ms: 0, log_stopped_ms: 12_000, fresh_share: null, real: FIGURES, demo: FIGURES }
  /** Newest first; more than one answer has. */
  const ALL = Array.from({ length: 34 }, (_, n) => ({
    ...DAY,
    day: new Date(Date.UTC(2026, 0, 34 - n)).toISOString().slice(0, 10),
  }))
  const serveDays = () =>
    serve({
      fair: ({ before = '9999-12-31' }) => ({ ...FAIR, days: ALL.filter(({ day }) => day < before).slice(0, 31) }),
    })

  it('come as the list is read to its end, each with the downtime of the log', async () => {
    showEndOfLists()
    const { asked } = serveDays()
    await open(<FairScreen />, 'en', '/fair')
    await waitFor(() => expect(screen.getAllByTestId('fair-day')).toHaveLength(ALL.length))
    expect(screen.getAllByTestId('fair-day').at(-1)?.textContent).toContain('Log downtime12 sec')
    expect(asked('fair')).toHaveLength(2)
  })

  it('are all in the file', async () => {
    serveDays()
    const { result } = renderHook(() => useDays(ALL.slice(0, 31)), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    })
    expect(await everyPage(result.current)).toEqual(ALL)
  })
})
