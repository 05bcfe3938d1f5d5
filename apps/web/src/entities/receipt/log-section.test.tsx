// @vitest-environment happy-dom
// An open check of an order shows the proof when the log has it, however long that takes, without being opened again.
import type { OrderCheck } from '@tallystick/wire/trader/schemas'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { open, usePage } from '../../../testing/page.tsx'
import { type InLog, orderInLog } from './in-log.ts'
import { LogSection, useInLog } from './log-section.tsx'

vi.mock('./in-log.ts', () => ({ orderInLog: vi.fn() }))
usePage('check')

// What the log says is made up here, so no more of the order is read.
const CHECK = { Kind: 'forex', Id: 64, ClosedAt: 2_000 } as OrderCheck
const LOGGED: InLog = { state: 'logged', acts: [], origin: 'app.example.com/log', since: null, seenBy: [] }

let found: () => InLog
let looks: number

beforeEach(() => {
  found = () => ({ state: 'waiting' })
  looks = 0
  vi.mocked(orderInLog).mockImplementation(async () => {
    looks += 1
    return found()
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const Section = () => <LogSection inLog={useInLog(CHECK)} />
const state = (): string | undefined => screen.getByTestId('in-log').dataset['state']
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))

it('asks twice a second at first, so that a proof is shown within half a second', async () => {
  await open(<Section />)
  await vi.waitFor(() => expect(state()).toBe('waiting'))
  expect(looks).toBe(1)
  await pass(1_000)
  expect(looks).toBeGreaterThanOrEqual(3)
  found = () => LOGGED
  await pass(500)
  expect(state()).toBe('logged')
  const before = looks
  await pass(10_000)
  expect(looks).toBe(before)
})

it('goes on asking while the log has stopped or cannot be read', async () => {
  await open(<Section />)
  await vi.waitFor(() => expect(state()).toBe('waiting'))
  await pass(60_000)
  expect(state()).toBe('waiting')
  found = () => {
    throw new Error('503')
  }
  await pass(2_000)
  expect(state()).toBe('unread')
  found = () => LOGGED
  await pass(2_000)
  expect(state()).toBe('logged')
})
