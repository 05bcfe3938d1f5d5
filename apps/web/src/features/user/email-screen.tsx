// The company's contact address, to write to and to copy.
import { useQuery } from '@tanstack/react-query'
import { Copy, Mail } from 'lucide-react'
import { api } from '../../platform/api/api.ts'
import { copyText } from '../../platform/copy-text.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { Beside } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { HelpCard } from './help-card.tsx'

export default function EmailScreen() {
  const t = useWords('user')
  const company = useQuery({
    queryKey: ['company'],
    queryFn: async ({ signal }) => (await api.call('company', {}, { signal, showErrorMessage: false })).data,
  })
  return (
    <SubPage title={t('email')} above="/user" size="beside">
      <Beside beside={isDesktop && <HelpCard except="/mine/email" />}>
        {company.isError ? (
          <ErrorState failure={company.error} onRetry={() => void company.refetch()} />
        ) : company.data?.email === '' ? (
          <EmptyState text={t('emailNone')} />
        ) : (
          <section className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-5 py-8 text-center">
            <Mail className="size-8 text-accent" strokeWidth={1.5} aria-hidden="true" />
            <p className="max-w-xs text-sm text-pretty text-muted">{t('emailLead')}</p>
            {company.data ? (
              <>
                <p className="text-base font-medium break-all" dir="ltr">
                  {company.data.email}
                </p>
                <a href={`mailto:${company.data.email}`} className={LINK_BUTTON}>
                  {t('writeEmail')}
                </a>
                <Button size="small" onClick={() => void copyText(company.data.email)}>
                  <Copy className="size-4" aria-hidden="true" />
                  {t('copy')}
                </Button>
              </>
            ) : (
              <span className="skeleton h-6 w-56" />
            )}
          </section>
        )}
      </Beside>
    </SubPage>
  )
}
