// In transaction and closed; the first with its count.
import { type MicroStatus, useMicroOrders, useSettlementRefresh } from '../../entities/micro/micro.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Counted } from '../../ui/forms/counted.tsx'

interface MicroTabsProps {
  readonly value: MicroStatus
  readonly onChange: (status: MicroStatus) => void
  readonly look: 'segments' | 'underline'
  readonly className?: string
}

export function MicroTabs({ value, onChange, look, className = '' }: MicroTabsProps) {
  const t = useWords('micro')
  const { data } = useMicroOrders()
  // Here and not in a list: whichever tab is open, an order that ends moves from one to the other.
  useSettlementRefresh(data?.orders)
  return (
    <Choices
      kind="tabs"
      look={look}
      label={t('title')}
      className={className}
      options={[
        { value: 'running', label: <Counted words={t('running')} count={data?.total} /> },
        { value: 'closed', label: t('closed') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
