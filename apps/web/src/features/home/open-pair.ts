// Tapping a pair selects it and opens the trade screen.
import { useNavigate } from '@tallystick/ui/routing/routing'
import { useCallback } from 'react'
import { selectPair } from '../../platform/stores/settings-store.ts'

export function useOpenPair(): (code: string) => void {
  const navigate = useNavigate()
  return useCallback(
    code => {
      selectPair(code)
      void navigate({ to: '/trade' })
    },
    [navigate],
  )
}
