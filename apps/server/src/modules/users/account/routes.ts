// Registration, codes, captcha, passwords.
import type { Purpose } from '../codes/codes.ts'
import { answer, type Asked, type Calls, generous, refuse } from '../../../http/pipeline/calls.ts'
import { networkOf } from '../../../http/pipeline/client-address.ts'
import type { Limits } from '../../../http/pipeline/token-buckets.ts'
import { makeCaptcha } from '../captcha/captcha.ts'
import { type Device, sendCode } from '../codes/codes.ts'
import { perDay, perQuarterHour } from '../session/session.ts'
import { byMobile, isServed, REFUSED_AREAS, type Settings } from '../../../settings/settings.ts'
import { type AccountDeps, amendPassword, forgetPassword, type Named, nameOf, readNamed, register } from './account.ts'

export interface AccountRouteDeps extends AccountDeps {
  readonly limits: Limits
}

const PURPOSES: Readonly<Record<number, Purpose>> = { 1: 'register', 2: 'reset' }
const perMinute = (times: number) => ({ burst: times, perSecond: times / 60 })

export function accountRoutes(calls: Calls, deps: AccountRouteDeps): void {
  const { settings, limits } = deps

  calls.serve('registerConfig', () =>
    answer({
      is_show_mobile: settings.get('is_show_mobile'),
      by_mobile: byMobile(settings),
      verify_reg_type: settings.get('verify_reg_type'),
      refused_areas: [...REFUSED_AREAS],
    }),
  )

  calls.serve('captcha', async ({ address }) => {
    const rate = generous(settings, address, perMinute(settings.get('limit_captchas')))
    const seconds = limits.take('captcha', networkOf(address), rate)
    return seconds === 0 ? answer(await makeCaptcha(deps, address)) : refuse('too_many_requests', { seconds })
  })

  calls.serve('sendEmail', asked => send(deps, asked, 'mail'))
  calls.serve('sendSms', asked => (byMobile(settings) ? send(deps, asked, 'sms') : refuse('mobile_not_enabled')))

  calls.serve('register', async asked => {
    const { params, address, language } = asked
    const rate = generous(settings, address, perDay(settings.get('limit_registrations')))
    const seconds = limits.take('register', networkOf(address), rate)
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    const result = await register(deps, params, { device: deviceOf(asked), language })
    return result.ok ? answer({}, 'registered') : result
  })

  calls.serve('forgetPassword', async asked => {
    const { params, address, language } = asked
    const seconds = takeCodeTry(deps, address)
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    const result = await forgetPassword(deps, params, { device: deviceOf(asked), language })
    return result.ok ? answer({}, 'password_changed') : result
  })

  calls.serve('amendPassword', async asked => {
    const { params, user, address, language } = asked
    const seconds = takeCodeTry(deps, address)
    if (seconds > 0) return refuse('too_many_requests', { seconds })
    const result = await amendPassword(deps, params, user, { device: deviceOf(asked), language })
    return result.ok ? answer({}, 'password_changed') : result
  })
}

/** Tries from one address, whatever they try: guesses from devices that asked for no code are not counted at the code. */
function takeCodeTry({ limits, settings }: AccountRouteDeps, address: string): number {
  const rate = generous(settings, address, perQuarterHour(settings.get('limit_login_tries_per_address')))
  return limits.take('code', networkOf(address), rate)
}

function deviceOf({ address, device, params }: CodeAsked): Device {
  return { address, agent: device, deviceId: params.device_id }
}

type CodeAsked = Pick<Asked<'forgetPassword'>, 'address' | 'device'> & {
  readonly params: { readonly device_id?: string | undefined }
}

async function send(deps: AccountRouteDeps, asked: Asked<'sendEmail'> | Asked<'sendSms'>, channel: Named['channel']) {
  const { settings, pool } = deps
  const { params, address, language } = asked
  const named = nameOf(channel, params.to, params.area_id)
  const purpose = PURPOSES[params.type]
  if (!named || !purpose) return refuse('bad_request', { field: 'to' })
  const number = named.channel === 'sms' ? named.destination : undefined
  if (purpose === 'register' && !isServed(params.area_id, [number])) return refuse('country_not_served')
  const isKnown = (await readNamed(pool, named)) !== undefined
  const request = { ...named, purpose, language, address, device: deviceOf(asked), isKnown }
  const refusal = await sendCode(deps, request, sendLimits(settings, address))
  return refusal ? ({ ok: false, refusal } as const) : answer({}, 'code_sent')
}

/** On this machine the gap shrinks as the others grow: newcomers are never caught. */
function sendLimits(settings: Settings, address: string) {
  const most = (times: number): number => generous(settings, address, { burst: times, perSecond: 0 }).burst
  return {
    gapMs: (settings.get('limit_code_gap_seconds') * 1_000) / most(1),
    perDay: most(settings.get('limit_codes_per_day')),
    perHourAndAddress: most(settings.get('limit_codes_per_address')),
  }
}
