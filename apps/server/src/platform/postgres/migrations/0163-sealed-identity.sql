-- Numbers of identity documents: the number sealed, the key that finds the same document again as a keyed hash. See 0162.

insert into unsealed_secret select 'real_name.card_id', id::text, convert_to(card_id, 'UTF8') from real_name;
insert into unsealed_secret select 'real_name.card_key', id::text, convert_to(card_key, 'UTF8') from real_name;
alter table real_name
  alter column card_id type sealed using '\x54535631'::bytea,
  -- Empty only until the server has set it in the same start.
  alter column card_key type bytea using ''::bytea;
