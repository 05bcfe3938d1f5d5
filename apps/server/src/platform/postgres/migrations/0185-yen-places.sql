-- The specification shows every received amount to two decimals: the yen was the only bank currency without them. Withdrawals keep the
-- places they were made with.
update withdrawal_currency set places = 2 where code = 'JPY' and places = 0;
