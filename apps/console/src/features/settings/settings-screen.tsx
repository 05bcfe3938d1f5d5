// Settings by group, each with its name, effect and unit. A change needs a reason, applies to new orders only, and appears in the public
// history.
import { formatPlain } from '@tallystick/i18n/numbers'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { SETTING_GROUPS } from '@tallystick/wire/operator/setting-groups'
import { useState } from 'react'
import { closing, useAct, useAsk } from '../../platform/api.ts'
import { useMay } from '../../platform/session.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Field, INPUT, TextField } from '@tallystick/ui/forms/field'
import { Moment } from '../../ui/figures.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { boundsWord } from './bounds-words.ts'

type Known = (typeof SETTING_GROUPS)[number]['settings'][number]

interface Setting extends Omit<OperatorAnswerOf<'operatorSettings'>[number], 'key' | 'why'> {
  readonly key: Known[0]
  readonly name: string
  readonly why: string
  /** Empty for a count, a choice and a text. */
  readonly unit: string
}

export default function SettingsScreen() {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const [editing, setEditing] = useState<Setting | null>(null)
  const list = useAsk('operatorSettings', {})
  const may = useMay('operatorSettingChange')
  const wanted = typed.trim().toLowerCase()
  const groups = SETTING_GROUPS.map(({ group, settings }) => ({
    group,
    rows: settings
      .flatMap(([key, unit]): Setting[] => {
        const row = list.data?.find(setting => setting.key === key)
        const words = { name: t(`set_${key}`), why: t(`why_${key}`), unit: unit === 'none' ? '' : t(unit) }
        return row ? [{ ...row, ...words, key }] : []
      })
      .filter(({ key, name, why }) => [key, name, why].some(text => text.toLowerCase().includes(wanted))),
  })).filter(({ rows }) => rows.length > 0)
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
      {list.isError && !list.data ? (
        <Card>
          <Failed failure={list.error} onRetry={() => void list.refetch()} />
        </Card>
      ) : list.isPending || groups.length === 0 ? (
        <Card>{list.isPending ? <Loading /> : <Empty />}</Card>
      ) : (
        groups.map(({ group, rows }) => (
          <Card key={group} title={t(group)}>
            <SettingTable label={t(group)} rows={rows} {...(may ? { onOpen: setEditing } : {})} />
          </Card>
        ))
      )}
      {editing && <EditSetting setting={editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

interface SettingTableProps {
  readonly label: string
  readonly rows: readonly Setting[]
  readonly onOpen?: (row: Setting) => void
}

function SettingTable({ label, rows, onOpen }: SettingTableProps) {
  const t = useWords()
  const { signs } = useLocale()
  const shown = ({ unit }: Setting, value: string): string => {
    if (value === '') return '–'
    return unit === '' ? value : `${formatPlain(value, signs)} ${unit}`
  }
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={row => row.key}
      {...(onOpen ? { onOpen } : {})}
      columns={[
        {
          key: 'key',
          label: t('field_name'),
          cell: row => (
            <span className="block min-w-52 lg:w-lg">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">{row.name}</span>
                {row.two_persons && <Chip tone="accent">{t('twoPersons')}</Chip>}
              </span>
              <span className="block text-xs text-muted">
                {[row.why, boundsWord(t, row)].filter(Boolean).join(' ')}
              </span>
            </span>
          ),
        },
        {
          key: 'value',
          label: t('value'),
          cell: row => <span className="block min-w-28 break-words lg:w-40">{shown(row, row.value)}</span>,
        },
        {
          key: 'standard',
          label: t('standard'),
          cell: row => (
            <span className="block text-muted lg:w-28">
              {row.standard === row.value ? '=' : shown(row, row.standard)}
            </span>
          ),
        },
        // What stands as it came was written on the day of the install, which says nothing.
        {
          key: 'changed',
          label: t('changed'),
          cell: row => (
            <span className="block lg:w-40">
              <Moment at={row.standard === row.value ? 0 : row.changed_at} />
            </span>
          ),
        },
      ]}
    />
  )
}

function EditSetting({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) {
  const t = useWords()
  const [value, setValue] = useState(setting.value)
  const act = useAct('operatorSettingChange')
  const label = setting.unit === '' ? t('value') : `${t('value')} (${setting.unit})`
  // A choice shows its values by itself.
  const bounds = setting.values.length > 0 ? '' : boundsWord(t, setting)
  const hint = [setting.why, bounds, setting.two_persons ? t('needsTwo') : ''].filter(Boolean).join(' ')
  return (
    <AskReason
      title={setting.name}
      confirmLabel={t('save')}
      busy={act.isPending}
      disabled={value === setting.value}
      onConfirm={reason => act.mutate({ key: setting.key, value, reason }, closing(onClose))}
      onClose={onClose}
    >
      {setting.values.length > 0 ? (
        <Field label={label} hint={hint}>
          {ids => (
            <select {...ids} value={value} onChange={event => setValue(event.target.value)} className={INPUT}>
              {setting.values.map(one => (
                <option key={one}>{one}</option>
              ))}
            </select>
          )}
        </Field>
      ) : (
        <TextField
          label={label}
          hint={hint}
          inputMode={setting.is_number ? 'numeric' : 'text'}
          maxLength={500}
          value={value}
          onChange={setValue}
        />
      )}
    </AskReason>
  )
}
