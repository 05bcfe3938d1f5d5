// Mails and text messages on their way. Their words are here only where there is no mail server: then this is the mailbox.
import type { OperatorAnswerOf } from '@tallystick/wire/operator-routes'
import { useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import { Chip } from '../../ui/chip.tsx'
import { Moment } from '../../ui/figures.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

type Letter = OperatorAnswerOf<'operatorLetters'>[number]

export default function LettersScreen() {
  const t = useWords()
  const list = useAsk('operatorLetters', {}, { everyMs: 5_000 })
  const [chosen, setChosen] = useState<number>()
  const letter = list.data?.find(one => one.id === chosen)
  return (
    <Page title={t('letters')} lead={t('lettersLead')}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card>
          {list.isError && !list.data ? (
            <Failed failure={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <Loading />
          ) : list.data.length === 0 ? (
            <Empty />
          ) : (
            <Table
              label={t('letters')}
              rows={list.data}
              rowKey={row => row.id}
              onOpen={(row: Letter) => setChosen(row.id)}
              selected={list.data.findIndex(one => one.id === chosen)}
              columns={[
                { key: 'at', head: t('time'), cell: row => <Moment at={row.created_at} /> },
                { key: 'channel', head: t('channel'), cell: row => t(row.channel) },
                { key: 'to', head: t('recipient'), cell: row => row.destination },
                { key: 'subject', head: t('title'), cell: row => row.subject || '–' },
                {
                  key: 'state',
                  head: t('status'),
                  cell: row => (
                    <Chip tone={row.delivered ? 'up' : row.error === '' ? 'neutral' : 'down'}>
                      {row.delivered ? t('delivered') : row.error || t('waiting')}
                    </Chip>
                  ),
                },
              ]}
            />
          )}
        </Card>
        {letter && (
          <Card title={letter.subject || letter.destination} padded>
            <p className="text-sm whitespace-pre-wrap break-words">{letter.body || t('wordsGone')}</p>
          </Card>
        )}
      </div>
    </Page>
  )
}
