// Settings. Each change asks for a reason, counts for new orders only, and is in the public history.
import type { OperatorAnswerOf } from '@tallystick/wire/operator-routes'
import { useState } from 'react'
import { useAct, useAsk } from '../../platform/api.ts'
import { useMay } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Chip } from '../../ui/chip.tsx'
import { INPUT, TextField } from '../../ui/field.tsx'
import { Moment } from '../../ui/figures.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

type Setting = OperatorAnswerOf<'operatorSettings'>[number]

export default function SettingsScreen() {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const [editing, setEditing] = useState<Setting | null>(null)
  const list = useAsk('operatorSettings', {})
  const may = useMay('operatorSettingChange')
  const rows = (list.data ?? []).filter(setting => setting.key.includes(typed.trim().toLowerCase()))
  return (
    <Page
      title={t('settings')}
      lead={t('settingsLead')}
      actions={
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          className={`${INPUT} lg:w-64`}
        />
      }
    >
      <Card>
        {list.isError && !list.data ? (
          <Failed failure={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Loading />
        ) : rows.length === 0 ? (
          <Empty />
        ) : (
          <Table
            label={t('settings')}
            rows={rows}
            rowKey={row => row.key}
            {...(may ? { onOpen: (row: Setting) => setEditing(row) } : {})}
            columns={[
              {
                key: 'key',
                head: t('name'),
                cell: row => (
                  <span className="flex items-center gap-2">
                    <span className="font-medium">{row.key.replaceAll('_', ' ')}</span>
                    {row.two_persons && <Chip tone="accent">{t('twoPersons')}</Chip>}
                  </span>
                ),
              },
              {
                key: 'value',
                head: t('value'),
                cell: row => <span className="block min-w-28 break-words">{row.value || '–'}</span>,
              },
              {
                key: 'standard',
                head: t('standard'),
                cell: row => (
                  <span className="text-muted">{row.standard === row.value ? '=' : row.standard || '–'}</span>
                ),
              },
              { key: 'changed', head: t('changed'), cell: row => <Moment at={row.changed_at} /> },
            ]}
          />
        )}
      </Card>
      {editing && <EditSetting setting={editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

function EditSetting({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) {
  const t = useWords()
  const [value, setValue] = useState(setting.value)
  const act = useAct('operatorSettingChange')
  return (
    <AskReason
      title={setting.key.replaceAll('_', ' ')}
      confirmLabel={t('save')}
      busy={act.isPending}
      disabled={value === setting.value}
      onConfirm={reason => act.mutate({ key: setting.key, value, reason }, { onSettled: onClose })}
      onClose={onClose}
    >
      <TextField
        label={t('value')}
        hint={setting.two_persons ? t('needsTwo') : undefined}
        inputMode={setting.is_number ? 'numeric' : 'text'}
        maxLength={500}
        value={value}
        onChange={setValue}
      />
    </AskReason>
  )
}
