// Invariants of deposits, withdrawals, payout methods and transfers as SQL.
import { BY_MONEY, WHOLE, type Check } from './check.ts'

const KINDS = `('deposit_credit', 'withdrawal_hold', 'withdrawal_release', 'withdrawal_complete', 'account_transfer', 'adjustment')`

/** What the ledger says of each deposit and withdrawal. Change is account 3: user × 16 + 12, held one above. */
const BOOKED = `(
  select l.ref, count(*) filter (where kind = 'deposit_credit') as credits, count(*) filter (where kind = 'withdrawal_hold') as holds,
    count(*) filter (where kind = 'withdrawal_release') as releases, count(*) filter (where kind = 'withdrawal_complete') as payouts,
    min(l.user_id) as user_id,
    sum(coalesce(l.amounts[array_position(l.accounts, l.user_id * 16 + 12)], 0)) as free,
    sum(coalesce(l.amounts[array_position(l.accounts, l.user_id * 16 + 13)], 0)) as held
  from ledger l where kind in ${KINDS} and kind not in ('account_transfer', 'adjustment') group by l.ref
) booked`

/** Withdrawn by a percentage: half away from zero at the sixth place, in units of 1e-8. */
const FEE = `case w.fee_type when 1 then w.withdrawal_rate else 100 * div(2 * w.amount::numeric * w.withdrawal_rate + 1e12, 2e12) end`

/** Received: half away from zero at the currency's last place. */
const STEP = `power(10::numeric, 8 - w.places)`
const received = (price: string): string => `(case when w.rate_is_per_usd
    then ${STEP} * div(2 * (w.amount - w.fee)::numeric * ${price} + 1e8 * ${STEP}, 2e8 * ${STEP})
    else ${STEP} * div(2e8 * (w.amount - w.fee)::numeric + ${price} * ${STEP}, 2 * ${price} * ${STEP}) end)`

/** A price of a pair that a withdrawal used; the id of a tick carries its time. */
const USED_RATES = `(
  select w.id, w.pair_id, used.tick, used.price from withdrawal w, lateral (values
    (w.estimated_tick, w.estimated_price), (w.offered_tick, w.offered_price), (w.tick, w.price)) as used (tick, price)
  where w.rate_source = 2 and used.price <> 0
) r left join tape_tick t on t.id = r.tick`

/** The keeper writes what was used within a second; after an hour of tape a missing price is a hole. */
const HOLE_MS = 3_600_000

const MOVED_AS_DEMO = `(select count(*) from ledger where kind in ${KINDS} and realm <> 0)`
const ofDemo = (owners: string): string => `(select count(*) from (${owners}) o
          join account a on a.user_id = o.user_id and a.type = 3 where a.realm <> 0)`

const MISCREDITED = `(select count(*) from deposit c left join ${BOOKED} on booked.ref = c.id
        where coalesce(credits, 0) <> case c.status when 1 then 1 else 0 end or coalesce(free, 0) <> case c.status when 1 then c.amount else 0 end
          or booked.user_id <> c.user_id)`
const CREDITED_TWICE = `(select count(*) from (select from deposit where status in (0, 1) group by proof_hash having count(*) > 1) twice)`

const MISTRANSFERRED = `(select count(*) from ledger l where kind = 'account_transfer' and (cardinality(accounts) <> 2
          or amounts[1] <> -amounts[2] or accounts[1] = accounts[2] or accounts[1] / 16 <> l.user_id or accounts[2] / 16 <> l.user_id
          or accounts[1] % 4 <> 0 or accounts[2] % 4 <> 0))`

export const WALLET_CHECKS: readonly Check[] = [
  {
    id: 'I14',
    holds: 'demo money neither comes in, goes out nor is transferred',
    pages: [
      { by: 'transfer', sql: `select ${MOVED_AS_DEMO}` },
      { by: 'money', sql: `select ${ofDemo('select user_id from deposit union all select user_id from withdrawal')}` },
      { by: 'whole', sql: `select ${ofDemo('select user_id from payout_method')}` },
    ],
    sql: `select ${MOVED_AS_DEMO}
      + ${ofDemo('select user_id from deposit union all select user_id from withdrawal union all select user_id from payout_method')}`,
  },
  {
    id: 'I33',
    pages: BY_MONEY,
    holds: 'a withdrawal was held once, and then paid out once, given back once, or is under review',
    sql: `select count(*) from withdrawal w left join ${BOOKED} on booked.ref = w.id
      where coalesce(holds, 0) <> 1 or booked.user_id <> w.user_id or coalesce(payouts, 0) <> case w.status when 1 then 1 else 0 end
        or coalesce(releases, 0) <> case when w.status in (2, 3, 4, 5) then 1 else 0 end or (w.status = 0) <> (w.decided_at = 0)`,
  },
  {
    id: 'I34',
    pages: BY_MONEY,
    holds:
      'fee, estimate, offer and payment of every withdrawal are the formulas’ at its recorded prices, and leave something',
    sql: `select count(*) from withdrawal w where w.amount <= 0 or w.fee < 0 or w.fee >= w.amount or w.fee <> ${FEE}
      or w.estimated_price <= 0 or w.estimated_received <= 0 or w.estimated_received <> ${received('w.estimated_price')}
      or (w.offered_until <> 0 and w.offered_received <> ${received('w.offered_price')})
      or (w.status = 1 and (w.received <= 0 or w.received <> ${received('w.price')}))
      or (w.status <> 1 and (w.price, w.tick, w.received) <> (0, 0, 0))`,
  },
  {
    id: 'I34b',
    pages: BY_MONEY,
    holds:
      'what was paid is within the tolerance of the estimate, what was offered is not, and dollars are paid as estimated',
    sql: `select count(*) from withdrawal w, lateral (
        select abs(w.price - w.estimated_price)::numeric as paid, abs(w.offered_price - w.estimated_price)::numeric as offered,
          case when w.rate_is_per_usd then w.estimated_price else w.price end::numeric as paid_of,
          case when w.rate_is_per_usd then w.estimated_price else w.offered_price end::numeric as offered_of
      ) moved where (w.status = 1 and moved.paid * 1e10 > w.tolerance_percent * moved.paid_of)
        or (w.offered_until <> 0 and moved.offered * 1e10 <= w.tolerance_percent * moved.offered_of)
        or (w.rate_source = 0 and (w.offered_until <> 0 or (w.status = 1 and w.price <> w.estimated_price)))
        or (w.status = 5 and (w.offered_until = 0 or w.decided_at < w.offered_until or w.decided_by <> 0))`,
  },
  {
    id: 'I34c',
    pages: BY_MONEY,
    holds:
      'every rate of a pair is an accepted tick of that pair, kept with the same price; what binds is not older than the estimate',
    sql: `select (select count(*) from ${USED_RATES} where r.tick % 4096 <> r.pair_id or (t.id is not null and t.price <> r.price)
          or (t.id is null and exists (select from tape_tick later where later.id > r.tick + ${HOLE_MS} * 4096::bigint)))
      + (select count(*) from withdrawal w where w.rate_source = 2 and w.status = 1 and w.tick < w.estimated_tick)
      + (select count(*) from withdrawal w where w.rate_source <> 2 and (w.estimated_tick, w.offered_tick, w.tick) <> (0, 0, 0))`,
  },
  {
    id: 'I35',
    pages: BY_MONEY,
    holds: 'every withdrawal goes where its owner’s method said, which was bound before and not deleted yet',
    sql: `select count(*) from withdrawal w left join payout_method m on m.id = w.method_id and m.user_id = w.user_id
      where m.id is null or m.currency_id <> w.currency_id or m.created_at > w.created_at
        or (m.status = 0) <> (m.deleted_at is not null) or (m.status = 0 and m.deleted_at < w.created_at)
        or (m.address, m.bank_name, m.bank_swift, m.payee_name, m.payee_account)
          is distinct from (w.address, w.bank_name, w.bank_swift, w.payee_name, w.payee_account)`,
  },
  {
    id: 'I36',
    pages: BY_MONEY,
    holds: 'what needed two approvals got them from two operators, and no operator decided on their own request',
    sql: `select count(*) from (
        select user_id, status, approvals_needed, approved_by, decided_by, decided_at, status = 1 as granted, status in (1, 2, 3) as decided from deposit
        union all select user_id, status, approvals_needed, approved_by, decided_by, decided_at, status = 1, status in (1, 2, 3) from withdrawal
      ) r where (granted and approvals_needed = 2 and (approved_by = 0 or approved_by = decided_by)) or (decided and decided_by = 0)
        or exists (select from operators o join users u on u.email = o.email
          where u.id = r.user_id and o.id in (r.approved_by, case when decided then r.decided_by end))`,
  },
  {
    id: 'I37',
    holds: 'a deposit was credited once, with its amount, iff it is finished; a proof credits once',
    pages: [
      { by: 'money', sql: `select ${MISCREDITED}` },
      { by: 'whole', sql: `select ${CREDITED_TWICE}` },
    ],
    sql: `select ${MISCREDITED}
      + ${CREDITED_TWICE}`,
  },
  {
    id: 'I38',
    holds: 'a transfer moves money once, between the free money of two accounts of one user',
    pages: [
      {
        by: 'transfer',
        sql: `select ${MISTRANSFERRED}
          + (select count(*) from ledger l where l.kind = 'account_transfer' and exists (select from public.ledger again
              where again.kind = 'account_transfer' and again.ref = l.ref and (again.shard, again.seq) <> (l.shard, l.seq)))`,
      },
    ],
    sql: `select ${MISTRANSFERRED}
      + (select count(*) from (select from ledger where kind = 'account_transfer' group by ref having count(*) > 1) twice)`,
  },
  {
    id: 'I51c',
    pages: BY_MONEY,
    holds: 'the ledger moved for every withdrawal what it says: held while under review, gone when paid, back when not',
    sql: `select count(*) from withdrawal w left join ${BOOKED} on booked.ref = w.id
      where coalesce(held, 0) <> case w.status when 0 then w.amount else 0 end
        or coalesce(free, 0) <> case when w.status in (0, 1) then -w.amount else 0 end`,
  },
  {
    id: 'I51d',
    pages: BY_MONEY,
    holds: 'every correction was booked once, for what it says, by two operators',
    sql: `select count(*) from adjustment a full join (
        select ref, count(*) as times, min(user_id) as owner, min(cardinality(accounts)) as postings,
          min(amounts[array_position(accounts, user_id * 16 + 12)]) as booked
        from ledger where kind = 'adjustment' group by ref
      ) l on l.ref = a.id
      where a.id is null or l.ref is null or times <> 1 or postings <> 2 or owner <> a.user_id
        or booked is distinct from a.amount or maker_id = checker_id`,
  },
  {
    id: 'I61',
    pages: WHOLE,
    holds: 'what came in (deposits, repaid loans) and went out is what the house has booked',
    sql: `select count(*) from (
        select shard, 5 as house, -sum(amount) as total from (
          select id % 64 as shard, amount from deposit where status = 1
          union all select id % 64, total from loan_repayment where status = 1
        ) income group by shard
        union all select id % 64, 6, sum(amount - fee) from withdrawal where status = 1 group by 1
        union all select id % 64, 7, -sum(amount) from adjustment group by 1
      ) moved full join (
        select shard, (-account % 128)::int as house, balance from house_account where -account % 256 in (5, 6, 7)
      ) stored using (shard, house) where coalesce(moved.total, 0) <> coalesce(stored.balance, 0)`,
  },
  {
    id: 'I62b',
    pages: BY_MONEY,
    holds: 'no user’s allowance counts less than what they have under way since that day began',
    sql: `select count(*) from withdrawal_allowance a where a.used < 0 or a.used < (
        select coalesce(sum(amount), 0) from withdrawal w
        where w.user_id = a.user_id and w.status in (0, 1) and w.created_at >= a.day and w.created_at < a.day + 86400000)`,
  },
]
