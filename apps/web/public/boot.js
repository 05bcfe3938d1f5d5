// Before the first paint: theme, language and direction the device remembers, and which presentation its browser gets.
// A plain file, not an inline script, so that the content policy needs no exception.
;(() => {
  const root = document.documentElement
  let settings = {}
  try {
    settings = JSON.parse(localStorage.getItem('tallystick.settings') ?? '{}').state ?? {}
  } catch {
    // A damaged or forbidden storage must not stop the app from starting.
  }
  const dark = settings.theme ? settings.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'dark' : 'light'
  // A choice against the system's also holds for what the browser paints before the style sheet is there.
  if (settings.theme) {
    document.querySelector('meta[name=color-scheme]').content = settings.theme
    for (const bar of document.querySelectorAll('meta[name=theme-color]')) bar.content = dark ? '#0d0f14' : '#f9fafc'
  }
  if (settings.language === 'ar' || settings.language === 'fa') root.dir = 'rtl'
  const isMobile = /Android|iPhone|iPad|iPod|Mobile|Windows Phone|Opera Mini|HarmonyOS/i.test(navigator.userAgent)
  root.dataset.agent = isMobile ? 'mobile' : 'desktop'
  // A desktop's window may be too narrow for three columns (src/platform/presentation.ts).
  root.dataset.presentation = isMobile || matchMedia('(width < 40rem)').matches ? 'phone' : 'desktop'
  // What the first screen will ask for once the app is here: its words and its script.
  const built = document.querySelector('meta[name=first-files]')
  if (built === null) return
  const { words: hash, screens } = JSON.parse(built.content)
  const asked = /[?&]lang=(\w+)/.exec(location.href)?.[1] ?? settings.language ?? 'hk'
  const language = asked === 'tw' ? 'hk' : asked
  const name = /^#?\/?([^?]*)/.exec(location.hash)?.[1] ?? ''
  const screen = Object.hasOwn(screens, name) ? screens[name] : { files: [], words: [] }
  const parts = root.dataset.presentation === 'desktop' && screen.desktop ? [screen, screen.desktop] : [screen]
  const words = ['app', ...parts.flatMap(part => part.words)].map(
    feature => `/assets/${feature}.${language}-${hash}.js`,
  )
  for (const href of new Set([...words, ...parts.flatMap(part => part.files)]))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
})()
