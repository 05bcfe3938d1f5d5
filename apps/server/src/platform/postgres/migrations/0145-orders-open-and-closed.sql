-- A person's orders in two indexes, each order in one of them: opening writes one entry and closing one, and what a starting shard reads
-- is the first of them.
drop index forex_order_by_user;
drop index forex_order_open;
create index forex_order_open on forex_order (user_id, id) where status < 3;
create index forex_order_closed on forex_order (user_id, closed_at, id) where status = 3;
