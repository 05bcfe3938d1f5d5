// The trailing stop of the ticket.
import { TrailField } from '../../../entities/order/trail-field.tsx'
import type { TrailForm } from '../../../entities/order/trail-form.ts'
import { useWords } from '../../../platform/words.ts'

interface TicketTrailProps {
  readonly form: TrailForm
  readonly onChange: (form: TrailForm) => void
}

export default function TicketTrail({ form, onChange }: TicketTrailProps) {
  const t = useWords('presets')
  const ticket = useWords('trade')
  const words = {
    name: t('trailingStop'),
    unit: t('trailUnit'),
    price: ticket('unitPrice'),
    missing: ticket('trailMissing'),
    hint: t('trailFromFill'),
  }
  return <TrailField form={form} words={words} onChange={onChange} />
}
