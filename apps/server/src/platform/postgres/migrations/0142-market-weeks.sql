-- Weekly hours to come: from a local day on other sessions hold than those a market began with.

create table market_week (
  id integer generated always as identity primary key,
  hours_id smallint not null references market_hours,
  -- Local date.
  from_day date not null,
  -- As people read it: "mon-fri 09:30-16:00" (feed/week-text.ts).
  sessions text not null check (sessions <> ''),
  is_offered boolean not null default true,
  unique (hours_id, from_day)
);

create function refuse_past_week() returns trigger language plpgsql as $$
declare
  -- As for closures: today's last local day anywhere on earth.
  settled date := (now() at time zone 'UTC')::date + 1;
begin
  if coalesce(old.from_day, 'infinity') <= settled or coalesce(new.from_day, 'infinity') <= settled then
    raise exception 'weekly hours can only be changed for days to come';
  end if;
  return coalesce(new, old);
end $$;

create trigger weeks_lie_ahead before insert or update or delete on market_week for each row execute function refuse_past_week();
