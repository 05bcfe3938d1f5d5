// Outgoing emails and text messages, and what every email looks like. The text of those sent is shown only where there is no mail server;
// then this is the mailbox.
import { useState } from 'react'
import { useList } from '../../platform/lists.ts'
import { useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { classNames } from '@tallystick/ui/theme/class-names'
import { Choices } from '../../ui/choices.tsx'
import { Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { EmailPreview } from './email-preview.tsx'

const ADDRESS = /^\S{1,254}$/
const CHANNELS = ['mail', 'sms'] as const
const STATES = ['delivered', 'waiting', 'failed'] as const

export default function EmailsScreen() {
  const t = useWords()
  const [isPreview, setPreview] = useState(false)
  return (
    <Page
      title={t('emails')}
      lead={t(isPreview ? 'emailPreviewLead' : 'emailsLead')}
      actions={
        <Choices
          label={t('emails')}
          options={[
            { value: 'sent', label: t('emails') },
            { value: 'preview', label: t('preview') },
          ]}
          value={isPreview ? 'preview' : 'sent'}
          onChange={value => setPreview(value === 'preview')}
        />
      }
    >
      {isPreview ? <EmailPreview /> : <Outbox />}
    </Page>
  )
}

function Outbox() {
  const t = useWords()
  const list = useList('operatorEmails', {}, { everyMs: 5_000 })
  const [chosen, setChosen] = useState<number>()
  const rows = list.query.data?.data ?? []
  const email = rows.find(one => one.id === chosen)
  const stateWords = { delivered: t('delivered'), waiting: t('waiting'), failed: t('notDelivered') }
  return (
    <div className={classNames('grid items-start gap-4', email && 'lg:grid-cols-[minmax(0,1fr)_24rem]')}>
      <Card>
        <Filters
          fields={[
            { kind: 'text', name: 'destination', label: t('recipient'), pattern: ADDRESS },
            {
              kind: 'choice',
              name: 'channel',
              label: t('channel'),
              options: CHANNELS.map(value => ({ value, label: t(value) })),
            },
            {
              kind: 'choice',
              name: 'state',
              label: t('status'),
              options: STATES.map(value => ({ value, label: stateWords[value] })),
            },
            { kind: 'dates' },
          ]}
          chosen={list.chosen}
          onChoose={list.onChoose}
          onSave={list.save}
        />
        <ListBody
          label={t('emails')}
          list={list}
          rowKey={row => row.id}
          onOpen={row => setChosen(row.id)}
          selected={rows.findIndex(one => one.id === chosen)}
          columns={[
            { key: 'id', label: t('time'), sortable: true, cell: row => <Moment at={row.created_at} /> },
            { key: 'channel', label: t('channel'), cell: row => t(row.channel) },
            { key: 'to', label: t('recipient'), cell: row => row.destination },
            { key: 'subject', label: t('title'), cell: row => row.subject || '–' },
            {
              key: 'state',
              label: t('status'),
              cell: row => (
                <Chip tone={row.delivered ? 'up' : row.error === '' ? 'neutral' : 'down'}>
                  {row.delivered ? t('delivered') : row.error || t('waiting')}
                </Chip>
              ),
            },
          ]}
        />
      </Card>
      {email && (
        <Card title={email.subject || email.destination} padded>
          <p className="text-sm whitespace-pre-wrap break-words">{email.body || t('wordsGone')}</p>
        </Card>
      )}
    </div>
  )
}
