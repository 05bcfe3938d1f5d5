// What the user sent, newest first, each with its answer once there is one. All of it is shown as text.
import { parseWireTime } from '@tallystick/i18n/dates'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { Chip } from '@tallystick/ui/primitives/chip'
import { PRIVATE } from '../../entities/session/session.ts'
import { useRows } from '../../platform/pages.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'

export const OWN_FEEDBACK = [PRIVATE, 'feedback']

/** Topics and their words have the same names. */
export const TOPICS = { problem: 'problem', idea: 'idea', money: 'money', other: 'other' } as const

type Feedback = AnswerOf<'feedbackList'>['data'][number]

export function OwnFeedback() {
  const t = useWords('feedback')
  const list = useRows('feedbackList', { queryKey: OWN_FEEDBACK, params: {}, idOf: row => row.id })
  return (
    <section>
      <h2 className="mb-3 text-sm font-medium text-muted">{t('yours')}</h2>
      <PagedList
        isReady={list.data !== undefined}
        isEmpty={list.data?.length === 0}
        list={list}
        empty={t('none')}
        skeleton="h-24"
      >
        <ol className="space-y-3">
          {list.data?.map(row => (
            <Card key={row.id} row={row} />
          ))}
        </ol>
      </PagedList>
    </section>
  )
}

function Card({ row }: { readonly row: Feedback }) {
  const t = useWords('feedback')
  const { times } = useLocale()
  const moment = (text: string): string => {
    const at = parseWireTime(text)
    return at === undefined ? '' : `${times.moment(at)} UTC`
  }
  const isAnswered = row.answered_at !== ''
  return (
    <li data-testid="feedback" className="rounded-card border border-line bg-surface p-4 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t(TOPICS[row.category])}</span>
        <Chip {...(isAnswered && { tone: 'accent' as const })}>{t(isAnswered ? 'answered' : 'open')}</Chip>
        <span className="ms-auto text-xs text-muted tabular-nums">{moment(row.created_at)}</span>
      </p>
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
        {row.text}
      </p>
      {isAnswered && (
        <div className="mt-3 rounded-control bg-accent-soft p-3" data-testid="feedback-answer">
          <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
            {t('answerOf')}
            <span className="tabular-nums">{moment(row.answered_at)}</span>
          </p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {row.answer}
          </p>
        </div>
      )}
    </li>
  )
}
