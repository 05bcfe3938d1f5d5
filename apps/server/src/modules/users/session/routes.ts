// Demo login, login, logout, and own sessions.
import { answer, type Calls, generous, refuse } from '../../../http/pipeline/calls.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Settings } from '../../../settings/settings.ts'
import { demoLogin, login, perDay, perHour, perQuarterHour, type SessionDeps } from './session.ts'

/** At one account: at once and then an hour, from networks that it has not signed in from. */
const TRIES_FROM_ELSEWHERE = 20

export function sessionRoutes(calls: Calls, deps: SessionDeps, settings: Settings): void {
  calls.serve('createDemoAccount', async ({ params, address, device }) => {
    const newAccounts = generous(settings, address, perDay(settings.get('limit_demo_accounts')))
    const result = await demoLogin(deps, params.demo_id, { address, device }, newAccounts)
    return result.ok ? answer(result.signedIn, 'demo_ready') : result
  })

  calls.serve('login', async ({ params, address, device }) => {
    const { account, password, otp, login_type, device_id: deviceId } = params
    const credentials = { account, password, otp, byMobile: login_type === 2 }
    if (credentials.byMobile && settings.get('is_show_mobile') === 0) return refuse('mobile_not_enabled')
    const result = await login(
      deps,
      credentials,
      { address, device, deviceId },
      {
        perAccount: generous(settings, address, perQuarterHour(settings.get('limit_login_tries'))),
        perAddress: generous(settings, address, perQuarterHour(settings.get('limit_login_tries_per_address'))),
        elsewhere: generous(settings, address, perHour(TRIES_FROM_ELSEWHERE)),
      },
    )
    return result.ok ? answer(result.signedIn, 'logged_in') : result
  })

  calls.serve('logout', async ({ user }) => {
    await deps.sessions.revoke(user.userId, user.sessionId)
    return answer({}, 'logged_out')
  })

  calls.serve('sessions', async ({ user }) => {
    const sessions = await deps.sessions.list(user.userId)
    return answer(
      sessions.map(({ sessionId, device, createdAt, lastSeenAt }) => ({
        id: sessionId,
        device,
        created_at: timeText(createdAt),
        last_seen_at: timeText(lastSeenAt),
        current: sessionId === user.sessionId ? (1 as const) : (0 as const),
      })),
    )
  })

  calls.serve('revokeSession', async ({ user, params }) => {
    await deps.sessions.revoke(user.userId, params.id)
    return answer({}, 'session_ended')
  })

  calls.serve('revokeOtherSessions', async ({ user }) => {
    await deps.sessions.revokeOthers(user.userId, user.sessionId)
    return answer({}, 'sessions_ended')
  })
}
