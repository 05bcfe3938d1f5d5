// News: what is published, and in which languages it is written.
import type { OperatorAnswerOf } from '@tallystick/wire/operator-routes'
import { useState } from 'react'
import { useAct, useAsk } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Moment } from '../../ui/figures.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Pager, Table } from '../../ui/table.tsx'
import { ArticleEditor } from './article-editor.tsx'

const PAGE_SIZE = 20

type Row = OperatorAnswerOf<'operatorNews'>['data'][number]

export default function NewsScreen() {
  const t = useWords()
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const list = useAsk('operatorNews', { page })
  const publish = useAct('operatorNewsPublish')
  if (editing !== null) {
    return <ArticleEditor {...(editing === 'new' ? {} : { id: editing })} onClose={() => setEditing(null)} />
  }
  const flip = (row: Row): void => publish.mutate({ id: row.id, published: row.is_published ? 0 : 1 })
  return (
    <Page
      title={t('news')}
      actions={
        <Button look="primary" onClick={() => setEditing('new')}>
          {t('newArticle')}
        </Button>
      }
    >
      <Card>
        {list.isError && !list.data ? (
          <Failed failure={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Loading />
        ) : list.data.data.length === 0 ? (
          <Empty />
        ) : (
          <>
            <Table
              label={t('news')}
              rows={list.data.data}
              rowKey={row => row.id}
              columns={[
                { key: 'title', head: t('title'), cell: row => <span className="font-medium">{row.title}</span> },
                { key: 'languages', head: t('languages'), cell: row => row.languages.join(', ') },
                { key: 'at', head: t('created'), cell: row => <Moment at={row.created_at} /> },
                {
                  key: 'state',
                  head: t('status'),
                  cell: row => (
                    <Chip tone={row.is_published ? 'up' : 'neutral'}>
                      {t(row.is_published ? 'published' : 'draft')}
                    </Chip>
                  ),
                },
                {
                  key: 'acts',
                  head: '',
                  cell: row => (
                    <span className="flex justify-end gap-2">
                      <Button onClick={() => setEditing(row.id)}>{t('edit')}</Button>
                      <Button busy={publish.isPending} onClick={() => flip(row)}>
                        {t(row.is_published ? 'withdraw' : 'publish')}
                      </Button>
                    </span>
                  ),
                },
              ]}
            />
            <Pager page={page} size={PAGE_SIZE} total={list.data.total} onPage={setPage} />
          </>
        )}
      </Card>
    </Page>
  )
}
