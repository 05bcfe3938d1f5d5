-- kind: expand
-- Who was active on a day is known for some days after that was counted, however long ago the day was: transfers of one past day, as those
-- of a history written afterwards, may be counted in several steps. The day (UTC, since 1970) on which it was counted.
alter table active_user_day add column counted_on integer not null default floor(extract(epoch from now()) / 86400);
