// Demo login, login, logout.
import { answer, type Calls, generous } from '../../plugins/calls.ts'
import type { Settings } from '../settings/settings.ts'
import { demoLogin, login, perDay, perQuarterHour, type SessionParts } from './session.ts'

export function sessionRoutes(calls: Calls, parts: SessionParts, settings: Settings): void {
  calls.serve('createDemoAccount', async ({ params, address, device }) => {
    const newAccounts = generous(settings, address, perDay(settings.get('limit_demo_accounts')))
    const result = await demoLogin(parts, params.demo_id, { address, device }, newAccounts)
    return result.ok ? answer(result.signedIn, 'demo_ready') : result
  })

  calls.serve('login', async ({ params, address, device }) => {
    const credentials = { account: params.account, password: params.password, byMobile: params.login_type === 2 }
    const result = await login(
      parts,
      credentials,
      { address, device },
      {
        perAccount: generous(settings, address, perQuarterHour(settings.get('limit_login_tries'))),
        perAddress: generous(settings, address, perQuarterHour(settings.get('limit_login_tries_per_address'))),
      },
    )
    return result.ok ? answer(result.signedIn, 'logged_in') : result
  })

  calls.serve('logout', async ({ user }) => {
    await parts.sessions.revoke(user.userId, user.sessionId)
    return answer({}, 'logged_out')
  })
}
