-- Corrections of a user's money: by two operators, with a reason the user reads. Written by the engine with their transfer, never changed.

create table adjustment (
  id bigint primary key,
  user_id bigint not null,
  -- Above zero given, below zero taken; counts of 1e-8 dollars.
  amount bigint not null check (amount <> 0),
  maker_id bigint not null check (maker_id > 0),
  checker_id bigint not null check (checker_id > 0),
  reason text not null check (reason <> ''),
  created_at bigint not null,
  constraint adjustment_two_people check (maker_id <> checker_id)
);
create index adjustment_by_user on adjustment (user_id, id);

create function refuse_adjustment_change() returns trigger language plpgsql as $$
begin
  raise exception 'a correction stays as it was made; a wrong one is corrected by another';
end $$;
create trigger adjustment_stays before update or delete on adjustment for each row execute function refuse_adjustment_change();
