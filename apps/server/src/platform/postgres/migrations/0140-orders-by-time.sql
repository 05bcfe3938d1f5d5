-- A person's orders by status and the time they closed: lists, results of a day and the record of a trader read the same index, and an
-- order that closes writes one entry less.
drop index forex_order_closed_own;
drop index forex_order_by_user;
create index forex_order_by_user on forex_order (user_id, status, closed_at, id);
