// Announces a new build and lets the user choose when to update; it can be dismissed until the next visit.
import { X } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { changeOver, useNewBuild } from '../installed-shell.ts'

export function UpdateNotice({ aboveTabs }: { readonly aboveTabs: boolean }) {
  const t = useWords('app')
  const isReady = useNewBuild(state => state.isReady)
  const [isPutAway, setPutAway] = useState(false)
  return (
    <output className="contents">
      {isReady && !isPutAway && (
        <span
          data-testid="update-notice"
          className={`fixed inset-x-3 z-30 mx-auto flex max-w-md items-center gap-2 rounded-card border border-line bg-raised py-2 ps-4 pe-2 shadow-raised ${aboveTabs ? 'bottom-[calc(4.75rem+env(safe-area-inset-bottom))]' : 'bottom-[max(1rem,env(safe-area-inset-bottom))]'}`}
        >
          <span className="grow text-sm font-medium">{t('newVersion')}</span>
          <Button size="small" look="primary" onClick={changeOver}>
            {t('reload')}
          </Button>
          <IconButton label={t('close')} onClick={() => setPutAway(true)}>
            <X className="size-5" />
          </IconButton>
        </span>
      )}
    </output>
  )
}
