// Support: threads with unread messages first, and the conversation beside them.
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import { useState } from 'react'
import { useList } from '../../platform/lists.ts'
import { useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { classNames } from '@tallystick/ui/theme/class-names'
import { Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Pager } from '../../ui/table.tsx'
import { ASK_AGAIN_MS, Conversation } from './conversation.tsx'

export default function ChatsScreen() {
  const t = useWords()
  const [chosen, setChosen] = useState<number>()
  const list = useList('operatorChats', {}, { everyMs: ASK_AGAIN_MS })
  const threads = list.query
  const rows = threads.data?.data ?? []
  const open = chosen ?? rows[0]?.id
  return (
    <Page title={t('chats')}>
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card>
          <Filters
            fields={[
              { kind: 'uid' },
              {
                kind: 'choice',
                name: 'unread',
                label: t('unread'),
                options: [
                  { value: 'yes', label: t('yes') },
                  { value: 'no', label: t('no') },
                ],
              },
            ]}
            chosen={list.chosen}
            onChoose={list.onChoose}
            onSave={list.save}
          />
          {threads.isError && !threads.data ? (
            <Failed failure={threads.error} onRetry={() => void threads.refetch()} />
          ) : threads.isPending ? (
            <Loading />
          ) : rows.length === 0 ? (
            <Empty />
          ) : (
            <>
              {rows.map(thread => (
                <button
                  key={thread.id}
                  type="button"
                  onClick={() => setChosen(thread.id)}
                  aria-pressed={thread.id === open}
                  className={classNames(
                    'block w-full border-b border-line px-4 py-3 text-start text-sm last:border-0 hover:bg-sunken',
                    thread.id === open && 'bg-accent-soft',
                  )}
                >
                  <span className="flex items-center gap-2">
                    <span className="figure grow font-medium">{thread.uid || t('visitor')}</span>
                    {thread.unread > 0 && <Chip tone="accent">{thread.unread}</Chip>}
                  </span>
                  <span className="block truncate text-muted">{thread.last || t('image')}</span>
                  <span className="text-xs">
                    <Moment at={thread.last_at} />
                  </span>
                </button>
              ))}
              <Pager page={list.page} size={ROWS_PER_PAGE} total={threads.data.total} onPage={list.onPage} />
            </>
          )}
        </Card>
        {open !== undefined && <Conversation key={open} id={open} />}
      </div>
    </Page>
  )
}
