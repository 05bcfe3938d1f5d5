// The settings as the rest of the server reads them: from memory, refreshed when the bus says that they changed.
import type { Clock } from '@tallystick/kernel/clock'
import { type Decimal, decimal, maximum, minimum, parseDecimal } from '@tallystick/kernel/decimal'
import type { Bus } from '../../bus/bus.ts'
import { inOrder } from '../../platform/in-order.ts'
import type { Pool } from '../../platform/postgres/pool.ts'
import { AREA_CODES, type AreaCode } from './area-codes.ts'
import { type SettingKey, SETTINGS, type SettingValue } from './catalogue.ts'
import { readSettings, seedSettings, writeSetting } from './queries.ts'

export { type SettingKey, SETTINGS } from './catalogue.ts'

export interface Settings {
  get<Key extends SettingKey>(key: Key): SettingValue<Key>
  /** Changes one setting for every process. */
  set<Key extends SettingKey>(key: Key, value: SettingValue<Key>): Promise<void>
  reload(): Promise<void>
  stop(): void
}

export interface SettingsParts {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Seeds what is missing and reads the rest. */
export async function loadSettings({ pool, bus, clock, onError }: SettingsParts): Promise<Settings> {
  await seedSettings(pool, SETTINGS, clock.now())
  let values = await readSettings(pool)
  const reload = inOrder(async () => {
    values = await readSettings(pool)
  })
  const unsubscribe = bus.subscribe('terms_changed', () => void reload().catch(onError))
  return {
    get: key => valueOf(values, key),
    async set(key, value) {
      await writeSetting(pool, key, value, clock.now())
      await reload()
      bus.publish('terms_changed', { at: clock.now() })
    },
    reload,
    stop: unsubscribe,
  }
}

/** A value of another kind than the default (edited by hand in the database) is not believed. */
function valueOf<Key extends SettingKey>(values: ReadonlyMap<string, unknown>, key: Key): SettingValue<Key> {
  const value = values.get(key)
  const fallback: string | number = SETTINGS[key]
  // typeof value equals that of the default, which is what SettingValue is made from.
  return (typeof value === typeof fallback ? value : fallback) as SettingValue<Key>
}

/** An address people may be sent to: http(s), and its host listed by the operator. Anything else is empty. */
export function listedUrl(settings: Settings, address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  return settings.get('listed_hosts').split(/\s+/).includes(url.host) ? url.href : ''
}

/** Registration and login by mobile number are enabled. */
export function byMobile(settings: Settings): boolean {
  return [2, 3].includes(settings.get('is_show_mobile'))
}

export function areaCode(areaId: number | undefined): AreaCode | undefined {
  return AREA_CODES.find(area => area.id === areaId)
}

/** North Korea, Israel, China, Vanuatu and Cuba: services are not provided there for policy reasons. */
const REFUSED_COUNTRIES: readonly string[] = ['KP', 'IL', 'CN', 'VU', 'CU']
const REFUSED = AREA_CODES.filter(area => REFUSED_COUNTRIES.includes(area.code))
export const REFUSED_AREAS: readonly number[] = REFUSED.map(area => area.id)

/** False when the area, or a number (`area code-number`), belongs to a country that is not served. */
export function isServed(areaId: number | undefined, numbers: readonly (string | undefined)[]): boolean {
  const isRefused = (number: string | undefined): boolean =>
    REFUSED.some(area => number?.startsWith(`${area.global_code}-`) === true)
  return !(areaId !== undefined && REFUSED_AREAS.includes(areaId)) && !numbers.some(isRefused)
}

/** Whether there is such a country, by its two letters. */
export function knowsCountry(code: string): boolean {
  return AREA_CODES.some(area => area.code === code)
}

/** Whether a country, by its two letters, is served. For real-name and loan forms. */
export function isServedCountry(code: string): boolean {
  return !REFUSED_COUNTRIES.includes(code.toUpperCase())
}

/**
 * What stays on the forex account for a position in a closed market, in percent of its notional. Within its bounds whatever the database
 * holds: at zero nothing would be kept back, and above the bound hardly anything could leave.
 */
export function haircutPercent(settings: Settings): Decimal {
  const percent = parseDecimal(settings.get('closed_market_haircut_percent'))
  return minimum(maximum(percent ?? decimal(SETTINGS.closed_market_haircut_percent), decimal('1')), decimal('50'))
}
