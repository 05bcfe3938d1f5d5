// The settings as the rest of the server reads them: from memory, kept equal to the database by terms/current-terms.ts.
import type { Clock } from '@tallystick/kernel/clock'
import { inOrder } from '../platform/in-order.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import { AREA_CODES, type AreaCode } from './area-codes.ts'
import { type SettingKey, SETTINGS, type SettingValue } from './catalogue.ts'
import { readSettings, seedSettings, writeSetting } from './queries.ts'
import { countedSettings, type OutOfBounds } from './setting-rules.ts'

export { type SettingKey, SETTINGS } from './catalogue.ts'
export { engineSettings } from './engine-settings.ts'
export { boundsBeside, SETTING_RULES } from './setting-rules.ts'
export {
  type Bounds,
  boundsText,
  checkedBy,
  exact,
  harmless,
  judgeValue,
  listOf,
  movesMoney,
  oneOf,
  personsFor,
  safeAlone,
  textUpTo,
  type ValueRule,
  weakensGuard,
  whole,
} from './value-rules.ts'

export interface Settings {
  get<Key extends SettingKey>(key: Key): SettingValue<Key>
  /** Changes one setting. The engine of this process takes it over when it is done within `changeTerms`. */
  set<Key extends SettingKey>(key: Key, value: SettingValue<Key>): Promise<void>
  reload(): Promise<void>
}

export interface SettingsDeps {
  readonly pool: Pool
  readonly clock: Clock
  /** Told about stored values that lie beyond their bounds, and what counts instead. */
  readonly onBeyond?: (found: OutOfBounds) => void
}

/** Seeds what is missing and reads the rest. */
export async function loadSettings({ pool, clock, onBeyond }: SettingsDeps): Promise<Settings> {
  await seedSettings(pool, SETTINGS, clock.now())
  const read = async () => {
    const counted = countedSettings(await readSettings(pool))
    for (const found of counted.beyond) onBeyond?.(found)
    return counted.values
  }
  let values = await read()
  const reload = inOrder(async () => {
    values = await read()
  })
  return {
    get: key => valueOf(values, key),
    async set(key, value) {
      await writeSetting(pool, key, value, clock.now())
      await reload()
    },
    reload,
  }
}

function valueOf<Key extends SettingKey>(
  values: ReadonlyMap<SettingKey, string | number>,
  key: Key,
): SettingValue<Key> {
  // What was read is of the kind of the default, which is what SettingValue is made from.
  return (values.get(key) ?? SETTINGS[key]) as SettingValue<Key>
}

/** An address the app may redirect to: http(s), and its host listed by the operator. Anything else is empty. */
export function listedUrl(settings: Settings, address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  return settings.get('listed_hosts').split(/\s+/).includes(url.host) ? url.href : ''
}

/** Registration by mobile number is enabled. */
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

/** Whether a country, by its two letters, is served. For identity and loan forms. */
export function isServedCountry(code: string): boolean {
  return !REFUSED_COUNTRIES.includes(code.toUpperCase())
}
