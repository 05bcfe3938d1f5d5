import { expect, it } from 'vitest'
import { wireWord } from '../../platform/wire-word.ts'
import { BIND_NUMBER, boundChannelOf, CHANNEL_NUMBER, channelOf } from './channel.ts'
import { STATUSES } from './records.ts'

it('a channel is the same there and back, and coins where an address has none', () => {
  for (const channel of ['coin', 'bank'] as const) {
    expect(channelOf(CHANNEL_NUMBER[channel])).toBe(channel)
    expect(boundChannelOf(BIND_NUMBER[channel])).toBe(channel)
  }
  expect([channelOf(undefined), boundChannelOf(undefined)]).toEqual(['coin', 'coin'])
})

it('statuses stand in the order of their numbers', () => {
  expect(STATUSES).toEqual(['under_review', 'completed', 'rejected', 'invalid', 'cancelled', 'expired'])
})

it('a number without a word is a bug, not a blank', () => {
  expect(wireWord({ 1: 'one' }, 1)).toBe('one')
  expect(() => wireWord({ 1: 'one' }, 7)).toThrow('the wire has no word for 7, only for 1')
})
