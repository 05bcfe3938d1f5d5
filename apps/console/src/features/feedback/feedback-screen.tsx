// Feedback of users: what waits, longest first, or what was answered; beside it the chosen one, with the answer or the box for it.
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { LONGEST_FEEDBACK } from '@tallystick/wire/feedback-kinds'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { showToast } from '@tallystick/ui/layers/toasts'
import { Button } from '@tallystick/ui/primitives/button'
import type { Column } from '@tallystick/ui/tables/table'
import { api, showFailure } from '../../platform/api.ts'
import { useList } from '../../platform/lists.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useMay } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { ImageViewer } from '../../review/image-viewer.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Age, Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Card, Facts, Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'

type Row = OperatorAnswerOf<'operatorFeedback'>['data'][number]

const ASK_AGAIN_MS = 10_000

const TOPICS = {
  problem: 'feedback_problem',
  idea: 'feedback_idea',
  money: 'feedback_money',
  other: 'feedback_other',
} as const
/** On the wire. */
const STATUS_NUMBER = { open: 0, answered: 1 } as const
type FeedbackStatus = keyof typeof STATUS_NUMBER
const REPLIES = { chat: 'feedbackReply_chat', email: 'feedbackReply_email' } as const

export default function FeedbackScreen() {
  const t = useWords()
  const [status, setStatus] = useState<FeedbackStatus>('open')
  const [chosen, setChosen] = useState<number>()
  const list = useList('operatorFeedback', { status: STATUS_NUMBER[status] }, { everyMs: ASK_AGAIN_MS })
  const rows = list.query.data?.data ?? []
  const index = Math.max(
    0,
    rows.findIndex(row => row.id === chosen),
  )
  const row = rows[index]
  const columns: Column<Row>[] = [
    { key: 'uid', label: t('user'), cell: one => <span className="figure">{one.uid}</span> },
    { key: 'topic', label: t('feedbackTopic'), cell: one => t(TOPICS[one.category]) },
    { key: 'text', label: t('message'), cell: one => <span className="line-clamp-1 max-w-72">{one.text}</span> },
    {
      key: 'created_at',
      label: t(status === 'open' ? 'age' : 'handedIn'),
      sortable: true,
      cell: one => (status === 'open' ? <Age since={one.created_at} /> : <Moment at={one.created_at} />),
    },
  ]
  return (
    <Page
      title={t('feedback')}
      actions={
        <Choices
          label={t('status')}
          options={[
            { value: 'open', label: t('feedbackOpen') },
            { value: 'answered', label: t('feedbackAnswered') },
          ]}
          value={status}
          onChange={value => {
            setStatus(value)
            list.onPage(1)
          }}
        />
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card>
          <Filters
            fields={[{ kind: 'uid' }, { kind: 'dates' }]}
            chosen={list.chosen}
            onChoose={list.onChoose}
            onSave={list.save}
          />
          <ListBody
            label={t('feedback')}
            list={list}
            columns={columns}
            rowKey={one => one.id}
            selected={index}
            onOpen={one => setChosen(one.id)}
            empty={<Empty text={t(status === 'open' ? 'queueEmpty' : 'nothingHere')} />}
          />
        </Card>
        {row && <Details key={row.id} row={row} />}
      </div>
    </Page>
  )
}

function Details({ row }: { readonly row: Row }) {
  const t = useWords()
  const [isLooking, setLooking] = useState(false)
  const mayAnswer = useMay('operatorFeedbackAnswer') && row.answered_at === ''
  return (
    <div data-testid="details">
      <Card
        title={`${t('feedback')} ${row.id}`}
        padded
        actions={
          <Link to="/user" search={{ uid: row.uid }} className="text-sm text-accent">
            {t('openUser')}
          </Link>
        }
      >
        <div className="space-y-4">
          <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
            {row.text}
          </p>
          <Facts
            facts={[
              ['UID', row.uid],
              ...(row.email === '' ? [] : [[t('email'), row.email] as const]),
              [t('feedbackTopic'), t(TOPICS[row.category])],
              [t('feedbackReply'), t(REPLIES[row.reply])],
              [t('handedIn'), <Moment key="at" at={row.created_at} />],
              ...(row.answered_at === ''
                ? []
                : [[t('feedbackAnswered'), <Moment key="answered" at={row.answered_at} />] as const]),
            ]}
          />
          {row.image > 0 && <Button onClick={() => setLooking(true)}>{t('image')}</Button>}
          {row.answer !== '' && (
            <p dir="auto" className="rounded-control bg-accent-soft p-3 text-sm wrap-anywhere whitespace-pre-line">
              {row.answer}
            </p>
          )}
          {mayAnswer && <AnswerForm row={row} />}
        </div>
      </Card>
      {isLooking && <ImageViewer title={t('image')} uploadId={row.image} onClose={() => setLooking(false)} />}
    </div>
  )
}

function AnswerForm({ row }: { readonly row: Row }) {
  const t = useWords()
  const [text, setText] = useState('')
  const answering = useMutation({
    mutationFn: () => api.call('operatorFeedbackAnswer', { id: row.id, text: text.trim() }),
    onSuccess: () => showToast(t('feedbackAnswered'), 'success'),
    onError: failure => showFailure(failure),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <form
      className="space-y-3 border-t border-line pt-4"
      onSubmit={event => {
        event.preventDefault()
        answering.mutate()
      }}
    >
      <Field label={t('feedbackAnswer')}>
        {ids => (
          <textarea
            {...ids}
            rows={4}
            maxLength={LONGEST_FEEDBACK}
            value={text}
            onChange={event => setText(event.target.value)}
            className={`${INPUT} py-2`}
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={answering.isPending} disabled={text.trim() === ''}>
        {t('feedbackSend')}
      </Button>
    </form>
  )
}
