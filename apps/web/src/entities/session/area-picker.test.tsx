// @vitest-environment happy-dom
// The area of a mobile number: by name in the language shown, the device's own first, found by country or code.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { serve } from '../../../testing/server.ts'
import { AreaPicker } from './area-picker.tsx'

usePage()

async function openPicker(onChange = vi.fn()) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'de'])
  serve({
    areaList: [
      { id: 1, global_code: '44', code: 'GB' },
      { id: 2, global_code: '49', code: 'DE' },
      { id: 3, global_code: '86', code: 'CN' },
      { id: 4, global_code: '43', code: 'AT' },
    ],
  })
  await open(
    <AreaPicker value={undefined} onChange={onChange} label="Country code" searchLabel="Country or code" />,
    'de',
  )
  const user = newUser()
  await user.click(screen.getByRole('button', { name: 'Country code' }))
  const sheet = screen.getByRole('dialog')
  const rows = () =>
    within(sheet)
      .queryAllByRole('listitem')
      .map(item => item.textContent)
  await waitFor(() => expect(rows()).toHaveLength(4))
  return { user, rows, search: within(sheet).getByLabelText('Country or code'), onChange, sheet }
}

it('stands in the order of the language, the device’s country first, countries not served marked', async () => {
  const { rows, sheet } = await openPicker()
  expect(within(sheet).getByText('China').closest('button')).toHaveProperty('disabled', true)
  expect(rows()).toEqual([
    'Österreich+43',
    'China+86Hier bieten wir keine Dienste an',
    'Deutschland+49',
    'Vereinigtes Königreich+44',
  ])
})

it.each([
  ['osterr', ['Österreich+43']],
  ['+49', ['Deutschland+49']],
  ['gb', ['Vereinigtes Königreich+44']],
  ['xyz', []],
])('finds «%s»', async (typed, found) => {
  const { user, rows, search } = await openPicker()
  await user.type(search, typed)
  expect(rows()).toEqual(found)
})

it('gives the chosen area', async () => {
  const { user, sheet, onChange } = await openPicker()
  await user.click(within(sheet).getByText('Deutschland'))
  expect(onChange).toHaveBeenCalledWith({ id: 2, dial: '49', country: 'DE' })
})
