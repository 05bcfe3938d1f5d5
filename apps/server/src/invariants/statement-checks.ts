// Invariants of statements as SQL: what was handed out is still what the books say.
import { BY_MONEY, type Check } from './check.ts'

const HOUR = 3_600_000

/** Of all accounts, as recorded for this instant. */
const equityAt = (at: string): string => `coalesce((select e.forex + e.micro + e.main from equity_hour e
  where e.user_id = s.user_id and e.hour <= ${at} / ${HOUR} order by e.hour desc limit 1), 0)`

export const STATEMENT_CHECKS: readonly Check[] = [
  {
    id: 'I74',
    pages: BY_MONEY,
    holds:
      'every statement that is ready begins and ends with the equity recorded for its hours, floating profit left aside',
    sql: `select count(*) from statement s where s.status = 'ready'
        and (s.opening is distinct from ${equityAt('s.from_at')} or s.closing is distinct from ${equityAt('s.until_at')})`,
  },
  {
    id: 'I74b',
    pages: BY_MONEY,
    holds: 'the pieces of every statement that is ready are all there, and are as long as the statement',
    sql: `select count(*) from statement s cross join lateral (
        select coalesce(sum(p.size), 0)::bigint as size, count(*) as pieces, coalesce(max(p.number) + 1, 0) as numbers
        from statement_part p where p.statement_id = s.id and p.attempt = s.attempt
      ) file where s.status = 'ready' and (file.size <> s.size or file.pieces <> file.numbers)`,
  },
  {
    id: 'I75',
    pages: BY_MONEY,
    holds: 'the receipts that come with every statement that is ready are all there, and are as long as is said',
    sql: `select count(*) from statement s cross join lateral (
        select coalesce(sum(p.size), 0)::bigint as size, count(*) as pieces, coalesce(max(p.number) + 1, 0) as numbers
        from statement_receipts_part p where p.statement_id = s.id and p.attempt = s.attempt
      ) file where s.status = 'ready' and (file.size <> s.receipts_size or file.pieces <> file.numbers)`,
  },
]
