-- kind: expand
-- Addresses that operators say hold reserves, each with a message that was signed with its key (docs/liabilities.md). A term like others:
-- added by two operators, never edited, no longer offered when it is taken back.
create table reserve_address (
  id integer generated always as identity primary key,
  network text not null check (network in ('btc', 'eth')),
  address text not null check (address <> ''),
  message text not null check (message <> ''),
  signature text not null check (signature <> ''),
  is_offered boolean not null default true,
  added_at timestamptz not null default now(),
  unique (network, address, message)
);
call count_changes_of('reserve_address');
