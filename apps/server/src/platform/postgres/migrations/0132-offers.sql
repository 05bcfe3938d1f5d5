-- Rows of what is offered can be added and hidden; nothing that was ever offered is removed.

alter table micro_duration add column is_offered boolean not null default true;
alter table micro_stake
  add column id integer generated always as identity unique,
  add column is_offered boolean not null default true;
-- A holiday that was taken back stays in the table and no longer counts.
alter table market_closure
  add column id integer generated always as identity unique,
  add column is_offered boolean not null default true;
