// @vitest-environment happy-dom
// Dialogs and sheets as the user meets them: focus, Escape, the back gesture, what is below.
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Picker } from './picker.tsx'
import { Sheet } from './sheet.tsx'

usePage()

/** A page with a sheet, from which a question can be asked. */
function Demo({ onConfirm = () => {} }: { readonly onConfirm?: () => void }) {
  const [layers, setLayers] = useState<readonly ('sheet' | 'question')[]>([])
  const drop = (name: string) => setLayers(now => now.filter(layer => layer !== name))
  return (
    <>
      <button type="button" onClick={() => setLayers(['sheet'])}>
        Show sheet
      </button>
      <button type="button" onClick={() => setLayers(['question'])}>
        Ask
      </button>
      {layers.includes('sheet') && (
        <Sheet title="Markets" onClose={() => drop('sheet')} footer={<p>Below the list</p>}>
          <ul>
            {Array.from({ length: 200 }, (_, index) => (
              <li key={index}>Market {index}</li>
            ))}
          </ul>
          <button type="button" onClick={() => setLayers(['sheet', 'question'])}>
            Ask in the sheet
          </button>
        </Sheet>
      )}
      {layers.includes('question') && (
        <ConfirmDialog
          title="Close all?"
          confirmLabel="Close all"
          onConfirm={onConfirm}
          onClose={() => drop('question')}
        >
          Three positions.
        </ConfirmDialog>
      )}
    </>
  )
}

async function openDemo(onConfirm?: () => void) {
  await open(onConfirm ? <Demo onConfirm={onConfirm} /> : <Demo />)
  return newUser()
}

const button = (name: string) => screen.getByRole('button', { name })
const goBack = () => act(async () => history.back())
/** `inert` takes an element and all in it out of reach of pointer, keys and screen readers. */
const isReachable = (element: Element | null) => element !== null && element.closest('[inert]') === null

describe('a question', () => {
  it('is named, offers the safe answer first and gives it the focus', async () => {
    const user = await openDemo()
    await user.click(button('Ask'))
    const dialog = screen.getByRole('alertdialog', { name: 'Close all?' })
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cancel', 'Close all'])
    expect(document.activeElement).toBe(button('Cancel'))
  })

  it('keeps the focus: nothing but it can be reached, in either direction', async () => {
    const user = await openDemo()
    await user.click(button('Ask'))
    const tabStops = screen.getAllByRole('button').filter(isReachable)
    expect(tabStops).toEqual([button('Cancel'), button('Close all')])
    await user.tab()
    expect(document.activeElement).toBe(button('Close all'))
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(button('Cancel'))
  })

  it('Escape closes it without an answer, and the focus returns', async () => {
    const onConfirm = vi.fn<() => void>()
    const user = await openDemo(onConfirm)
    await user.click(button('Ask'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(onConfirm).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button('Ask'))
    expect(isReachable(button('Ask'))).toBe(true)
  })

  it('a tap beside it closes it, one inside does not', async () => {
    const user = await openDemo()
    await user.click(button('Ask'))
    await user.click(screen.getByText('Three positions.'))
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
    await user.click(document.querySelector('#layers .bg-backdrop') ?? document.body)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('is answered by Enter on the answer that has the focus', async () => {
    const onConfirm = vi.fn<() => void>()
    const user = await openDemo(onConfirm)
    await user.click(button('Ask'))
    await user.tab()
    await user.keyboard('{Enter}')
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})

describe('a sheet', () => {
  it('is closed by the back gesture, which leaves the page where it is', async () => {
    const user = await openDemo()
    const address = location.href
    await user.click(button('Show sheet'))
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.href).toBe(address)
    expect(document.activeElement).toBe(button('Show sheet'))
  })

  it('scrolls inside: title and footer stay, and the page below does not move', async () => {
    const user = await openDemo()
    await user.click(button('Show sheet'))
    const sheet = screen.getByRole('dialog', { name: 'Markets' })
    const scroller = within(sheet).getByText('Market 199').closest('.overflow-y-auto')
    expect(scroller !== null && sheet.contains(scroller)).toBe(true)
    expect(scroller?.contains(button('Dismiss'))).toBe(false)
    expect(scroller?.contains(screen.getByText('Below the list'))).toBe(false)
    expect(document.documentElement.style.overflow).toBe('hidden')
    await user.click(button('Dismiss'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.documentElement.style.overflow).toBe('')
  })

  it('with a question above it: Escape and back close one at a time', async () => {
    const user = await openDemo()
    for (const close of [() => user.keyboard('{Escape}'), goBack]) {
      await user.click(button('Show sheet'))
      await user.click(button('Ask in the sheet'))
      expect(isReachable(button('Dismiss'))).toBe(false)
      await close()
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(document.activeElement).toBe(button('Ask in the sheet'))
      await close()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(document.activeElement).toBe(button('Show sheet'))
    }
  })

  it('every button has a name', async () => {
    const user = await openDemo()
    await user.click(button('Show sheet'))
    expect(screen.getAllByRole('button', { name: /\S/ })).toEqual(screen.getAllByRole('button'))
  })
})

it('a picker shows what was chosen, and its sheet is gone', async () => {
  function Networks() {
    const [value, setValue] = useState<string>()
    const options = ['Tron', 'Ethereum'].map(name => ({ value: name, label: name }))
    return <Picker label="Network" placeholder="Choose" options={options} value={value} onChange={setValue} />
  }
  await open(<Networks />)
  const user = newUser()
  await user.click(button('Network Choose'))
  await user.click(within(screen.getByRole('dialog', { name: 'Network' })).getByRole('button', { name: 'Ethereum' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button('Network Ethereum'))
})
