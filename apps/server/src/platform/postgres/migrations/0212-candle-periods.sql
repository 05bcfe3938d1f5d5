-- Candles of four hours and of a week.
alter table candle drop constraint candle_period_check;
alter table candle add constraint candle_period_check check (period in (1, 5, 15, 30, 60, 240, 1440, 10080));
