// @vitest-environment happy-dom
// What the server and public/boot.js have already written into the page is not written again: the browser would work out the style of
// every element anew, though nothing looks different.
import { beforeEach, expect, it } from 'vitest'
import { useSettings } from './stores/settings-store.ts'
import { watchTheme } from './stores/theme.ts'
import { setLanguage } from './words.ts'

const records: MutationRecord[] = []
const observer = new MutationObserver(changes => records.push(...changes))

beforeEach(() => {
  observer.disconnect()
  const root = document.documentElement
  root.lang = 'en'
  root.dir = 'ltr'
  root.dataset['theme'] = 'light'
  document.head.innerHTML = `
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f9fafc" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d0f14" />`
  records.length = 0
  observer.observe(root, { attributes: true, subtree: true })
})

const changed = async (): Promise<(string | null)[]> => {
  // The observer is told at the end of the task.
  await new Promise(resolve => setTimeout(resolve))
  return records.map(({ attributeName }) => attributeName)
}

it('a start in the language and theme of the page changes none of its attributes', async () => {
  await setLanguage('en')
  watchTheme()
  expect(await changed()).toEqual([])
})

it('another language and a chosen theme do', async () => {
  await setLanguage('ar')
  expect(await changed()).toEqual(['lang', 'dir'])
  watchTheme()
  useSettings.setState({ theme: 'dark' })
  await changed()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  const contents = [...document.querySelectorAll('meta')].map(meta => meta.getAttribute('content'))
  expect(contents).toEqual(['dark', '#0d0f14', '#0d0f14'])
})
