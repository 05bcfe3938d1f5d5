-- kind: expand, concurrently
-- Who else is paid to the same address or bank account.
create index concurrently if not exists payout_method_by_address on payout_method (address) where address <> '';
create index concurrently if not exists payout_method_by_payee on payout_method (payee_account) where payee_account <> '';
