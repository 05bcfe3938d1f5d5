// Years as an installation has them that is older than this one: the first partition ends where last year began.
import type { Pool } from '@tallystick/server/platform/postgres/pool'
import { KEPT_YEARS, keepYears } from '@tallystick/server/platform/postgres/spans/kept-years'

export async function openPastYears(pool: Pool): Promise<void> {
  const year = new Date().getUTCFullYear()
  for (const { table, unitsPerMs } of KEPT_YEARS) {
    const until = BigInt(Date.UTC(year - 1)) * BigInt(unitsPerMs)
    await pool.query(`alter table ${table} detach partition ${table}_first;
      create table old as table ${table}_first; truncate ${table}_first;
      alter table ${table} attach partition ${table}_first for values from (minvalue) to (${until});
      insert into ${table} select * from old; drop table old`)
  }
  for (const now of [Date.UTC(year - 1), Date.UTC(year)]) await keepYears(pool, now)
}
