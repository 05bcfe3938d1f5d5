// The state of a proposal's subject, as text. A proposal refers to its subject in one state: if the text differs at the time of consent,
// the proposal is void. Row versions (xmin) also detect changes that were reverted.
import type { OperatorCallName } from '@tallystick/wire/operator/calls'
import type { Market } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { SubjectState } from '../../../http/operators/proposals.ts'
import { TERM_TABLES, type TermKind } from '../terms/terms.ts'

interface StateQuery {
  readonly text: string
  readonly values: readonly string[]
}

type Params = Readonly<Record<string, unknown>>
/** Parameters of every call are flat: text and numbers. */
function given(params: Params, name: string): string {
  const value = params[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Every call that may wait for a second person. `undefined`: nothing that could change, such as a row that is not there yet. */
export const SUBJECTS = {
  operatorSettingChange: params => ({
    text: `select xmin::text || ' ' || value::text as state from settings where key = $1`,
    values: [given(params, 'key')],
  }),
  operatorTermChange: params => {
    const kind = given(params, 'kind')
    if (!isKind(kind)) return undefined
    // The table comes from the list in code.
    return {
      text: `select xmin::text || ' ' || md5(t::text) as state from ${kind} t where id = $1::bigint`,
      values: [given(params, 'id')],
    }
  },
  operatorTermAdd: () => undefined,
  operatorSwitch: (params, market) => {
    const [scope, subject] = [given(params, 'scope'), given(params, 'subject')]
    const entry = scope === 'pair' ? String(market.byCode(subject)?.id ?? '') : scope === 'all' ? '1' : subject
    const key = { all: 'paused_all', product: 'paused_products', pair: 'paused_pairs' }[scope] ?? ''
    // How often just this one was switched: others of the same list do not matter.
    return {
      text: `select count(*)::text as state from change_history where kind = 'switch' and subject = $1
        and ($2 = any(string_to_array(before, ' '))) <> ($2 = any(string_to_array(after, ' ')))`,
      values: [key, entry],
    }
  },
  operatorInvite: params => ({
    text: `select coalesce(string_agg(expires_at::text, ' '), '') as state from operator_invites where email = lower(btrim($1))`,
    values: [given(params, 'email')],
  }),
  operatorSetRoles: params => person(params),
  operatorDisable: params => person(params),
  operatorUserUnfreeze: params => ({
    text: `select coalesce(frozen_since(id)::text, '') as state from users where uid = $1`,
    values: [given(params, 'uid')],
  }),
  operatorUserTwoFactorOff: params => ({
    text: `select coalesce(totp_since::text, '') as state from users where uid = $1`,
    values: [given(params, 'uid')],
  }),
  operatorCompanySave: params =>
    params['id'] === undefined
      ? undefined
      : { text: `select xmin::text as state from company where id = $1::bigint`, values: [given(params, 'id')] },
  // Another correction of the same user in between changes what this one would correct.
  operatorAdjust: params => ({
    text: `select coalesce(frozen_since(u.id)::text, '') || ' ' || coalesce(max(a.id), 0)::text as state
      from users u left join adjustment a on a.user_id = u.id where u.uid = $1 group by u.id`,
    values: [given(params, 'uid')],
  }),
  operatorRepaymentDecide: params => ({
    text: `select l.status || ' ' || coalesce(max(r.id), 0)::text as state
      from loan l left join loan_repayment r on r.loan_id = l.id where l.id = $1::bigint group by l.status`,
    values: [given(params, 'id')],
  }),
  operatorRedemptionDecide: params => ({
    text: `select status || ' ' || coalesce(refund_asked_at, 0) as state from fund_subscription where id = $1::bigint`,
    values: [given(params, 'id')],
  }),
} as const satisfies Partial<Record<OperatorCallName, (params: Params, market: Market) => StateQuery | undefined>>

function person(params: Params): StateQuery {
  return {
    text: `select array_to_string(roles, ',') || ' ' || coalesce(disabled_at::text, '') as state from operators where id = $1::bigint`,
    values: [given(params, 'id')],
  }
}

function isKind(kind: string): kind is TermKind {
  return Object.hasOwn(TERM_TABLES, kind)
}

export function createSubjectState(pool: Pool, market: Market): SubjectState {
  const queries: Readonly<Record<string, (params: Params, market: Market) => StateQuery | undefined>> = SUBJECTS
  return async (call, params) => {
    const query = Object.hasOwn(queries, call) ? queries[call]?.(params, market) : undefined
    if (!query) return ''
    const { rows } = await pool.query<{ state: string }>(query.text, [...query.values])
    return rows[0]?.state ?? 'gone'
  }
}
