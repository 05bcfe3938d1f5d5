// Tapping a pair selects it and opens the trade screen.
import { useNavigate } from '@tanstack/react-router'
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
