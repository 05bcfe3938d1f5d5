// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { expect, it, vi } from 'vitest'
import { open, usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { useSiteClosed } from './site-status.ts'

usePage('app')

function Site() {
  return <p>{useSiteClosed() ? 'closed' : 'open'}</p>
}

/** What makes a running app look: it is looked at again, or half a minute has passed. */
const lookedAt = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

it('a site that is closed moves those who are in it, and lets them back', async () => {
  let status: AnswerOf<'companyStatus'> = { status: 0, type: 0, loss_url: '' }
  serve({ companyStatus: () => status })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await open(<Site />)
  await screen.findByText('open')
  status = { status: 1, type: 0, loss_url: '' }
  lookedAt()
  await screen.findByText('closed')
  status = { status: 0, type: 0, loss_url: '' }
  lookedAt()
  await screen.findByText('open')
  expect(assign).not.toHaveBeenCalled()
  status = { status: 1, type: 0, loss_url: 'https://elsewhere.example/' }
  lookedAt()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://elsewhere.example/'))
  expect(screen.queryByText('closed')).toBeNull()
})
