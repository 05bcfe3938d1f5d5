// Operators and their roles. Inviting, changing roles and disabling an owner need two operators.
import { OPERATOR_ROLES, type OperatorRole } from '@tallystick/wire/operator/calls'
import { useState } from 'react'
import { closing, useAct, useAsk } from '../../platform/api.ts'
import { type Operator, useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '@tallystick/ui/forms/field'
import { Moment } from '../../ui/figures.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

type Asking = { readonly what: 'invite' } | { readonly what: 'roles' | 'disable'; readonly operator: Operator }

export default function OperatorsScreen() {
  const t = useWords()
  const own = useSession(state => state.operator?.id)
  const list = useAsk('operators', {})
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = (): void => setAsking(null)
  return (
    <Page
      title={t('operators')}
      actions={
        <Button look="primary" onClick={() => setAsking({ what: 'invite' })}>
          {t('invite')}
        </Button>
      }
    >
      <Card>
        {list.isError && !list.data ? (
          <Failed failure={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Loading />
        ) : (
          <Table
            label={t('operators')}
            rows={list.data}
            rowKey={row => row.id}
            columns={[
              { key: 'name', label: t('name'), cell: row => <span className="font-medium">{row.name}</span> },
              { key: 'email', label: t('email'), cell: row => row.email },
              {
                key: 'roles',
                label: t('roles'),
                cell: row => (
                  <span className="flex flex-wrap gap-1">
                    {row.disabled ? (
                      <Chip tone="down">{t('disabled')}</Chip>
                    ) : (
                      row.roles.map(role => <Chip key={role}>{t(role)}</Chip>)
                    )}
                  </span>
                ),
              },
              { key: 'since', label: t('since'), cell: row => <Moment at={row.created_at} /> },
              {
                key: 'acts',
                label: '',
                cell: row =>
                  row.disabled || row.id === own ? null : (
                    <span className="flex justify-end gap-2">
                      <Button onClick={() => setAsking({ what: 'roles', operator: row })}>{t('roles')}</Button>
                      <Button look="danger" onClick={() => setAsking({ what: 'disable', operator: row })}>
                        {t('disable')}
                      </Button>
                    </span>
                  ),
              },
            ]}
          />
        )}
      </Card>
      {asking?.what === 'invite' && <Invite onClose={close} />}
      {asking?.what === 'roles' && <ChangeRoles operator={asking.operator} onClose={close} />}
      {asking?.what === 'disable' && <Disable operator={asking.operator} onClose={close} />}
    </Page>
  )
}

interface RolePickerProps {
  readonly roles: readonly OperatorRole[]
  readonly onChange: (roles: readonly OperatorRole[]) => void
}

function RolePicker({ roles, onChange }: RolePickerProps) {
  const t = useWords()
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1 text-sm text-muted">{t('roles')}</legend>
      {OPERATOR_ROLES.map(role => (
        <label key={role} className="flex min-h-9 items-center gap-3">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={event => onChange(event.target.checked ? [...roles, role] : roles.filter(one => one !== role))}
            className="size-4 accent-accent"
          />
          {t(role)}
        </label>
      ))}
    </fieldset>
  )
}

function Invite({ onClose }: { readonly onClose: () => void }) {
  const t = useWords()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly OperatorRole[]>([])
  const [link, setLink] = useState('')
  const act = useAct('operatorInvite', answer => setLink(answer.link))
  if (link !== '') {
    return (
      <Dialog
        title={t('inviteDone')}
        confirmLabel={t('copyLink')}
        onConfirm={() => void navigator.clipboard.writeText(link).then(onClose)}
        onClose={onClose}
      >
        <p className="text-muted">{t('inviteOnce')}</p>
        <p className="break-all" data-testid="invite-link">
          {link}
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('invite')}
      confirmLabel={t('invite')}
      busy={act.isPending}
      disabled={email === '' || roles.length === 0}
      onConfirm={() => act.mutate({ email, roles: roles.join(',') }, { onError: onClose })}
      onClose={onClose}
    >
      <p className="text-muted">{t('inviteLead')}</p>
      <TextField label={t('email')} type="email" value={email} onChange={setEmail} data-autofocus />
      <RolePicker roles={roles} onChange={setRoles} />
    </Dialog>
  )
}

interface AboutOperator {
  readonly operator: Operator
  readonly onClose: () => void
}

function ChangeRoles({ operator, onClose }: AboutOperator) {
  const t = useWords()
  const [roles, setRoles] = useState<readonly OperatorRole[]>(operator.roles)
  const act = useAct('operatorSetRoles')
  return (
    <Dialog
      title={operator.name}
      confirmLabel={t('save')}
      busy={act.isPending}
      disabled={roles.length === 0}
      onConfirm={() => act.mutate({ id: operator.id, roles: roles.join(',') }, closing(onClose))}
      onClose={onClose}
    >
      <p className="text-muted">{t('needsTwo')}</p>
      <RolePicker roles={roles} onChange={setRoles} />
    </Dialog>
  )
}

function Disable({ operator, onClose }: AboutOperator) {
  const t = useWords()
  const act = useAct('operatorDisable')
  return (
    <Dialog
      title={t('disableTitle', { name: operator.name })}
      confirmLabel={t('disable')}
      look="danger"
      busy={act.isPending}
      onConfirm={() => act.mutate({ id: operator.id }, closing(onClose))}
      onClose={onClose}
    >
      <p className="text-muted">{t('disableLead')}</p>
    </Dialog>
  )
}
