// SQL of companies. Search words are folded before they get here: letters and digits, no wildcards.
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'

export interface CompanyRow {
  readonly id: number
  readonly name: string
  readonly logo: string
  readonly url: string
  readonly subject: string
  readonly registered_address: string
  readonly location: string
  readonly email: string
  readonly is_listed: boolean
}

const COLUMNS = 'id, name, logo, url, subject, registered_address, location, email, is_listed'

export async function findCompanies(
  pool: Pool,
  folded: string,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<{ readonly rows: CompanyRow[]; readonly total: number }> {
  const where = `is_listed and search_text like '%' || $1 || '%'`
  const [rows, count] = await Promise.all([
    pool.query<CompanyRow>(
      `select ${COLUMNS} from company where ${where}
       order by search_text like $1 || '%' desc, name, id limit $2 offset $3`,
      [folded, size, offset],
    ),
    pool.query<{ total: bigint }>(`select count(*) as total from company where ${where}`, [folded]),
  ])
  return { rows: rows.rows, total: idFrom(count.rows[0]?.total ?? 0n) }
}

export async function readCompanies(pool: Pool): Promise<CompanyRow[]> {
  return (await pool.query<CompanyRow>(`select ${COLUMNS} from company order by id`)).rows
}

/** Fields that are absent keep what they have; a new company starts with them empty. Undefined when there is no such company. */
export async function writeCompany(
  client: PoolClient,
  company: { readonly id: number | undefined; readonly name: string } & Partial<Omit<CompanyRow, 'id' | 'name'>>,
  searchText: string,
): Promise<number | undefined> {
  const { id, name, logo, url, subject, registered_address, location, email, is_listed } = company
  const values = [name, searchText, logo, url, subject, registered_address, location, email, is_listed].map(
    v => v ?? null,
  )
  const { rows } =
    id === undefined
      ? await client.query<{ id: number }>(
          `insert into company (name, search_text, logo, url, subject, registered_address, location, email, is_listed)
           values ($1, $2, coalesce($3, ''), coalesce($4, ''), coalesce($5, ''), coalesce($6, ''),
             coalesce($7, ''), coalesce($8, ''), coalesce($9, true)) returning id`,
          values,
        )
      : await client.query<{ id: number }>(
          `update company set name = $1, search_text = $2, logo = coalesce($3, logo), url = coalesce($4, url),
             subject = coalesce($5, subject), registered_address = coalesce($6, registered_address),
             location = coalesce($7, location), email = coalesce($8, email), is_listed = coalesce($9, is_listed)
           where id = $10::bigint returning id`,
          [...values, id],
        )
  return rows[0]?.id
}
