// News: what is published, and in which languages it is written.
import { flagToWire } from '@tallystick/wire/flag'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { useState } from 'react'
import { useAct } from '../../platform/api.ts'
import { useList } from '../../platform/lists.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { ArticleEditor } from './article-editor.tsx'

type Row = OperatorAnswerOf<'operatorNews'>['data'][number]

export default function NewsScreen() {
  const t = useWords()
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const list = useList('operatorNews')
  const publish = useAct('operatorNewsPublish')
  if (editing !== null) {
    return <ArticleEditor {...(editing === 'new' ? {} : { id: editing })} onClose={() => setEditing(null)} />
  }
  const flip = (row: Row): void => publish.mutate({ id: row.id, published: flagToWire(!row.is_published) })
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
        <Filters
          fields={[
            {
              kind: 'choice',
              name: 'published',
              label: t('published'),
              options: [
                { value: 'yes', label: t('yes') },
                { value: 'no', label: t('no') },
              ],
            },
            { kind: 'dates' },
          ]}
          chosen={list.chosen}
          onChoose={list.onChoose}
          onSave={list.save}
        />
        <ListBody
          label={t('news')}
          list={list}
          rowKey={row => row.id}
          columns={[
            { key: 'title', label: t('title'), cell: row => <span className="font-medium">{row.title}</span> },
            {
              key: 'languages',
              label: t('languages'),
              cell: row => <span className="block min-w-56">{row.languages.join(', ')}</span>,
            },
            { key: 'created_at', label: t('created'), sortable: true, cell: row => <Moment at={row.created_at} /> },
            {
              key: 'state',
              label: t('status'),
              cell: row => (
                <Chip tone={row.is_published ? 'up' : 'neutral'}>{t(row.is_published ? 'published' : 'draft')}</Chip>
              ),
            },
            {
              key: 'acts',
              label: '',
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
      </Card>
    </Page>
  )
}
