// The page around sign-in forms: back, logo, title, and the form in the middle; on wide desktops beside what is traded here, and how.
import { useRouter } from '@tallystick/ui/routing/routing'
import { lazy, type ReactNode, Suspense } from 'react'
import { Mark } from '@tallystick/ui/primitives/mark'
import { useScreenTitle } from '../../platform/screen-title.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { loadWords } from '../../platform/words.ts'
import { PageHeader } from '../../ui/primitives/page-header.tsx'

const ProductPanel = lazy(async () => {
  const [panel] = await Promise.all([
    import('./product-panel.tsx'),
    ...(['home', 'video', 'fair'] as const).map(loadWords),
  ])
  return panel
})

interface FormPageProps {
  readonly title: string
  readonly lead: string
  readonly onBack?: () => void
  readonly children: ReactNode
}

export function FormPage({ title, lead, onBack, children }: FormPageProps) {
  const router = useRouter()
  useScreenTitle(title)
  return (
    <div className="page-edge mx-auto flex min-h-dvh max-w-md flex-col pb-10 desktop:mx-0 wide:max-w-page">
      <PageHeader onBack={onBack ?? (() => (router.canGoBack() ? router.back() : router.replace('/')))} />
      <div className="flex grow flex-col wide:grid wide:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] wide:items-center wide:gap-8">
        <div className="gutter flex grow flex-col justify-center pb-16 wide:w-full wide:max-w-md wide:justify-self-center">
          <Mark className="-ms-2 mb-5 size-12" />
          <h1 className="text-xl font-semibold text-balance">{title}</h1>
          <p className="mt-1 mb-8 text-pretty text-muted">{lead}</p>
          {children}
        </div>
        {isDesktop && (
          <div className="gutter hidden pb-16 wide:block">
            <Suspense fallback={<div className="skeleton h-[40rem] rounded-card" />}>
              <ProductPanel />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  )
}

export const TEXT_LINK = 'inline-flex min-h-11 items-center rounded-sm font-medium text-accent hover:underline'
