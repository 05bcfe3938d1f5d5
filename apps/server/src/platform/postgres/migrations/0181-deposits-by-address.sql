-- An address that money was ever to be sent to is ours, and cannot be bound to be paid to.
create index deposit_by_address on deposit (lower(address));
