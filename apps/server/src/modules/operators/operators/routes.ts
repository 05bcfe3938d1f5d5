// Operators' own routes: signing in, operators and roles, proposals, audit log.
import { mayCall, OPERATOR_CALLS, type OperatorCallName } from '@tallystick/wire/operator/calls'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import type { Audit } from '../../../http/operators/audit.ts'
import { answer, generous, refuse } from '../../../http/pipeline/calls.ts'
import { networkOf } from '../../../http/pipeline/client-address.ts'
import { closedProposal, ended } from '../../../http/pipeline/closed-records.ts'
import type { Limits } from '../../../http/pipeline/token-buckets.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import type { OperatorSessions } from '../../../http/auth/operator-sessions.ts'
import type { Proposals } from '../../../http/operators/proposals.ts'
import { isCommonPassword } from '../../users/passwords/passwords.ts'
import { idFrom, type PoolClient } from '../../../platform/postgres/pool.ts'
import { perQuarterHour } from '../../users/session/session.ts'
import { otpauthAddress, secretText } from '../../users/two-factor/two-factor.ts'
import { normaliseEmail } from '../../users/user/user.ts'
import {
  finishSetUp,
  inviteOperator,
  openLink,
  type OperatorDeps,
  rolesFrom,
  signInOperator,
  takeCode,
} from './operators.ts'
import { presentAudit, presentOperator } from './present.ts'
import {
  countOtherOwners,
  disable,
  dropOtherOwnerInvites,
  type OperatorRow,
  readAudit,
  readInternalNotes,
  readOperator,
  readOperatorByEmail,
  readOperators,
  writePassword,
  writeRoles,
} from './queries.ts'

export interface OperatorRouteDeps extends OperatorDeps {
  readonly sessions: OperatorSessions
  readonly limits: Limits
  readonly audit: Audit
  readonly proposals: Proposals
}

export function operatorRoutes(calls: OperatorCalls, deps: OperatorRouteDeps): void {
  signingIn(calls, deps)
  memberRoutes(calls, deps)
  twoPersonRule(calls, deps)
}

function signingIn(calls: OperatorCalls, deps: OperatorRouteDeps): void {
  const { pool, sessions, settings, limits } = deps
  /** Takes a try: 0, or how many seconds until the next. */
  const wait = (what: string, address: string, whom: string | number = ''): number =>
    limits.take(
      what,
      `${networkOf(address)} ${whom}`,
      generous(settings, address, perQuarterHour(settings.get('limit_login_tries'))),
    )

  const signedIn = async (operator: OperatorRow) => {
    const token = await sessions.open(operator.id, operator.password_hash)
    return token === undefined
      ? refuse('wrong_credentials')
      : answer({ token, operator: presentOperator(operator) }, 'logged_in')
  }

  calls.serve('operatorLogin', async ({ params, address, audit }) => {
    const email = normaliseEmail(params.email)
    const seconds = wait('operator', address) || wait('operator', address, email)
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    const result = await signInOperator(deps, params)
    const known = result.ok ? result.value : await readOperatorByEmail(pool, email)
    if (known) await audit({ subject: `operator ${known.id}`, details: { in: result.ok } })
    return result.ok ? signedIn(result.value) : result
  })

  calls.serve('operatorSetUpBegin', async ({ params, address }) => {
    const seconds = wait('operator set-up', address)
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    const invite = await openLink(deps, params.link)
    if (!invite) return refuse('set_up_link_invalid')
    const site = `${settings.get('site_title')} operators`
    return answer({
      email: invite.email ?? '',
      roles: invite.roles,
      secret: secretText(invite.totpSecret),
      otpauth: otpauthAddress(site, invite.email ?? 'owner', invite.totpSecret),
    })
  })

  calls.serve('operatorSetUpFinish', async ({ params, address, audit }) => {
    const seconds = wait('operator set-up', address)
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    const result = await finishSetUp(deps, params)
    if (!result.ok) return result
    const { id, roles } = result.value
    await audit({ subject: `operator ${id}`, details: { roles } })
    return signedIn(result.value)
  })

  calls.serve('operatorLogout', async ({ operator }) => {
    await sessions.revoke(operator.sessionId)
    return answer({}, 'logged_out')
  })

  calls.serve('operatorInfo', async ({ operator }) => {
    const row = await readOperator(pool, operator.operatorId)
    return row ? answer(presentOperator(row)) : refuse('session_invalid')
  })

  calls.serve('operatorPassword', async ({ params, operator, address }) => {
    const { operatorId } = operator
    const seconds = wait('operator', address, operatorId) || wait('operator', 'any address', operatorId)
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    if (isCommonPassword(params.new_password)) return refuse('password_common')
    const row = await readOperator(pool, operator.operatorId)
    if (!row || !(await deps.passwords.matches(row.password_hash, params.password))) return refuse('wrong_credentials')
    const taken = await takeCode(deps, row, params.otp)
    if (taken !== 'right') return refuse(taken === 'none_left' ? 'too_many_requests' : 'otp_wrong')
    const passwordHash = await deps.passwords.hash(params.new_password)
    const write = (client: PoolClient) => writePassword(client, row, passwordHash)
    const isChanged = await sessions.revokeOthers(row.id, operator.sessionId, write)
    return isChanged ? answer({}, 'password_changed') : refuse('wrong_credentials')
  })
}

function memberRoutes(calls: OperatorCalls, deps: OperatorRouteDeps): void {
  const { pool, clock } = deps

  calls.serve('operators', async () => answer((await readOperators(pool)).map(presentOperator)))

  calls.serve('operatorInvite', async ({ params, operator, secondPerson }) => {
    const email = normaliseEmail(params.email)
    const roles = rolesFrom(params.roles)
    if (await readOperatorByEmail(pool, email)) return refuse('operator_exists')
    // Start-up exception: as long as there never was another operator, the owner may invite one more owner.
    const isAlone = (await readOperators(pool)).length === 1
    if (isAlone && roles.includes('owner')) await dropOtherOwnerInvites(pool, email)
    else {
      const waiting = await secondPerson(`invite ${email} as ${roles.join(', ')}`)
      if (waiting) return waiting
    }
    const { address, expiresAt } = await inviteOperator(deps, { email, roles, invitedBy: operator.operatorId })
    return answer({ link: address, expires_at: expiresAt })
  })

  calls.serve('operatorSetRoles', async ({ params, secondPerson, client }) => {
    const roles = rolesFrom(params.roles)
    const target = await readOperator(pool, params.id)
    if (!target) return refuse('not_found')
    if (target.disabled_at !== null)
      return { ok: false, refusal: ended('operator_disabled', 'disabled', target.disabled_at) }
    if (!roles.includes('owner') && (await countOtherOwners(pool, target.id)) === 0) return refuse('last_owner')
    const waiting = await secondPerson(`${target.name}: ${target.roles.join(', ')} → ${roles.join(', ')}`)
    if (waiting) return waiting
    if (!roles.includes('owner') && (await countOtherOwners(pool, target.id)) === 0) return refuse('last_owner')
    await writeRoles(client(), target.id, roles, clock.now())
    return answer({})
  })

  calls.serve('operatorDisable', async ({ params, secondPerson, alone, client }) => {
    const target = await readOperator(pool, params.id)
    if (!target) return refuse('not_found')
    if (target.disabled_at !== null)
      return { ok: false, refusal: ended('operator_disabled', 'disabled', target.disabled_at) }
    if ((await countOtherOwners(pool, target.id)) === 0) return refuse('last_owner')
    await alone()
    // Looked at again: between the look above and here they may have become an owner, or the last one.
    const isOwner = (await readOperator(pool, target.id))?.roles.includes('owner') === true
    const waiting = isOwner ? await secondPerson(`disable ${target.name}`) : undefined
    if (waiting) return waiting
    if ((await countOtherOwners(pool, target.id)) === 0) return refuse('last_owner')
    await disable(client(), target.id, clock.now())
    return answer({})
  })
}

function twoPersonRule(calls: OperatorCalls, deps: OperatorRouteDeps): void {
  calls.serve('operatorProposals', async ({ operator }) => {
    const listed = await deps.proposals.listed()
    // Only what the caller could do themselves, so that the list shows nothing of other departments.
    const mine = listed.filter(proposal => isCall(proposal.call) && mayCall(proposal.call, operator.roles))
    return answer(
      mine.map(({ id, call, params, subject, makerId, makerName, createdAt, voidReason }) => ({
        id,
        call,
        path: isCall(call) ? OPERATOR_CALLS[call].path : '',
        params,
        subject,
        made_by: makerName,
        own: makerId === operator.operatorId,
        void_reason: voidReason ?? '',
        created_at: createdAt,
      })),
    )
  })

  calls.serve('operatorProposalReject', async ({ params, operator, audit }) => {
    const ending = await deps.proposals.ending(params.id)
    if (ending && isCall(ending.call) && mayCall(ending.call, operator.roles))
      return { ok: false, refusal: closedProposal(params.id, ending.state, ending.at) }
    const proposal = (await deps.proposals.listed()).find(({ id }) => id === params.id)
    if (!proposal || !isCall(proposal.call) || !mayCall(proposal.call, operator.roles))
      return refuse('proposal_unknown')
    await audit({ subject: proposal.subject, details: { call: proposal.call, params: proposal.params } })
    return (await deps.proposals.reject(params.id, operator.operatorId)) ? answer({}) : refuse('proposal_unknown')
  })

  calls.serve('operatorNotes', async ({ params }) => {
    const rows = await readInternalNotes(deps.pool, params.subject)
    return answer(rows.map(row => ({ operator: row.operator ?? '', note: row.note, at: idFrom(row.at) })))
  })

  calls.serveList('operatorAudit', async ({ params }, window) => {
    const [{ rows, total }, whole] = await Promise.all([readAudit(deps.pool, params, window), deps.audit.isWhole()])
    const data: OperatorAnswerOf<'operatorAudit'>['data'] = rows.map(presentAudit)
    return answer({ data, total, whole })
  })
}

function isCall(name: string): name is OperatorCallName {
  return Object.hasOwn(OPERATOR_CALLS, name)
}
