-- kind: expand
-- Alerts by percentage. The version before fires those of a move either way at `level` only, never early.
alter table price_alert
  -- Of a move either way: the level on the other side of the price; 0 where there is none.
  add column other_level bigint not null default 0 check (other_level >= 0),
  -- Of a move: percent of origin_price, a count of 1e-8; 0 of an alert at a price.
  add column percent bigint not null default 0 check (percent >= 0);
