-- What was closed lately, by everybody: a start reads which prices those orders used. A start must not take longer with every order ever made.
create index forex_order_by_close on forex_order using brin (closed_at);
