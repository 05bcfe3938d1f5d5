-- kind: expand
-- A pending order may have an instant at which it is cancelled; 0 waits until it is cancelled.
alter table forex_order add column expires_at bigint not null default 0;
