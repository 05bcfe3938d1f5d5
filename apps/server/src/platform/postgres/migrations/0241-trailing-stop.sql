-- kind: expand
-- A position may have a stop that follows its best price, by a distance or by a percentage; 0 where there is none. The best price and its
-- tick are known up to a tick: later ones are in the engine's memory and on the tape.
alter table forex_order
  add column trail_distance bigint not null default 0,
  add column trail_percent bigint not null default 0,
  add column trail_peak bigint not null default 0,
  add column trail_peak_tick bigint not null default 0,
  add column trail_known_to bigint not null default 0;
