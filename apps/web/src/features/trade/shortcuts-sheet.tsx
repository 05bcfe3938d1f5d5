// The list of keyboard shortcuts of the desktop trade screen (shortcuts.ts).
import { PERIOD_NAMES } from '@tallystick/wire/periods'
import { useWords } from '../../platform/words.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'

export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('trade')
  const app = useWords('app')
  const keys = [
    { keys: ['/'], what: t('searchPairs') },
    { keys: ['B'], what: t('buy') },
    { keys: ['S'], what: t('sell') },
    { keys: PERIOD_NAMES.map((_, index) => String(index + 1)), what: `${t('period')}: ${PERIOD_NAMES.join(' ')}` },
    { keys: ['Esc'], what: app('close') },
    { keys: ['?'], what: t('shortcuts') },
  ]
  return (
    <Sheet title={t('shortcuts')} onClose={onClose}>
      <dl className="divide-y divide-line text-sm">
        {keys.map(({ keys: names, what }) => (
          <div key={what} className="flex min-h-12 items-center justify-between gap-4 py-2">
            <dt>{what}</dt>
            <dd className="flex shrink-0 gap-1" dir="ltr">
              {names.map(name => (
                <kbd
                  key={name}
                  className="grid min-h-7 min-w-7 place-items-center rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs font-medium"
                >
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
