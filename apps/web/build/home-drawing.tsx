// Home as a visitor sees it, drawn from four pairs that stand for all: one that rose, one that fell, one that did neither, one closed.
import { FIRST_DATA_ID, type FirstData } from '@tallystick/wire/trader/first-data'
import type { Pair } from '@tallystick/wire/trader/schemas'
import { markOf } from './marks.ts'
import { DRAWN, KINDS, type Kind } from './home-template.ts'

const WAIT_MS = 20
const TRIES = 500

const pair = (kind: Kind, index: number): Pair => ({
  Id: index + 1,
  Code: kind,
  ShowCode: markOf(`${kind}.showCode`),
  Name: markOf(`${kind}.name`),
  GivenName: '',
  Logo: `/logos/${kind}.svg`,
  CategoryId: 1,
  MarketStatus: kind === 'closed' ? 0 : 1,
  NextOpen: null,
  NextClose: null,
  PricePrecision: 2,
  Pip: '0.01',
  ForexMinCont: '0.01',
  ForexMaxCont: '50',
  ForexContNum: '1',
  ForexFeeRate: '0',
  MarginMode: 0,
  HasForexMultiple: [],
  QuoteCurrency: 'USD',
  Conversion: null,
  StaleLimitMs: Number.MAX_SAFE_INTEGER,
  ForexQuotations: { Open: '1', Close: DRAWN.close, Change: DRAWN.change[kind], Time: Date.now() },
})

const DATA: FirstData = {
  at: Date.now(),
  language: 'en',
  manifest: {
    title: '',
    main_mode: false,
    api_host: 'same_origin',
    feed_label: 'simulated',
    demo_balance: DRAWN.demoBalance,
    mode: 'production',
  },
  companyStatus: { status: 0, type: 0, loss_url: '' },
  tradeList: KINDS.map(pair),
  categories: [{ Id: 1, NameShowTrans: markOf('category') }],
}

export async function drawHome(): Promise<Element> {
  document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
  const carried = Object.assign(document.createElement('script'), {
    id: FIRST_DATA_ID,
    type: 'application/json',
    textContent: JSON.stringify(DATA),
  })
  document.body.append(carried)
  localStorage.setItem(
    'tallystick.settings',
    JSON.stringify({ state: { language: 'en', isLanguageChosen: true }, version: 1 }),
  )
  // After the page is as they expect it.
  const [{ createRoot }, { QueryClientProvider }, { RouterProvider }] = await Promise.all([
    import('react-dom/client'),
    import('@tanstack/react-query'),
    import('@tallystick/ui/routing/routing'),
  ])
  const { setLanguage } = await import('../src/platform/words.ts')
  await setLanguage('en')
  const { seedMarkets } = await import('../src/entities/pair/markets.ts')
  seedMarkets()
  const [{ router, bringLanding }, { Shell }, { queryClient }] = await Promise.all([
    import('../src/app/routes.tsx'),
    import('../src/app/shell.tsx'),
    import('../src/platform/api/query-client.ts'),
  ])
  await bringLanding()
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} Frame={Shell} />
    </QueryClientProvider>,
  )
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (root.querySelector('[data-pair]') !== null) return root
    await new Promise(resolve => setTimeout(resolve, WAIT_MS))
  }
  throw new Error(`Home was not drawn: ${root.innerHTML.slice(0, 500)}`)
}
