// Before the first paint: the theme this device remembers. A plain file, so that the content policy needs no exception.
;(() => {
  let theme
  try {
    theme = JSON.parse(localStorage.getItem('tallystick.console') ?? '{}').state?.theme
  } catch {
    // A damaged or forbidden storage must not stop the console from starting.
  }
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
