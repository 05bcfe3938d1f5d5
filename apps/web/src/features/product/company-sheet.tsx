// Details of a company, and the button that selects it: remembered for three years, and opening its site if its host is listed.
import type { ListedCompany } from '@tallystick/wire/trader/schemas'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'

const THREE_YEARS_S = 3 * 365 * 24 * 60 * 60

function rememberCompany(id: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // A cookie, not the device's storage: the specification names it, and a server in front may read it.
  document.cookie = `company_id=${id}; max-age=${THREE_YEARS_S}; path=/; samesite=lax${secure}`
}

export function CompanySheet({ company, onClose }: { readonly company: ListedCompany; readonly onClose: () => void }) {
  const t = useWords('product')
  const navigate = useNavigate()
  const enter = (): void => {
    rememberCompany(company.id)
    // The server names only listed hosts; anything that is no web address stays here all the same.
    if (/^https?:\/\//.test(company.enter_url)) location.assign(company.enter_url)
    else void navigate({ to: '/' })
  }
  const lines = [
    ['website', company.url],
    ['subject', company.subject],
    ['registeredAddress', company.registered_address],
    ['officeAddress', company.location],
    ['email', company.email],
  ] as const
  return (
    <Sheet
      title={company.name}
      onClose={onClose}
      footer={
        <Button look="primary" block onClick={enter}>
          {t('enter')}
        </Button>
      }
    >
      <PairLogo code={company.name} src={company.logo} className="mx-auto my-3 size-16" />
      <dl className="divide-y divide-line">
        {lines.map(([label, text]) => (
          <div key={label} className="py-3">
            <dt className="text-xs text-muted">{t(label)}</dt>
            <dd className={`mt-0.5 break-words ${text === '' ? 'text-muted' : ''}`} dir="auto">
              {text === '' ? t('notGiven') : text}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
