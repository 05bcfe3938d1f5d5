// The feedback page of the specification: a placeholder with a way back, and a link to support.
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { Link } from '@tallystick/ui/routing/routing'
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
          <Link to="/mine/chat" className={LINK_BUTTON}>
            {t('toChat')}
          </Link>
        }
      />
    </SubPage>
  )
}
