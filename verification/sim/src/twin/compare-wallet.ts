// Compares the wallet's records in the store with those of the naive twin.
import type { Tables } from '@tallystick/server/testing/memory-store'
import { compareLists } from './compare-lists.ts'
import type { TwinWallet } from './wallet.ts'

/** Everything the store holds of the wallet against everything the twin does. */
export function compareWallet(wallet: TwinWallet, tables: Tables): string[] {
  const { deposit, withdrawal, payout_method: method, adjustment } = tables.records
  const failures = [...wallet.failures]
  const same = (what: string, mine: readonly string[], theirs: readonly string[]): void => {
    failures.push(...compareLists(what, mine, theirs))
  }
  same(
    'adjustments',
    wallet.adjustments,
    [...adjustment.values()].map(one => [one.id, one.userId, one.amount, one.makerId, one.checkerId].join(' ')),
  )
  same(
    'deposits',
    wallet.deposits.map(one => [one.id, one.user, one.amount, one.proof, one.first, one.last, one.state].join(' ')),
    [...deposit.values()].map(one =>
      [one.id, one.userId, one.amount, one.proofHash, one.approvedBy ?? 0, one.decidedBy ?? 0, one.status].join(' '),
    ),
  )
  same(
    'withdrawals',
    wallet.withdrawals.all.map(one => {
      const { guess, offer, paid, accepted } = one
      const rates = [
        guess.price,
        guess.tick,
        guess.gets,
        accepted,
        offer?.price ?? 0,
        offer?.tick ?? 0,
        offer?.gets ?? 0,
      ]
      const rest = [offer?.until ?? 0, paid?.price ?? 0, paid?.tick ?? 0, paid?.gets ?? 0]
      const base = [one.id, one.user, one.method, one.amount, one.fee, one.first, one.last, one.state]
      return [...base, ...rates, ...rest].join(' ')
    }),
    [...withdrawal.values()].map(one => {
      const { id, userId, methodId, amount, fee, approvedBy, decidedBy, status } = one
      const { estimatedPrice, estimatedTick, estimatedReceived, acceptedAt, offeredPrice, offeredTick } = one
      const rates = [estimatedPrice, estimatedTick, estimatedReceived, acceptedAt, offeredPrice, offeredTick].map(or0)
      const rest = [one.offeredReceived, one.offeredUntil, one.price, one.tick, one.received].map(or0)
      return [id, userId, methodId, amount, fee, approvedBy ?? 0, decidedBy ?? 0, status, ...rates, ...rest].join(' ')
    }),
  )
  same(
    'methods',
    wallet.methods.map(one => [one.id, one.user, one.target, one.gone ? 'deleted' : 'active'].join(' ')),
    [...method.values()].map(one =>
      [one.id, one.userId, `${one.currencyId} ${one.address} ${one.payeeAccount}`, one.status].join(' '),
    ),
  )
  for (const user of tables.accounts.values()) {
    const mine = wallet.withdrawals.held.get(user.userId) ?? 0n
    if (user.main.held !== mine) failures.push(`[twin] user ${user.userId} holds ${user.main.held}, not ${mine}`)
  }
  return failures
}

/** The twin has zeros where the engine has nothing. */
function or0(value: number | bigint | null): number | bigint {
  return value ?? 0
}
