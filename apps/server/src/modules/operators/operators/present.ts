// Presents operators on the wire.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import type { AuditRow, OperatorRow } from './queries.ts'
import { nameToday } from '../../../http/operators/old-names.ts'

export function presentOperator(operator: OperatorRow): OperatorAnswerOf<'operatorInfo'> {
  const { id, email, name, roles, created_at, disabled } = operator
  return { id, email, name, roles, created_at, disabled }
}

export function presentAudit(row: AuditRow): OperatorAnswerOf<'operatorAudit'>['data'][number] {
  return {
    seq: Number(row.seq),
    at: Number(row.at),
    operator: row.operator ?? '',
    action: nameToday(row.action),
    phase: row.phase,
    uid: row.uid ?? '',
    subject: row.subject,
    details: row.details,
    address: row.address,
    hash: row.hash.toString('hex'),
  }
}
