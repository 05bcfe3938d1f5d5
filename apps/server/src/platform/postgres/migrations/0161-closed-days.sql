-- Candles of simulated days that are over, written once. They can be drawn again from the day's key and terms, and must be the same.

create table feed_closed_day (
  day date not null references feed_day,
  pair_id smallint not null references pair,
  method smallint not null check (method = 2),
  -- The daily candle, in price steps of the pair.
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume integer not null check (volume > 0),
  -- Candles of fifteen minutes and of one (feed/simulated/candle-codec.ts).
  quarters bytea not null,
  minutes bytea not null,
  primary key (day, pair_id),
  check (low > 0 and low <= open and low <= close and high >= open and high >= close)
);

create trigger closed_days_stay before update or delete on feed_closed_day for each row execute function refuse_commitment_change();
