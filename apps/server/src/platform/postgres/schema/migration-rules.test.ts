import { describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../testing/migration-rules.ts'
import { readMigrations } from '../migrate.ts'
import { FIRST_DECLARED, label, migrationFrom } from './migration-file.ts'

const expand = (sql: string, kind = 'expand'): string[] =>
  brokenRules(migrationFrom('0999-made-up.sql', `-- kind: ${kind}\n${sql}`))

describe('[kind] migrations that run beside the version before', () => {
  it('keep the rules, all of them from the first that declares its kind', async () => {
    const declared = (await readMigrations()).filter(({ number }) => number >= FIRST_DECLARED)
    expect(declared.length).toBeGreaterThan(0)
    expect(declared.map(one => [label(one), brokenRules(one)])).toEqual(declared.map(one => [label(one), []]))
  })

  it.each([
    ['a table with its index', 'create table a (id int not null); create index a_id on a (id);'],
    ['a column with a default', `alter table a add column b text not null default 'x';`],
    ['a column that may be null', 'alter table a add column b text;'],
    ['a word in a comment', '-- drop table comes later\nselect 1;'],
  ])('may add %s', (_name, sql) => {
    expect(expand(sql)).toEqual([])
  })

  it.each([
    ['drop table a;', 'drops what'],
    ['alter table a drop column b;', 'drops what'],
    ['alter table a rename to b;', 'renames'],
    ['alter table a alter column b type bigint;', 'changes the type'],
    ['alter table a alter column b set not null;', 'refuses rows'],
    ['alter table a add constraint c check (b > 0);', 'refuses rows'],
    ['alter table a add column b text not null;', 'does not fill'],
    ['delete from a;', 'deletes what'],
    ['create index a_b on a (b);', 'locks a while'],
    ['create unique index a_b on a (b);', 'locks a while'],
  ])('may not: %s', (sql, problem) => {
    expect(expand(sql).join()).toContain(problem)
  })

  it('may part a table, which becomes the first partition', () => {
    const [renamed, parted, attached] = [
      'alter table a rename to a_first;',
      'create table a (like a_first) partition by range (at);',
      'alter table a attach partition a_first for values from (minvalue) to (1);',
    ]
    expect(expand([renamed, parted, attached].join('\n'))).toEqual([])
    for (const half of [
      [renamed, parted],
      [renamed, attached],
      [renamed, parted.replace(' partition by range (at)', ''), attached],
    ])
      expect(expand(half.join('\n')).join()).toContain('renames')
  })

  it('may show that the first partition ends before the next, and refer to the parted table', () => {
    expect(
      expand('alter table a add constraint a_first_span check (at < 9) not valid;', 'expand, concurrently'),
    ).toEqual([])
    expect(expand('alter table a add constraint a_first_span check (at < 9);').join()).toContain('refuses rows')
    const again = [
      'alter table b drop constraint b_a;',
      'alter table a attach partition a_first for values from (minvalue) to (1);',
      'alter table b add constraint b_a foreign key (a_id) references a on delete cascade;',
    ]
    expect(expand(again.join('\n'))).toEqual([])
    for (const missing of [0, 1])
      expect(expand(again.filter((_, index) => index !== missing).join('\n')).join()).toContain('refuses rows')
  })

  it('make indexes on tables with rows concurrently, so that they can be done again', () => {
    const index = 'create index concurrently if not exists a_b on a (b);'
    expect(expand(index, 'expand, concurrently')).toEqual([])
    expect(expand(index)).toEqual(['makes an index concurrently inside a transaction'])
    expect(expand('create index concurrently a_b on a (b);', 'expand, concurrently').join()).toContain('if not exists')
  })

  it('may take away as a contract that names the versions it is safe for', () => {
    expect(expand('alter table a drop column b;', 'contract, from 0998')).toEqual([])
  })
})
