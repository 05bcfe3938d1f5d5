// The fixed announcement: the five countries, and what leverage can do. A site titled DEMO says that it is one.
import { useSiteTitle } from '../../platform/stores/manifest.ts'
import { useWords } from '../../platform/words.ts'
import { SubPage } from '../../ui/primitives/sub-page.tsx'

const COUNTRIES = ['northKorea', 'israel', 'china', 'vanuatu', 'cuba'] as const

export default function AnnouncementScreen() {
  const t = useWords('user')
  const isDemoSite = useSiteTitle() === 'DEMO'
  return (
    <SubPage title={t('announcementTitle')} above="/user" size="beside">
      <div className="space-y-5">
        {isDemoSite && (
          <p role="note" className="rounded-card bg-warn-soft px-4 py-3 font-medium text-warn">
            {t('demoMarker')}
          </p>
        )}
        <article className="space-y-4 rounded-card border border-line bg-surface p-5 text-pretty wide:p-8">
          <h2 className="text-lg font-semibold">{t('announcementHead')}</h2>
          <p>{t('announcementBody')}</p>
          <ul className="space-y-2 ps-1 wide:grid wide:grid-cols-5 wide:gap-4 wide:space-y-0 wide:py-3">
            {COUNTRIES.map(country => (
              <li key={country} className="flex items-center gap-3 font-medium">
                <span className="h-4 w-0.5 rounded-full bg-accent" aria-hidden="true" />
                {t(country)}
              </li>
            ))}
          </ul>
          <p className="border-t border-line pt-4 text-sm text-muted">{t('announcementRisk')}</p>
        </article>
      </div>
    </SubPage>
  )
}
