// The feedback page of the specification: a placeholder with a way back, and a link to support.
import { Link } from '@tanstack/react-router'
import { useWords } from '../../platform/words.ts'
import { EmptyState } from '../../ui/tables/list-states.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'

export default function FeedbackScreen() {
  const t = useWords('feedback')
  return (
    <SubPage title={t('title')} above="/">
      <EmptyState
        text={t('body')}
        action={
          <Link
            to="/mine/chat"
            className="inline-flex min-h-11 items-center rounded-control border border-line px-4 text-sm font-medium hover:border-line-strong"
          >
            {t('toChat')}
          </Link>
        }
      />
    </SubPage>
  )
}
