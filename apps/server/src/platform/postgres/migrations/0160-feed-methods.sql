-- How each simulated day is made, and what it is made from: the method is named with the key's hash, the terms are committed to before
-- the day begins (docs/simulated-prices.md).

-- The first day of a method. Days before the first row are made by method 1.
create table feed_method (
  method smallint primary key check (method = 2),
  from_day date not null,
  decided_at bigint not null
);

create trigger methods_stay before update or delete on feed_method for each row execute function refuse_commitment_change();

drop trigger commitments_stay on feed_day;

alter table feed_day
  add column method smallint check (method in (1, 2)),
  -- The terms of the day as they are served once it is over; secret until then, because they hold its opening prices.
  add column terms bytea,
  -- SHA-256 of the key followed by the terms.
  add column commitment bytea check (length(commitment) = 32),
  add column committed_at bigint,
  add constraint feed_day_terms_whole check ((terms is null) = (commitment is null) and (committed_at is null) = (commitment is null)),
  add constraint feed_day_terms_kept check (key is null or terms is null or sha256(key || terms) = commitment),
  -- A key that is told before its terms are fixed would leave them open to choice.
  add constraint feed_day_terms_first check (method is distinct from 2 or key is null or commitment is not null);

-- Days to come were published without a method: the first start of this version names it.
update feed_day set method = 1 where key is not null;

create trigger commitments_stay before update on feed_day for each row
  when (old.day <> new.day or old.key_hash <> new.key_hash or old.published_at <> new.published_at or old.key is not null
    or (old.method is not null and old.method is distinct from new.method)
    or (old.commitment is not null and (old.terms, old.commitment, old.committed_at)
      is distinct from (new.terms, new.commitment, new.committed_at)))
  execute function refuse_commitment_change();

-- A UTC day is shaped by three local days, its neighbours included. Once it is committed to, none of the three changes any more.
create function settled_day() returns date language sql stable as $$
  select greatest((now() at time zone 'UTC')::date + 1, (select max(day) + 1 from feed_day where commitment is not null))
$$;

create or replace function refuse_past_closure() returns trigger language plpgsql as $$
declare
  settled date := settled_day();
begin
  if exists (select from feed_secret) and (coalesce(old.day, 'infinity') <= settled or coalesce(new.day, 'infinity') <= settled) then
    raise exception 'a closure can only be changed for days to come';
  end if;
  return coalesce(new, old);
end $$;

create or replace function refuse_past_week() returns trigger language plpgsql as $$
declare
  settled date := settled_day();
begin
  if coalesce(old.from_day, 'infinity') <= settled or coalesce(new.from_day, 'infinity') <= settled then
    raise exception 'weekly hours can only be changed for days to come';
  end if;
  return coalesce(new, old);
end $$;
