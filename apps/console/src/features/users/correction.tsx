// A correction of a user's money: proposed here, approved by another operator, shown to the user with its reason.
import { useState } from 'react'
import { closing, randomKey, useAct } from '../../platform/api.ts'
import { useList } from '../../platform/lists.ts'
import { useWords } from '../../platform/words.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { TextField } from '@tallystick/ui/forms/field'
import { Amount, Moment } from '../../ui/figures.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Card } from '../../ui/page.tsx'

const AMOUNT = /^-?\d{1,9}(\.\d{1,8})?$/
const NOTHING = /^-?0*\.?0*$/

export function CorrectionDialog({ uid, onClose }: { readonly uid: string; readonly onClose: () => void }) {
  const t = useWords()
  const [amount, setAmount] = useState('')
  // Named once: pressed twice it is the same correction.
  const [ref] = useState(randomKey)
  const act = useAct('operatorAdjust')
  return (
    <AskReason
      title={t('actOnUser', { act: t('correct'), uid })}
      confirmLabel={t('correct')}
      busy={act.isPending}
      disabled={!AMOUNT.test(amount) || NOTHING.test(amount)}
      onConfirm={reason => act.mutate({ uid, amount, reason: reason.slice(0, 200), ref }, closing(onClose))}
      onClose={onClose}
    >
      <TextField
        label={`${t('amount')} (USD)`}
        hint={t('correctHint')}
        inputMode="text"
        maxLength={20}
        value={amount}
        onChange={text => setAmount(text.trim())}
      />
    </AskReason>
  )
}

export function Corrections({ uid }: { readonly uid: string }) {
  const t = useWords()
  const list = useList('operatorAdjustments', { uid })
  return (
    <Card title={t('corrections')}>
      <ListBody
        label={t('corrections')}
        list={list}
        rowKey={row => row.id}
        columns={[
          { key: 'id', label: t('time'), sortable: true, cell: row => <Moment at={row.created_at} /> },
          {
            key: 'amount',
            label: t('amount'),
            end: true,
            sortable: true,
            cell: row => <Amount text={row.amount} signed />,
          },
          { key: 'reason', label: t('reason'), cell: row => row.reason },
          { key: 'who', label: t('operators'), cell: row => `${row.maker} · ${row.checker}` },
        ]}
      />
    </Card>
  )
}
