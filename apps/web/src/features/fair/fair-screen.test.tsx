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
