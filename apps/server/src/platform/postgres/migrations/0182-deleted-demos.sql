-- A deleted demo user keeps their row: accounts, orders and ledger stay, and every account has an owner. What tells who it was goes.
alter table users add column deleted_at timestamptz check (deleted_at is null or realm = 'demo');

-- Owners of accounts whose rows went before.
do $$
declare
  gone record;
  number text;
begin
  for gone in select distinct a.user_id, a.shard from account a where a.realm = 1 and not exists (select from users u where u.id = a.user_id) loop
    loop
      number := lpad(floor(random() * 100000000)::bigint::text, 8, '0');
      exit when not exists (select from users where uid = number);
    end loop;
    insert into users (id, public_id, uid, realm, shard, demo_id_hash, invite_code, nickname, created_at, deleted_at)
    overriding system value values (gone.user_id, substr(md5('deleted ' || gone.user_id), 1, 16), number, 'demo', gone.shard,
      sha256(convert_to(gen_random_uuid()::text, 'UTF8')), translate(upper(substr(md5(gone.user_id || ' deleted'), 1, 8)), '01', 'GH'),
      'Trader ' || right(number, 4), now(), now());
  end loop;
end $$;
