// Registration and login fields, and sending codes: used by several screens.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'

export function useRegisterConfig() {
  return useQuery({
    queryKey: ['register-config'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.call('registerConfig', {}, { signal, showErrorMessage: false })).data,
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

/** Sends a code and says what the server said about it. */
export async function sendCode(to: string, byMobile: boolean, purpose: 'register' | 'reset'): Promise<void> {
  const params = { to, type: purpose === 'register' ? 1 : 2, ...codeDevice() } as const
  const { msg } = await (byMobile ? api.call('sendSms', params) : api.call('sendEmail', params))
  showToast(msg, 'success')
}
