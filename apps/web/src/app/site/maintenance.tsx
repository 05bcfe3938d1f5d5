// Shown while the operator has closed the site without a redirect.
import { Mark } from '@tallystick/ui/primitives/mark'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'

export function Maintenance() {
  const t = useWords('app')
  return (
    <main
      className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center"
      data-testid="maintenance"
    >
      <Mark className="size-14" />
      <h1 className="text-xl font-semibold text-balance">{t('maintenanceTitle')}</h1>
      <p className="max-w-sm text-sm text-pretty text-muted">{t('maintenanceBody')}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t('retry')}
      </Button>
    </main>
  )
}
