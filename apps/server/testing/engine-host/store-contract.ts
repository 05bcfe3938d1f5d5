// The contract of every store, run against memory and PostgreSQL: the simulator's results are valid only as far as the two agree.
// (Longer than most files because it is one list, which both stores run from end to end.)
import type { UserId } from '@tallystick/kernel/ids'
import { ShardHost } from '../../src/engine-host/shard/shard-host.ts'
import { SHARD_LIMITS, type ShardPorts } from '../../src/engine-host/shard/shard-ports.ts'
import { CommitFenced, type Store } from '../../src/engine-host/store/store.ts'
import { ANSWERS_WINDOW_MS, KEY_SKEW_MS } from '../../src/engine-host/shard/timed-keys.ts'
import type { TapeReader } from '../../src/feed/tape/tape.ts'
import type { Command } from '@tallystick/engine/core/commands'
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { nothingTouched } from '@tallystick/engine/core/collections'
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { uuid7 } from '@tallystick/kernel/uuid7'
import { BTC } from '../fixed-terms.ts'
import { beforeEach, describe, expect, it } from 'vitest'

const START = 1_800_000_000_000

interface OpenedStores {
  readonly store: Store
  readonly other: Store
  /** An operator changes something, without telling any engine. */
  readonly changeSettings: () => Promise<void>
}

export function storeContract(name: string, open: () => Promise<OpenedStores>): void {
  describe(`${name} store`, () => {
    let store: Store
    let other: Store
    let changeSettings: () => Promise<void>
    let now = START
    const ports = (over: Store): ShardPorts => ({
      store: over,
      clock: { now: () => now },
      sleep: () => Promise.resolve(),
      publish: () => undefined,
      report: () => undefined,
      readTerms: async () => ({ settings: DEFAULT_SETTINGS, pairs: [BTC] }),
    })
    const openHost = async (over: Store, holder: string, shard = 0): Promise<ShardHost> => {
      const host = new ShardHost(shard, holder, ports(over))
      expect(await host.start()).toBe(true)
      host.market(1, true)
      quote(host, '50000')
      return host
    }
    const quote = (host: ShardHost, price: string): void => {
      now += 100
      host.tick({ id: tickId(1, now), pairId: 1, price: decimal(price), at: now })
    }
    const order = (userId: UserId) => {
      const stops = { stopLoss: null, takeProfit: null }
      return {
        type: 'open_order',
        userId,
        pairId: 1,
        side: 'buy',
        lots: decimal('0.5'),
        leverage: 100,
        ...stops,
      } as const
    }

    beforeEach(async () => {
      now = START
      ;({ store, other, changeSettings } = await open())
    })

    it('gives back deposits, withdrawals, methods and allowances, whatever their texts hold', async () => {
      const host = await openHost(store, 'one')
      const userId = 9
      const text = 'a "quoted", \\ {braced} ö 匯'
      const operator = { operatorId: 3, operatorUserId: null, note: text }
      await host.submit({ type: 'open_accounts', userId, realm: 'real' })
      const proof = { optionId: 1, currencyCode: 'USDT', protocolCode: '', address: text, proofId: 5 }
      const deposit = { type: 'submit_deposit', userId, channel: 'coin', ...proof } as const
      const first = await host.submit({ ...deposit, amount: decimal('900'), proofHash: 'a' })
      await host.submit({ ...deposit, amount: decimal('20000'), proofHash: 'b' })
      const ids = (outcome: typeof first): number => (outcome.ok ? (outcome.answer.recordId ?? 0) : 0)
      const approve = { type: 'approve_deposit', userId, ...operator, needsTwo: false, firstApprover: null } as const
      await host.submit({ ...approve, depositId: ids(first) })
      await host.submit({ ...approve, depositId: ids(first) + 64 })
      const bank = { address: '', bankName: text, bankAddress: '', bankSwift: 'X', payeeName: text, payeeAccount: '1' }
      const bound = await host.submit({ type: 'bind_method', userId, channel: 'bank', currencyId: 2, ...bank })
      const terms = { currencyId: 2, currencyCode: 'EUR', protocolCode: '', feeType: 'percent' as const, places: 2 }
      const typed = { rateSource: 'typed', pairId: null, isPerUsd: true, typedPrice: decimal('0.92') } as const
      const rates = { withdrawalRate: decimal('0.3'), ...typed }
      const asWritten = { methodId: ids(bound), memo: text, credentialChangedAt: null, isVerified: true }
      const withdrawal = { type: 'submit_withdrawal', userId, terms: { ...terms, ...rates }, ...asWritten } as const
      const drawn = await host.submit({ ...withdrawal, amount: decimal('100') })
      await host.submit({ ...withdrawal, amount: decimal('50') })
      await host.submit({ type: 'cancel_withdrawal', userId, withdrawalId: ids(drawn) })
      const moved = await host.submit({ ...withdrawal, amount: decimal('30') })
      const persons = { needsTwo: false, firstApprover: null }
      const pay = { type: 'approve_withdrawal', userId, withdrawalId: ids(moved), ...operator, ...persons } as const
      await host.submit({ ...pay, typedPrice: decimal('0.8') })
      await host.stop()

      const second = await openHost(other, 'two')
      expect(second.state.books).toEqual(host.state.books)
      expect(second.state.wallet).toEqual(host.state.wallet)
      expect(second.state.wallet.users.get(userId)).toMatchObject({ allowance: { used: decimal('80') } })
      expect(second.state.wallet.offered.get(ids(moved))).toMatchObject({ offeredPrice: decimal('0.8') })
      expect(second.state.wallet.deadlines.size).toBe(1)
    })

    it('gives back freezes that last, and forgets those that were lifted', async () => {
      const host = await openHost(store, 'one')
      for (const userId of [7, 8]) await host.submit({ type: 'open_accounts', userId, realm: 'demo' })
      await host.submit({ type: 'freeze_user', userId: 7, operatorId: null, note: null })
      await host.submit({ type: 'freeze_user', userId: 8, operatorId: 3, note: 'a "quoted", \\ {braced} ö 匯' })
      await host.submit({ type: 'unfreeze_user', userId: 8, operatorId: 4, note: '' })
      await host.stop()

      const second = await openHost(other, 'two')
      expect(second.state.frozen).toEqual(host.state.frozen)
      expect([...second.state.frozen.keys()]).toEqual([7])
      expect(await second.submit(order(7))).toMatchObject({ ok: false, refusal: { reason: 'account_frozen' } })
      expect(await second.submit(order(8))).toMatchObject({ ok: true })
      await second.stop()
    })

    it('gives back loans, subscriptions and relations, with nothing where they have nothing', async () => {
      const host = await openHost(store, 'one')
      const asking = now
      const record = async (command: Command): Promise<number> => {
        const outcome = await host.submit(command)
        return outcome.ok ? (outcome.answer.recordId ?? 0) : 0
      }
      const operator = { operatorId: 3, operatorUserId: null, note: null }
      await host.submit({ type: 'open_accounts', userId: 9, realm: 'real' })
      for (const userId of [7, 8]) await host.submit({ type: 'open_accounts', userId, realm: 'demo' })
      const rates = { interestRate: decimal('0.5'), penaltyRate: decimal('0.25'), period: 30, freePeriod: 5 }
      const offer = { configId: 1, ...rates, minimum: decimal('1'), maximum: decimal('9000') }
      const signed = { offer, signId: 1, agreementHash: 'f' }
      const loanId = await record({ type: 'submit_loan', userId: 9, amount: decimal('100'), ...signed })
      const terms = { dividendPercent: decimal('0.3'), lockDays: 3, penaltyPercent: decimal('1.5') }
      const fund = { fundId: 1, ...terms, minimum: decimal('1'), maximum: decimal('9000') }
      const buy = (): Promise<number> => record({ type: 'buy_fund', userId: 7, amount: decimal('10'), offer: fund })
      const [kept, asked] = [await buy(), await buy()]
      await host.submit({ type: 'ask_refund', userId: 7, subscriptionId: asked })
      const following = { masterRealm: 'demo', multiple: 1, maxAmount: decimal('10') } as const
      const relationTo = (masterId: number, stopLossPercent: number | null): Promise<number> =>
        record({ type: 'follow', userId: 7, masterId, stopLossPercent, ...following })
      const [free, paused, ended] = [await relationTo(8, null), await relationTo(71, 20), await relationTo(72, 5)]
      await host.submit({ type: 'pause_copying', userId: 7, masterId: 71, paused: true })
      await host.submit({ type: 'unfollow', userId: 7, masterId: 72 })
      await host.stop()

      const second = await openHost(other, 'two')
      const { loans, funds, copy } = second.state
      expect([loans, funds, copy]).toEqual([host.state.loans, host.state.funds, host.state.copy])
      const undecided = { approvedBy: null, decidedBy: null, note: null, reviewedAt: null, dueAt: null, repaidAt: null }
      expect(loans.open.get(9)).toMatchObject({ id: loanId, ...undecided })
      expect(funds.active.get(kept)).toMatchObject({ refundAskedAt: null, closedAt: null, decidedBy: null, note: null })
      expect(funds.active.get(asked)).toMatchObject({ refundAskedAt: asking, closedAt: null })
      const open = { pausedBy: null, stopLossPercent: null, endedAt: null, budgetMinute: null }
      expect(copy.relations.get(free)).toMatchObject(open)
      expect(copy.relations.get(paused)).toMatchObject({ ...open, pausedBy: 'user', stopLossPercent: 20 })
      expect(copy.relations.get(ended)).toMatchObject({ ...open, stopLossPercent: 5, endedAt: asking })
      const deciding = now
      await second.submit({
        type: 'approve_loan',
        userId: 9,
        loanId,
        ...operator,
        needsTwo: false,
        firstApprover: null,
      })
      await second.submit({ type: 'decide_refund', userId: 7, subscriptionId: asked, outcome: 'refused', ...operator })
      await second.stop()
      const third = await openHost(store, 'three')
      expect(third.state.loans.open.get(9)).toMatchObject({
        ...undecided,
        decidedBy: 3,
        reviewedAt: deciding,
        dueAt: deciding + 30 * DAY_MS,
      })
      expect(third.state.funds.active.get(asked)).toMatchObject({ refundAskedAt: null, decidedBy: 3 })
      await third.stop()
    })

    it('gives back what was committed, in the same numbers', async () => {
      const host = await openHost(store, 'one')
      await host.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
      const opened = await host.submit(order(7), { key: 'k', paramsHash: 'h' })
      expect(opened).toMatchObject({ ok: true, answer: { orderId: 64, price: '50000' } })
      await host.submit({ ...order(7), type: 'place_order', target: decimal('49000'), expiresAt: null })
      quote(host, '50100')
      await host.submit({ type: 'close_order', userId: 7, orderId: 64 })
      await host.submit({ type: 'set_stops', userId: 7, orderId: 128, stopLoss: decimal('48000'), takeProfit: null })
      await host.stop()

      const second = await openHost(other, 'two')
      expect(second.state.books).toEqual(host.state.books)
      expect([...second.state.orders.values()]).toEqual([...host.state.orders.values()])
      expect(second.state.lastNumber).toBe(3)
      const again = await second.submit(order(7), { key: 'k', paramsHash: 'h' })
      expect(again).toEqual({ ok: true, answer: { orderId: 64, price: '50000' }, repeated: true })
      await second.stop()
    })

    it('gives back running micro orders, settles by the tape what expired meanwhile, and keeps the rest running', async () => {
      const host = await openHost(store, 'one')
      await host.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
      const bet = { type: 'open_micro', userId: 7, pairId: 1, direction: 'up', stake: decimal('100') } as const
      const short = await host.submit({ ...bet, seconds: 30 })
      const long = await host.submit({ ...bet, seconds: 60 })
      await host.stop()
      const expiresAt = now + 30_000
      now = expiresAt + 5_000

      const tick = (at: number, price: string): Tick => ({ id: tickId(1, at), pairId: 1, price: decimal(price), at })
      const asked: unknown[] = []
      const tape: TapeReader = {
        best: async questions => questions.map(() => undefined),
        async around(questions) {
          asked.push(...questions)
          return questions.map(() => ({
            last: tick(expiresAt - 7, '50001'),
            next: tick(expiresAt + 3, '1'),
            closed: false,
          }))
        },
      }
      const second = new ShardHost(0, 'two', { ...ports(other), tape })
      second.seed(tick(now, '40000'))
      expect(await second.start()).toBe(true)
      second.market(1, true)
      expect([...second.state.micro.orders.values()]).toEqual([...host.state.micro.orders.values()])
      second.time()
      while (second.state.micro.overdue.size > 0) await new Promise(resolve => setTimeout(resolve, 5))
      expect(asked).toEqual([{ pairId: 1, since: expiresAt - 30_000, at: expiresAt }])
      // The answer of a later command comes after the commit of what was settled before it.
      await second.submit({ type: 'open_accounts', userId: 8, realm: 'demo' })
      const { records, accounts } = await store.load(0)
      expect(short.ok && long.ok && records.micro_order.map(order => order.id)).toEqual([
        long.ok && long.answer.orderId,
      ])
      expect(accounts.find(user => user.userId === 7)?.micro).toEqual({
        balance: decimal('9975'),
        held: decimal('100'),
        debt: 0n,
      })
      await second.stop()
    })

    it('keeps refusals under their key, and refuses the key for anything else', async () => {
      const host = await openHost(store, 'one')
      await host.submit({ type: 'open_accounts', userId: 7, realm: 'real' })
      const key = { key: 'k "\\{,}\'', paramsHash: 'h' }
      const refused = {
        ok: false,
        refusal: { reason: 'insufficient_balance', params: { needed: '251.00', free: '0.00' } },
      }
      expect(await host.submit(order(7), key)).toEqual({ ...refused, repeated: false })
      await host.stop()
      const second = await openHost(other, 'two')
      expect(await second.submit(order(7), key)).toEqual({ ...refused, repeated: true })
      const reused = await second.submit(order(7), { ...key, paramsHash: 'x' })
      expect(reused).toMatchObject({ ok: false, refusal: { reason: 'key_reused' } })
      await second.stop()
    })

    it('takes a key anew when its day is over, though the old answer is still stored', async () => {
      const host = await openHost(store, 'one')
      await host.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
      const key = { key: 'k', paramsHash: 'h' }
      expect(await host.submit(order(7), key)).toMatchObject({ ok: true, answer: { orderId: 64 } })
      now += 86_400_001
      // A refusal that is not kept does not make the key look new.
      expect(await host.submit(order(7), key)).toMatchObject({ ok: false, refusal: { reason: 'price_stale' } })
      quote(host, '50000')
      expect(await host.submit(order(7), key)).toMatchObject({ ok: true, answer: { orderId: 128 }, repeated: false })
      await store.keyAnswers(0)
      expect(await store.readAnswers(0, [{ userId: 7, key: 'k' }])).toMatchObject([{ key: 'k', at: now }])
      await host.stop()
    })

    it('refuses other holders while the lease is valid, and fences the old holder out after a takeover', async () => {
      const host = await openHost(store, 'one')
      await host.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
      expect(await other.take(0, 'two')).toBeUndefined()
      expect(await other.fence(0, 'two', 1)).toBeUndefined()
      await store.release(0, 'one')
      const second = await openHost(other, 'two')
      expect(await host.submit(order(7))).toMatchObject({ ok: false, refusal: { reason: 'unavailable' } })
      expect(host.health.status).toBe('stopped')
      expect(await second.submit(order(7))).toMatchObject({ ok: true })
      expect(await store.renew(0, 'one')).toBeUndefined()
      await second.stop()
    })

    it('applies a batch once: the same batch again is refused as a whole', async () => {
      const position = await store.take(0, 'one')
      if (!position) throw new Error('not taken')
      const batch = {
        shard: 0,
        from: position,
        to: { ...position, appliedSeq: position.appliedSeq + 1 },
        settingsVersion: await store.settingsVersion(0),
        transfers: [],
        accounts: [],
        opened: new Set<number>(),
        house: [],
        records: nothingTouched(),
        notices: [],
        at: now,
        commitments: undefined,
        answers: [{ userId: 1, key: 'a', paramsHash: 'h', answer: { answer: {} }, at: now }],
      }
      await store.commit(batch)
      await expect(store.commit(batch)).rejects.toThrow(CommitFenced)
      expect((await store.load(0)).position.appliedSeq).toBe(position.appliedSeq + 1)
    })

    it('refuses a batch that was decided before operators changed something', async () => {
      const host = await openHost(store, 'one')
      const one = await openHost(other, 'two', 1)
      await host.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
      const { position } = await store.load(0)
      const version = await store.settingsVersion(0)
      await changeSettings()
      expect(await store.settingsVersion(0)).toBe(version + 1)
      expect(await other.settingsVersion(1)).toBe(version + 1)
      expect(await store.renew(0, 'one')).toEqual({ settingsVersion: version + 1, appliedSeq: position.appliedSeq })
      const nothing = { transfers: [], accounts: [], opened: new Set<number>(), house: [], answers: [], notices: [] }
      const to = { ...position, appliedSeq: position.appliedSeq + 1 }
      const batch = {
        shard: 0,
        from: position,
        to,
        records: nothingTouched(),
        commitments: undefined,
        at: now,
        ...nothing,
      }
      await expect(store.commit({ ...batch, settingsVersion: version })).rejects.toThrow(CommitFenced)
      // The hosts were told nothing, and go on once they have read what holds now.
      expect(await host.submit(order(7))).toMatchObject({ ok: true })
      expect(await one.submit({ type: 'open_accounts', userId: 8, realm: 'demo' })).toMatchObject({ ok: true })
      await Promise.all([host.stop(), one.stop()])
    })

    it('reads only whose orders are open when it starts, and the others with their first command', async () => {
      const host = await openHost(store, 'one')
      for (const userId of [7, 8, 9]) await host.submit({ type: 'open_accounts', userId, realm: 'demo' })
      await host.submit(order(7))
      const closed = await host.submit(order(8))
      await host.submit({ type: 'close_order', userId: 8, orderId: closed.ok ? (closed.answer.orderId ?? 0) : 0 })
      await host.submit({ type: 'open_accounts', userId: 10, realm: 'real' })
      const bank = { address: '', bankName: 'B', bankAddress: '', bankSwift: 'X', payeeName: 'P', payeeAccount: '1' }
      await host.submit({ type: 'bind_method', userId: 10, channel: 'bank', currencyId: 2, ...bank })
      const before = host.state
      await host.stop()

      const second = await openHost(other, 'two')
      expect([...second.state.books.users.keys()]).toEqual([7])
      expect(second.state.wallet.users.size).toBe(0)
      // Both commands are sent before anybody is read: opened again they would be lost.
      const [again, opened] = await Promise.all([
        second.submit({ type: 'open_accounts', userId: 9, realm: 'real' }),
        second.submit(order(8)),
      ])
      expect(again).toMatchObject({ ok: true })
      expect(opened).toMatchObject({ ok: true })
      expect(second.state.books.users.get(9)).toEqual(before.books.users.get(9))
      await second.submit({ type: 'delete_method', userId: 10, methodId: 0 })
      expect(second.state.wallet.users.get(10)).toEqual(before.wallet.users.get(10))
      expect(await second.submit(order(11))).toMatchObject({ ok: false, refusal: { reason: 'account_unknown' } })
      await second.stop()
    })

    it('lets users leave who have nothing open, and reads them again as they were', async () => {
      const limits = { ...SHARD_LIMITS, residents: 1 }
      const host = new ShardHost(0, 'one', ports(store), limits)
      expect(await host.start()).toBe(true)
      host.market(1, true)
      quote(host, '50000')
      const users = Array.from({ length: 12 }, (_, index) => index + 1)
      for (const userId of users) await host.submit({ type: 'open_accounts', userId, realm: 'demo' })
      const opened = await host.submit(order(3))
      for (const userId of users)
        expect(await host.submit({ type: 'reset_demo', userId: userId + 100 })).toMatchObject({ ok: false })
      expect(host.state.books.users.size).toBeLessThan(6)
      expect(host.state.books.users.has(3)).toBe(true)
      expect(opened).toMatchObject({ ok: true })
      for (const userId of users.filter(id => id !== 3)) {
        expect(await host.submit(order(userId))).toMatchObject({ ok: true })
        expect(host.state.books.users.get(userId)?.forex.balance).toBe(decimal('100000') - decimal('251'))
      }
      await host.stop()
    })

    it('reads no user of another shard, whoever asks for them', async () => {
      const [zero, one] = [new ShardHost(0, 'one', ports(store)), new ShardHost(1, 'one', ports(store))]
      for (const host of [zero, one]) expect(await host.start()).toBe(true)
      for (const [host, userId] of [
        [zero, 7],
        [one, 8],
      ] as const)
        await host.submit({ type: 'open_accounts', userId, realm: 'demo' })
      expect((await store.readUsers(0, [7, 8])).accounts.map(({ userId }) => userId)).toEqual([7])
      expect((await store.readUsers(1, [7, 8])).accounts.map(({ userId }) => userId)).toEqual([8])
      expect(await one.submit(order(7))).toMatchObject({ ok: false, refusal: { reason: 'account_unknown' } })
      for (const host of [zero, one]) await host.stop()
    })

    it('finds the answer of a key that is no longer in memory, and none of another user or shard', async () => {
      const limits = { ...SHARD_LIMITS, answers: 0 }
      const host = new ShardHost(0, 'one', ports(store), limits)
      expect(await host.start()).toBe(true)
      host.market(1, true)
      quote(host, '50000')
      for (const userId of [7, 8]) await host.submit({ type: 'open_accounts', userId, realm: 'demo' })
      const key = { key: `k:${uuid7(now, new Uint8Array(10))}`, paramsHash: 'h' }
      const first = await host.submit(order(7), key)
      await host.keyAnswers()
      host.tidy()
      expect(host.health.answers).toBe(0)
      expect(await host.submit(order(7), key)).toEqual({ ...first, repeated: true })
      expect(await host.isAnswered(7, key)).toBe(true)
      expect(await host.isAnswered(8, key)).toBe(false)
      expect(await host.submit(order(7), { ...key, paramsHash: 'x' })).toMatchObject({
        refusal: { reason: 'key_reused' },
      })
      expect(await host.submit(order(8), key)).toMatchObject({ ok: true, repeated: false })
      await host.keyAnswers()
      expect(await store.readAnswers(1, [{ userId: 7, key: key.key }])).toEqual([])
      await store.forgetAnswers(now)
      expect(await store.readAnswers(0, [{ userId: 7, key: key.key }])).toHaveLength(1)
      await store.forgetAnswers(now + 10 * DAY_MS)
      expect(await store.readAnswers(0, [{ userId: 7, key: key.key }])).toEqual([])
      await host.stop()
    })

    it('asks the store only for keys that do not tell they are new', async () => {
      const asked: string[] = []
      const counting: Store = {
        ...store,
        readAnswers: (shard, keys) => {
          asked.push(...keys.map(({ key }) => key))
          return store.readAnswers(shard, keys)
        },
      }
      const host = await openHost(counting, 'one')
      await host.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
      const key = (at: number) => ({ key: `k:${uuid7(at, new Uint8Array(10))}`, paramsHash: 'h' })
      for (const at of [now - ANSWERS_WINDOW_MS, now - 1_000, now, now + KEY_SKEW_MS]) {
        expect(await host.isAnswered(7, key(at))).toBe(false)
        expect(await host.submit(order(7), key(at))).toMatchObject({ ok: true, repeated: false })
        expect(await host.submit(order(7), key(at))).toMatchObject({ ok: true, repeated: true })
      }
      const own = { key: 'copy:64', paramsHash: 'h', madeAt: now }
      expect(await host.submit(order(7), own)).toMatchObject({ ok: true, repeated: false })
      expect(await host.submit(order(7), own)).toMatchObject({ ok: true, repeated: true })
      expect(asked).toEqual([])
      const others = [
        key(START - ANSWERS_WINDOW_MS - 1).key,
        `t:${now}:x`,
        'k:some-key',
        `copy:${uuid7(now, new Uint8Array(10))}`,
      ]
      for (const other of others) {
        expect(await host.submit(order(7), { key: other, paramsHash: 'h' })).toMatchObject({
          ok: true,
          repeated: false,
        })
        expect(await host.submit(order(7), { key: other, paramsHash: 'h' })).toMatchObject({ ok: true, repeated: true })
      }
      expect(asked).toEqual(others)
      await host.stop()
    })

    it('refuses a key made for a time to come, which could be used again when its answer is gone', async () => {
      const limits = { ...SHARD_LIMITS, answers: 0 }
      const host = new ShardHost(0, 'one', ports(store), limits)
      expect(await host.start()).toBe(true)
      host.market(1, true)
      quote(host, '50000')
      await host.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
      const key = { key: `k:${uuid7(now + 10 * 60_000, new Uint8Array(10))}`, paramsHash: 'h' }
      expect(await host.submit(order(7), key)).toMatchObject({ ok: false, refusal: { reason: 'key_ahead' } })
      expect(await host.isAnswered(7, key)).toBe(false)
      const outcomes = []
      for (let minute = 0; minute < 20; minute += 1) {
        now += 60_000
        quote(host, '50000')
        outcomes.push(await host.submit(order(7), key))
        await host.keyAnswers()
        host.tidy()
      }
      expect(outcomes.filter(outcome => outcome.ok && !outcome.repeated)).toHaveLength(1)
      expect(outcomes.filter(outcome => outcome.ok && outcome.repeated)).toHaveLength(11)
      expect((await store.load(0)).records.forex_order).toHaveLength(1)
      await host.stop()
    })

    it('knows after a takeover what was answered in the last minutes, without asking for single keys', async () => {
      const first = await openHost(store, 'one')
      await first.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
      const key = (at: number) => ({ key: `k:${uuid7(at, new Uint8Array(10))}`, paramsHash: 'h' })
      const made = [now, now + 1, now + KEY_SKEW_MS].map(key)
      for (const one of made) expect(await first.submit(order(7), one)).toMatchObject({ ok: true, repeated: false })
      await first.stop()
      now += ANSWERS_WINDOW_MS
      const blind: Store = { ...other, readAnswers: () => Promise.reject(new Error('asked for a key')) }
      const second = await openHost(blind, 'two')
      for (const one of made) expect(await second.submit(order(7), one)).toMatchObject({ ok: true, repeated: true })
      expect(await second.submit(order(7), key(now - 1_000))).toMatchObject({ ok: true, repeated: false })
      await second.stop()
    })

    it('reads the newest answers, and says from when on they are all', async () => {
      const host = await openHost(store, 'one')
      await host.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
      const given: [string, number][] = []
      for (const key of ['k1', 'k2', 'k3']) {
        quote(host, '50000')
        await host.submit(order(7), { key, paramsHash: 'h' })
        given.push([key, now])
      }
      await host.stop()
      const since = (given[0]?.[1] ?? 0) + 1
      const { rows, coveredFrom } = await store.recentAnswers(0, since, 1_000)
      expect(rows.map(({ key, at }) => [key, at])).toEqual(given.slice(1))
      expect(coveredFrom).toBe(since)
    })

    it('keeps two shards apart', async () => {
      const zero = await openHost(store, 'one', 0)
      const one = await openHost(other, 'two', 1)
      await Promise.all([
        zero.submit({ type: 'open_accounts', userId: 7, realm: 'demo' }),
        one.submit({ type: 'open_accounts', userId: 8, realm: 'demo' }),
      ])
      const outcomes = await Promise.all([zero.submit(order(7)), one.submit(order(8))])
      expect(outcomes.map(outcome => outcome.ok && outcome.answer.orderId)).toEqual([64, 65])
      const snapshots = [await store.load(0), await store.load(1)]
      expect(snapshots.map(snapshot => snapshot.accounts.map(user => user.userId))).toEqual([[7], [8]])
      expect(snapshots.map(snapshot => snapshot.records.forex_order.map(open => open.id))).toEqual([[64], [65]])
      await Promise.all([zero.stop(), one.stop()])
    })
  })
}
