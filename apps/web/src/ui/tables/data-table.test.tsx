// @vitest-environment happy-dom
// A table as its user meets it: sorted by a head, columns that are hidden and stay so, a file of all rows, and keys.
import { useToasts } from '@tallystick/ui/layers/toasts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { everyPage } from './tools/every-page.ts'
import { type Column, DataTable } from './data-table.tsx'
import { useHiddenColumns } from './hidden-columns.ts'

usePage()
beforeEach(() => {
  useToasts.setState({ toasts: [] })
  useHiddenColumns.setState({ hidden: {} })
})
afterEach(() => vi.restoreAllMocks())

interface Row {
  readonly id: number
  readonly name: string
  readonly amount: string
}

const ROWS: readonly Row[] = [
  { id: 1, name: 'One', amount: '9.00' },
  { id: 2, name: '=Two', amount: '100.00' },
  { id: 3, name: 'Three, "quoted"', amount: '20.00' },
]

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', label: 'Name', text: row => row.name, cell: row => row.name },
  {
    key: 'amount',
    label: 'Amount',
    rank: row => Number(row.amount),
    text: row => row.amount,
    cell: row => `${row.amount} USD`,
  },
  { key: 'id', label: 'Number', text: row => String(row.id), cell: row => row.id },
  { key: 'actions', label: 'Actions', isFixed: true, cell: row => <button type="button">Remove {row.id}</button> },
]

function Shown(props: Partial<Parameters<typeof DataTable<Row>>[0]>) {
  return (
    <DataTable
      name="things"
      label="Things"
      columns={COLUMNS}
      rows={ROWS}
      isComplete
      keyOf={row => row.id}
      testId={() => 'thing'}
      {...props}
    />
  )
}

const heads = (): string[] => screen.getAllByRole('columnheader').map(head => head.textContent)
const ids = (): string[] => screen.getAllByTestId('thing').map(row => row.textContent.slice(-1))

/** What is saved. */
function files(): { readonly name: string; text(): Promise<string> }[] {
  const saved: { name: string; text(): Promise<string> }[] = []
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    // Only files are saved.
    blob = file as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = blob
    saved.push({ name: this.download, text: () => file.text() })
  })
  return saved
}

describe('columns', () => {
  it('are hidden by choice, and stay hidden', async () => {
    const user = newUser()
    await open(<Shown />)
    expect(heads()).toEqual(['Name', 'Amount', 'Number', 'Actions'])
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Columns' }))
    expect(sheet.getAllByRole('checkbox')).toHaveLength(2)
    await user.click(sheet.getByRole('checkbox', { name: 'Amount' }))
    expect(heads()).toEqual(['Name', 'Number', 'Actions'])
    expect(screen.getAllByTestId('thing').map(row => row.children.length)).toEqual([3, 3, 3])
    expect(localStorage.getItem('tallystick.columns')).toContain('{"things":["amount"]}')
    await user.click(sheet.getByRole('checkbox', { name: 'Amount' }))
    expect(heads()).toEqual(['Name', 'Amount', 'Number', 'Actions'])
  })

  it('of another table are not touched, and keys that no longer exist do no harm', async () => {
    useHiddenColumns.setState({ hidden: { others: ['amount'], things: ['gone', 'name', 'actions'] } })
    await open(<Shown />)
    expect(heads()).toEqual(['Name', 'Amount', 'Number', 'Actions'])
  })

  it('are not offered where there is one to hide', async () => {
    await open(<Shown columns={COLUMNS.filter(({ key }) => key !== 'id')} />)
    await screen.findByRole('button', { name: 'Export CSV' })
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
  })

  it('sort where all rows are there', async () => {
    const user = newUser()
    await open(<Shown />)
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(ids()).toEqual(['2', '3', '1'])
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending')
  })
})

describe('a file', () => {
  it('has every column with a text, hidden or not, and runs no formula', async () => {
    const saved = files()
    const user = newUser()
    useHiddenColumns.setState({ hidden: { things: ['amount'] } })
    await open(<Shown />)
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('things.csv')
    expect((await saved[0]?.text())?.replace('\uFEFF', '')).toBe(
      'Name,Amount,Number\r\nOne,9.00,1\r\n\'=Two,100.00,2\r\n"Three, ""quoted""",20.00,3\r\n',
    )
  })

  it('has the rows that have not come yet, or says that there is none', async () => {
    const saved = files()
    const user = newUser()
    const last = { data: ROWS, hasNextPage: false, isError: false, fetchNextPage: () => Promise.reject(new Error()) }
    let isDown = true
    const first = {
      data: ROWS.slice(0, 1),
      hasNextPage: true,
      isError: false,
      fetchNextPage: async () => (isDown ? { ...first, isError: true } : last),
    }
    await open(<Shown rows={first.data} isComplete={false} everyRow={() => everyPage(first)} />)
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
    expect(saved).toEqual([])
    isDown = false
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await saved[0]?.text())?.trim().split('\r\n')).toHaveLength(4)
  })

  it('comes from the server where it makes it', async () => {
    const user = newUser()
    const onSave = vi.fn(async () => true)
    await open(<Shown onSave={onSave} />)
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    expect(onSave).toHaveBeenCalledOnce()
  })
})

describe('keys', () => {
  it('go from row to row, and open one', async () => {
    const opened: Row[] = []
    const user = newUser()
    await open(<Shown onOpen={row => opened.push(row)} />)
    const rows = screen.getAllByTestId('thing')
    rows[0]?.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(rows[1])
    await user.keyboard('{Enter}')
    expect(opened).toEqual([ROWS[1]])
  })

  it('go from button to button where rows do not open', async () => {
    const user = newUser()
    await open(<Shown />)
    screen.getByRole('button', { name: 'Remove 1' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Remove 2')
  })
})
