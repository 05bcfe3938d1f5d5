// Two-factor login: on or off, and the sheets that change it.
import { Chip } from '@tallystick/ui/primitives/chip'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { PRIVATE } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { TwoFactorOffSheet, TwoFactorOnSheet } from './two-factor-sheets.tsx'

function stateFromWire({ on, recovery_left: recoveryLeft }: AnswerOf<'twoFactor'>) {
  return { isOn: on === 1, recoveryLeft }
}

export function TwoFactorCard() {
  const t = useWords('user')
  const [open, setOpen] = useState<'on' | 'off' | null>(null)
  const state = useQuery({
    queryKey: [PRIVATE, 'two-factor'],
    queryFn: async ({ signal }) =>
      stateFromWire((await api.call('twoFactor', {}, { signal, showErrorMessage: false })).data),
  })
  const isOn = state.data?.isOn === true
  const close = (): void => {
    setOpen(null)
    void state.refetch()
  }
  return (
    <section aria-label={t('twoFactor')} className="rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-3">
        <ShieldCheck className="size-5 text-muted" strokeWidth={1.75} aria-hidden="true" />
        <h2 className="grow font-medium">{t('twoFactor')}</h2>
        {state.data && <Chip tone={isOn ? 'up' : 'neutral'}>{t(isOn ? 'twoFactorOn' : 'twoFactorOff')}</Chip>}
      </div>
      <p className="mt-2 text-sm text-pretty text-muted">{t('twoFactorLead')}</p>
      {state.data?.isOn === true && (
        <p className="mt-1 text-sm text-muted">{t('recoveryLeft', { count: state.data.recoveryLeft })}</p>
      )}
      <Button
        size="small"
        block
        className="mt-4"
        look={isOn ? 'outline' : 'primary'}
        disabled={state.data === undefined}
        onClick={() => setOpen(isOn ? 'off' : 'on')}
      >
        {t(isOn ? 'twoFactorStop' : 'twoFactorStart')}
      </Button>
      {open === 'on' && <TwoFactorOnSheet onClose={close} />}
      {open === 'off' && <TwoFactorOffSheet onClose={close} />}
    </section>
  )
}
