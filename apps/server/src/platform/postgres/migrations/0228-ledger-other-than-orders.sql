-- kind: expand, concurrently
-- Orders write nearly every row of the ledger, and move only the accounts that trade. What is in between (deposits, transfers, corrections,
-- funds, loans) has indexes of its own, which an order does not write to.
create index concurrently if not exists ledger_other_by_user on ledger (user_id, seq)
  where kind not in ('forex_open', 'forex_reserve', 'forex_fill', 'forex_release', 'forex_close', 'micro_stake', 'micro_settle');
create index concurrently if not exists ledger_other_by_kind on ledger (kind, at, seq)
  where kind not in ('forex_open', 'forex_reserve', 'forex_fill', 'forex_release', 'forex_close', 'micro_stake', 'micro_settle');
