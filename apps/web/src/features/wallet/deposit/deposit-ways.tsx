// The destination of a deposit: a network with its address and QR code, or bank details.
import { Chip } from '@tallystick/ui/primitives/chip'
import type { DepositBank, DepositNetwork } from '../../../entities/wallet/deposit.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import { useWords } from '../../../platform/words.ts'
import { Choices } from '../../../ui/forms/choices.tsx'
import { CopyLine } from '../../../ui/primitives/copy-line.tsx'
import { EmptyState } from '../../../ui/tables/list-states.tsx'
import { Picker } from '../../../ui/layers/picker.tsx'
import { QrCode } from '@tallystick/ui/primitives/qr-code'

interface WayProps<Option> {
  readonly options: readonly Option[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

const QR_SIZE = 168
const CARD = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface'

export function CoinWay({ options, chosen, onChoose }: WayProps<DepositNetwork>) {
  const t = useWords('wallet')
  const way = options.find(option => option.id === chosen)
  if (way === undefined) return <EmptyState text={t('noPayWay')} />
  const codes = [...new Set(options.map(option => option.currency))]
  const networks = options.filter(option => option.currency === way.currency)
  return (
    <>
      <Choices
        kind="radios"
        look="chips"
        label={t('currency')}
        value={way.currency}
        options={codes.map(code => ({ value: code, label: code }))}
        onChange={code => {
          const first = options.find(option => option.currency === code)
          if (first) onChoose(first.id)
        }}
      />
      <div>
        <p className="mb-1.5 text-sm text-muted">{t('network')}</p>
        <Choices
          kind="radios"
          look="chips"
          label={t('network')}
          value={way.id}
          options={networks.map(option => ({ value: option.id, label: option.network }))}
          onChange={onChoose}
        />
      </div>
      <section className={CARD} aria-label={t('depositAddress')}>
        <div className="flex flex-col items-center gap-3 px-4 py-5 text-center">
          <QrCode text={way.address} label={t('qrOf', { text: way.address })} size={QR_SIZE} />
          <p className="text-xs text-balance text-warn">
            {t('depositAddressHint', { currency: way.currency, protocol: way.network })}
          </p>
        </div>
        <CopyLine label={t('depositAddress')} text={way.address} copyLabel={t('copy')} />
        {way.isSample && <SampleNotice />}
      </section>
    </>
  )
}

export function BankWay({ options, chosen, onChoose }: WayProps<DepositBank>) {
  const t = useWords('wallet')
  const uid = useSession(state => state.user?.uid)
  const way = options.find(option => option.id === chosen)
  if (way === undefined) return <EmptyState text={t('noPayWay')} />
  const lines = [
    [t('bankName'), way.bankName],
    [t('bankAddress'), way.bankAddress],
    [t('bankSwift'), way.bankSwift],
    [t('payeeName'), way.payeeName],
    [t('payeeAccount'), way.payeeAccount],
  ] as const
  return (
    <>
      <Picker
        label={t('bankChoice')}
        placeholder={t('bankChoice')}
        value={way.id}
        options={options.map(option => ({ value: option.id, label: option.name, hint: option.bankName }))}
        onChange={onChoose}
      />
      <section className={CARD} aria-label={way.name}>
        {lines.map(
          ([label, text]) => text !== '' && <CopyLine key={label} label={label} text={text} copyLabel={t('copy')} />,
        )}
        {uid !== undefined && (
          <div className="pb-2">
            <CopyLine label={t('bankRemark')} text={uid} copyLabel={t('copy')} />
            <p className="px-4 text-xs text-pretty text-muted">{t('referenceHint')}</p>
          </div>
        )}
        {way.note !== '' && (
          <p className="px-4 py-3 text-sm">
            <span className="block text-xs text-muted">{t('bankNote')}</span>
            <span dir="auto">{way.note}</span>
          </p>
        )}
        {way.isSample && <SampleNotice />}
      </section>
    </>
  )
}

function SampleNotice() {
  const t = useWords('wallet')
  return (
    <p className="flex items-start gap-2 bg-warn-soft px-4 py-3 text-xs">
      <Chip tone="warn">{t('sample')}</Chip>
      <span>{t('sampleHint')}</span>
    </p>
  )
}
