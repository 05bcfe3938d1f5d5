-- Markets: categories, trading hours, pairs, the commitments of the simulated feed, candles of a real one.
-- Prices, lots and rates are bigint counts of 1e-8; instants are bigint milliseconds since 1970 UTC.

create table category (
  id smallint primary key,
  key text not null unique,
  sort_order smallint not null
);

create table market_hours (
  id smallint primary key,
  name text not null unique,
  -- IANA name; sessions and closures are in its local time.
  time_zone text not null,
  -- [[from, to], …] in minutes of the local week, Sunday 00:00 = 0.
  sessions jsonb not null
);

create table market_closure (
  hours_id smallint not null references market_hours,
  day date not null,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 1 and 1440),
  name text not null,
  primary key (hours_id, day, from_minute),
  check (from_minute < to_minute)
);

create table pair (
  -- Tick ids have room for 4095.
  id smallint primary key check (id between 1 and 4095),
  code text not null unique check (code ~ '^[A-Z0-9]{3,16}$'),
  show_code text not null,
  name text not null,
  logo text not null,
  category_id smallint not null references category,
  hours_id smallint not null references market_hours,
  sort_order smallint not null,
  quote_currency text not null,
  price_places smallint not null check (price_places between 0 and 8),
  lot_step bigint not null check (lot_step > 0),
  min_lots bigint not null check (min_lots > 0 and min_lots % lot_step = 0),
  max_lots bigint not null check (max_lots >= min_lots),
  units_per_lot bigint not null check (units_per_lot > 0),
  fee_rate bigint not null check (fee_rate >= 0),
  margin_mode text not null check (margin_mode in ('fixed', 'leveraged')),
  leverages smallint[] not null check (margin_mode = 'fixed' or cardinality(leverages) > 0),
  -- Both null when quoted in dollars.
  conversion_pair_id smallint references pair deferrable initially deferred,
  conversion_inverse boolean,
  -- Larger moves between two accepted prices must be confirmed; 2 % = 2000000.
  max_move bigint not null check (max_move > 0),
  -- What shapes the simulated path.
  anchor_price bigint not null check (anchor_price > 0),
  volatility double precision not null check (volatility > 0 and volatility < 0.2),
  gap_volatility double precision not null check (gap_volatility >= 0 and gap_volatility < 0.1),
  ticks_per_minute smallint not null check (ticks_per_minute between 40 and 600),
  activity text not null,
  check ((conversion_pair_id is null) = (conversion_inverse is null)),
  check ((quote_currency = 'USD') = (conversion_pair_id is null))
);

-- The simulated feed's secret: made at the first start, never answered, never logged.
create table feed_secret (
  one boolean primary key default true check (one),
  secret bytea not null check (length(secret) = 32),
  -- Day (UTC) on which the prices are the seeded ones.
  anchor_day date not null,
  made_at bigint not null
);

create table feed_day (
  day date primary key,
  key_hash bytea not null check (length(key_hash) = 32),
  published_at bigint not null,
  -- Only once the day is over; and only the one that was promised.
  key bytea check (sha256(key) = key_hash),
  revealed_at bigint check ((revealed_at is null) = (key is null))
);

-- Candles of a real feed; a simulated one needs none.
create table candle (
  pair_id smallint not null,
  period smallint not null check (period in (1, 5, 15, 30, 60, 1440)),
  time bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume integer not null check (volume > 0),
  -- When its newest tick was accepted: where a restarted server goes on.
  last_at bigint not null,
  primary key (pair_id, period, time),
  check (low > 0 and low <= open and low <= close and high >= open and high >= close)
);

-- Prices already made must stay what they were: nothing that shapes the path can be changed afterwards.
create function refuse_path_change() returns trigger language plpgsql as $$
begin
  raise exception 'this would change prices already made (% %)', tg_table_name, old.id;
end $$;

create trigger pair_path_is_fixed before update on pair for each row
  when ((old.id, old.hours_id, old.price_places, old.anchor_price, old.volatility, old.gap_volatility, old.ticks_per_minute, old.activity)
    is distinct from (new.id, new.hours_id, new.price_places, new.anchor_price, new.volatility, new.gap_volatility, new.ticks_per_minute, new.activity))
  execute function refuse_path_change();

create trigger pair_stays before delete on pair for each row execute function refuse_path_change();

create trigger hours_are_fixed before update or delete on market_hours for each row execute function refuse_path_change();

create function refuse_past_closure() returns trigger language plpgsql as $$
declare
  -- Today's last local day anywhere on earth: the day after tomorrow's eve in UTC.
  settled date := (now() at time zone 'UTC')::date + 1;
begin
  if exists (select from feed_secret) and (coalesce(old.day, 'infinity') <= settled or coalesce(new.day, 'infinity') <= settled) then
    raise exception 'a closure can only be changed for days to come';
  end if;
  return coalesce(new, old);
end $$;

create trigger closures_lie_ahead before insert or update or delete on market_closure for each row execute function refuse_past_closure();

create function refuse_commitment_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published commitment stays as it is';
end $$;

create trigger commitments_stay before update on feed_day for each row
  when (old.day <> new.day or old.key_hash <> new.key_hash or old.published_at <> new.published_at or old.key is not null)
  execute function refuse_commitment_change();

create trigger commitments_are_kept before delete on feed_day for each row execute function refuse_commitment_change();

create trigger secret_stays before update or delete on feed_secret for each row execute function refuse_commitment_change();
