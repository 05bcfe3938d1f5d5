// Companies: the operator of the site, and those the search in company mode finds.
import { flagToWire } from '@tallystick/wire/flag'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { useState } from 'react'
import { closing, useAct, useAsk } from '../../platform/api.ts'
import { useMay } from '../../platform/session.ts'
import { smallPng } from '../../platform/small-png.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextField } from '@tallystick/ui/forms/field'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

type Company = OperatorAnswerOf<'operatorCompanies'>[number]

export default function CompaniesScreen() {
  const t = useWords()
  const list = useAsk('operatorCompanies', {})
  const may = useMay('operatorCompanySave')
  const [editing, setEditing] = useState<Company | 'new' | null>(null)
  return (
    <Page
      title={t('companies')}
      actions={
        may && (
          <Button look="primary" onClick={() => setEditing('new')}>
            {t('newCompany')}
          </Button>
        )
      }
    >
      <Card>
        {list.isError && !list.data ? (
          <Failed failure={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Loading />
        ) : list.data.length === 0 ? (
          <Empty />
        ) : (
          <Table
            label={t('companies')}
            rows={list.data}
            rowKey={row => row.id}
            {...(may ? { onOpen: (row: Company) => setEditing(row) } : {})}
            columns={[
              { key: 'name', label: t('name'), cell: row => <span className="font-medium">{row.name}</span> },
              { key: 'url', label: t('website'), cell: row => row.url || '–' },
              { key: 'email', label: t('email'), cell: row => row.email || '–' },
              {
                key: 'listed',
                label: t('status'),
                cell: row => (
                  <Chip tone={row.is_listed ? 'up' : 'neutral'}>{t(row.is_listed ? 'listed' : 'unlisted')}</Chip>
                ),
              },
            ]}
          />
        )}
      </Card>
      {editing && <EditCompany {...(editing === 'new' ? {} : { company: editing })} onClose={() => setEditing(null)} />}
    </Page>
  )
}

function EditCompany({ company, onClose }: { readonly company?: Company; readonly onClose: () => void }) {
  const t = useWords()
  const [name, setName] = useState(company?.name ?? '')
  const [url, setUrl] = useState(company?.url ?? '')
  const [subject, setSubject] = useState(company?.subject ?? '')
  const [registered, setRegistered] = useState(company?.registered_address ?? '')
  const [location, setLocation] = useState(company?.location ?? '')
  const [email, setEmail] = useState(company?.email ?? '')
  const [isListed, setIsListed] = useState(company?.is_listed ?? true)
  const [logo, setLogo] = useState<string>()
  const act = useAct('operatorCompanySave')
  function save(): void {
    const fields = { name, subject, registered_address: registered, location, is_listed: flagToWire(isListed) }
    act.mutate(
      {
        ...fields,
        ...(company ? { id: company.id } : {}),
        ...(url === '' ? {} : { url }),
        ...(email === '' ? {} : { email }),
        ...(logo === undefined ? {} : { logo_png: logo }),
      },
      closing(onClose),
    )
  }
  return (
    <Dialog
      title={t(company ? 'edit' : 'newCompany')}
      confirmLabel={t('save')}
      busy={act.isPending}
      disabled={name === ''}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField label={t('name')} maxLength={120} value={name} onChange={setName} data-autofocus />
      <LogoField shown={logo === undefined ? (company?.logo ?? '') : PNG + logo} onChange={setLogo} />
      <TextField label={t('website')} type="url" maxLength={208} value={url} onChange={setUrl} />
      <TextField label={t('legalEntity')} maxLength={200} value={subject} onChange={setSubject} />
      <TextField label={t('registeredAddress')} maxLength={300} value={registered} onChange={setRegistered} />
      <TextField label={t('office')} maxLength={300} value={location} onChange={setLocation} />
      <TextField label={t('email')} type="email" value={email} onChange={setEmail} />
      <label className="flex min-h-9 items-center gap-3">
        <input
          type="checkbox"
          checked={isListed}
          onChange={event => setIsListed(event.target.checked)}
          className="size-4 accent-accent"
        />
        {t('listed')}
      </label>
    </Dialog>
  )
}

const PNG = 'data:image/png;base64,'

interface LogoFieldProps {
  /** Address of the logo there is; empty without one. */
  readonly shown: string
  readonly onChange: (base64: string) => void
}

function LogoField({ shown, onChange }: LogoFieldProps) {
  const t = useWords()
  const [fault, setFault] = useState<string>()
  async function take(file: File): Promise<void> {
    try {
      onChange((await smallPng(file)).slice(PNG.length))
      setFault(undefined)
    } catch {
      setFault(t('logoUnreadable'))
    }
  }
  return (
    <Field label={t('logo')} hint={t('logoHint')} fault={fault}>
      {ids => (
        <span className="flex items-center gap-3">
          {shown !== '' && <img src={shown} alt="" data-testid="logo" className="size-9 shrink-0 rounded-full" />}
          <input
            {...ids}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={event => {
              const [file] = event.target.files ?? []
              if (file) void take(file)
            }}
            className="min-w-0 grow text-sm"
          />
        </span>
      )}
    </Field>
  )
}
