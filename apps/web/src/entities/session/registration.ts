// Registration and login fields, and sending codes: used by several screens.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'

export interface RegisterConfig {
  /** A mobile number can stand for the user. */
  readonly hasMobile: boolean
  /** Registering and a new password work by it, too. */
  readonly byMobile: boolean
  /** Registration by email asks for a mobile number as well. */
  readonly asksMobile: boolean
  /** Asks to read a picture instead of sending a code. */
  readonly byPicture: boolean
  /** Ids of areas. */
  readonly refusedAreas: readonly number[]
}

const PICTURE = 2

function configFromWire(config: AnswerOf<'registerConfig'>): RegisterConfig {
  return {
    hasMobile: config.is_show_mobile !== 0,
    byMobile: config.by_mobile,
    asksMobile: config.is_show_mobile === 1 || config.is_show_mobile === 3,
    byPicture: config.verify_reg_type === PICTURE,
    refusedAreas: config.refused_areas,
  }
}

export function useRegisterConfig() {
  return useQuery({
    queryKey: ['register-config'],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      configFromWire((await api.call('registerConfig', {}, { signal, showErrorMessage: false })).data),
  })
}

export interface Area {
  readonly id: number
  /** Dialling code without plus. */
  readonly dial: string
  /** Two letters of the country. */
  readonly country: string
}

export function useAreas() {
  return useQuery({
    queryKey: ['areas'],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Area[]> => {
      const { data } = await api.call('areaList', {}, { signal, showErrorMessage: false })
      return data.map(({ id, global_code: dial, code: country }) => ({ id, dial, country }))
    },
  })
}

/** Who asked for a code: it works on this device only. */
export function codeDevice(): { readonly device_id: string } {
  return { device_id: useSession.getState().deviceId }
}

const PURPOSE_NUMBER = { register: 1, reset: 2 } as const

/** Sends a code and says what the server said about it. */
export async function sendCode(to: string, byMobile: boolean, purpose: keyof typeof PURPOSE_NUMBER): Promise<void> {
  const params = { to, type: PURPOSE_NUMBER[purpose], ...codeDevice() }
  const { msg } = await (byMobile ? api.call('sendSms', params) : api.call('sendEmail', params))
  showToast(msg, 'success')
}
