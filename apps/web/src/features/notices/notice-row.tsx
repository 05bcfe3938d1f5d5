// One notice: what happened, in words and figures of the reader's language.
import { formatPlain } from '@tallystick/i18n/numbers'
import type { UserNotice } from '@tallystick/wire/trader/schemas'
import { Chip } from '@tallystick/ui/primitives/chip'
import { useRouter } from '@tallystick/ui/routing/routing'
import { ChevronRight } from 'lucide-react'
import { readNotice } from '../../entities/notice/notices.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { useWireTime, WireTime } from '../../ui/primitives/wire-time.tsx'
import { lookOf } from './notice-looks.ts'

const FIGURES: ReadonlySet<string> = new Set(['amount', 'price', 'profit', 'level', 'equity', 'rate'])

/** Figures and times as people of the locale write them. */
function useShownParams(params: UserNotice['params']): Readonly<Record<string, string>> {
  const { signs } = useLocale()
  const timeText = useWireTime()
  const shown = Object.entries(params).map(([name, text]) => {
    if (FIGURES.has(name)) return [name, formatPlain(text, signs)] as const
    return [name, name === 'due' ? timeText(text) : text] as const
  })
  return Object.fromEntries(shown)
}

export function NoticeRow({ notice }: { readonly notice: UserNotice }) {
  const t = useWords('notices')
  const router = useRouter()
  const { kind, link, params } = notice
  const { title, body, Icon } = lookOf(kind)
  // The parameters of each kind are made for its words on the server and checked by its tests.
  const words = t as (key: string, values: Readonly<Record<string, string>>) => string
  const shown = useShownParams(params)
  const isWarning = kind === 'margin_warning' || kind === 'loan_overdue'
  const inside = (
    <>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isWarning ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent'}`}
      >
        <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-center gap-2">
          <span className="font-medium">{words(title, shown)}</span>
          {!notice.is_read && <Chip tone="accent">{t('unread')}</Chip>}
        </span>
        <span className="mt-0.5 block text-sm break-words text-muted">{words(body, shown)}</span>
        <span className="mt-1 block text-xs text-muted">
          <WireTime text={notice.created_at} />
        </span>
      </span>
    </>
  )
  const read = (): void => {
    if (!notice.is_read) readNotice(notice.id).catch(() => {})
  }
  const path = link.split('?')[0] ?? ''
  if (!router.hasPath(path))
    return (
      <button type="button" onClick={read} className="flex w-full gap-3 py-4 text-start" data-notice={kind}>
        {inside}
      </button>
    )
  return (
    <a href={`#${link}`} onClick={read} data-notice={kind} className="flex items-start gap-3 py-4">
      {inside}
      <ChevronRight className="mirror mt-2.5 size-4 shrink-0 text-muted" aria-hidden="true" />
    </a>
  )
}
