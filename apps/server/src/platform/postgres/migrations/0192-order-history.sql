-- A user's history by time, filtered by market, side, result and product: what is filtered and summed is in the index itself, so that a sum
-- over years reads no order. Orders have as many entries as before; Up/Down orders get one when they close.
drop index forex_order_closed;
create index forex_order_closed on forex_order (user_id, closed_at, id) include (pair_id, side, follow_type, profit) where status = 3;
create index micro_order_closed on micro_order (user_id, closed_at, id) include (pair_id, direction, profit) where status = 3;
