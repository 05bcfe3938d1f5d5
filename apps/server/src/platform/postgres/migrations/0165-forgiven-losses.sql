-- Losses the house bore for accounts that could not pay them, by the time they were booked: the console sums a day and a month of them.
create index forex_order_forgiven on forex_order (closed_at) where bad_debt > 0;
