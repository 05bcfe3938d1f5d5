// Before the first paint: theme, language and direction the device remembers, and which presentation its browser gets.
// The server writes it into the page, and its hash into the content policy (modules/content/first-screen).
;(() => {
  const root = document.documentElement
  const kept = name => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? '{}').state ?? {}
    } catch {
      // A damaged or forbidden storage must not stop the app from starting.
      return {}
    }
  }
  const settings = kept('tallystick.settings')
  const session = kept('tallystick.session')
  const dark = settings.theme ? settings.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'dark' : 'light'
  // A choice against the system's also holds for what the browser paints before the style sheet is there.
  if (settings.theme) {
    document.querySelector('meta[name=color-scheme]').content = settings.theme
    for (const bar of document.querySelectorAll('meta[name=theme-color]')) bar.content = dark ? '#0d0f14' : '#f9fafc'
  }
  const isMobile = /Android|iPhone|iPad|iPod|Mobile|Windows Phone|Opera Mini|HarmonyOS/i.test(navigator.userAgent)
  root.dataset.agent = isMobile ? 'mobile' : 'desktop'
  // A desktop's window may be too narrow for three columns (src/platform/presentation.ts).
  const drawn = root.dataset.presentation
  root.dataset.presentation = isMobile || matchMedia('(width < 40rem)').matches ? 'phone' : 'desktop'
  const asked = /[?&]lang=(\w+)/.exec(location.href)?.[1] ?? settings.language ?? 'hk'
  const language = asked === 'tw' ? 'hk' : asked
  root.dir = language === 'ar' || language === 'fa' ? 'rtl' : 'ltr'
  const name = /^#?\/?([^?]*)/.exec(location.hash)?.[1] ?? ''
  // The server draws Home for a visitor, as it knows them. Everybody else waits for the app, and so does whoever has a kept page: its
  // prices are old.
  const isAsDrawn = root.dataset.language === language && drawn === root.dataset.presentation
  if (name !== '' || !isAsDrawn || session.token || navigator.serviceWorker?.controller) root.dataset.first = 'none'
  else {
    addEventListener('hashchange', () => (root.dataset.first = 'none'), { once: true })
    // Touched before the app is there: it takes the touch when it comes (src/platform/first-screen.ts).
    addEventListener('click', ({ target, clientX, clientY }) => {
      if (target.closest('#first-screen') && !target.closest('a')) window.firstTap = [clientX, clientY]
    })
  }
  // What the first screen will ask for once the app is here: its words and its script.
  const built = document.querySelector('meta[name=first-files]')
  if (built === null) return
  const { words: hash, screens } = JSON.parse(built.content)
  const screen = Object.hasOwn(screens, name) ? screens[name] : { files: [], words: [] }
  const parts = root.dataset.presentation === 'desktop' && screen.desktop ? [screen, screen.desktop] : [screen]
  const words = ['app', ...parts.flatMap(part => part.words)].map(
    feature => `/assets/${feature}.${language}-${hash}.js`,
  )
  const fetchPriority = root.dataset.first === 'none' ? 'auto' : 'low'
  for (const href of new Set([...words, ...parts.flatMap(part => part.files)]))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority }))
})()
