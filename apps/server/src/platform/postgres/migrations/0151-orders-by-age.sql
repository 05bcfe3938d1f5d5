-- The orders of the last days of everybody, for whoever looks for patterns in them: rows lie in the order they were made.
create index forex_order_by_age on forex_order using brin (created_at);
