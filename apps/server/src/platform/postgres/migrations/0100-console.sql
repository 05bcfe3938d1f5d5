-- What operators changed of what is offered, for everybody to read, and the daily reconciliation of the ledger.

-- Written before a change takes effect, in the same transaction as the change; never altered.
create table change_history (
  id bigint generated always as identity primary key,
  at bigint not null,
  operator_id integer not null references operators (id),
  -- 'setting', 'switch', or the table of what is offered.
  kind text not null,
  subject text not null,
  field text not null,
  before text not null,
  after text not null,
  -- For colleagues; the public sees what changed, not why.
  reason text not null,
  check (before <> after)
);

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of changes is append-only';
end $$;
create trigger history_stays before update or delete on change_history for each row execute function refuse_history_change();
create trigger history_is_not_emptied before truncate on change_history for each statement execute function refuse_history_change();

create table reconciliation (
  id bigint generated always as identity primary key,
  at bigint not null,
  took_ms integer not null,
  checks integer not null,
  -- [{id, holds, count}], empty when everything holds.
  broken jsonb not null
);
