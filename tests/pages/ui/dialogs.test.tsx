import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'

async function askToDelete(props: Partial<ComponentProps<typeof ConfirmDialog>> = {}) {
  const confirm = vi.fn<() => void>()
  function Row() {
    const [asking, setAsking] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setAsking(true)}>
          Delete
        </button>
        {asking && (
          <ConfirmDialog
            message="Delete candidate 91527?"
            confirmLabel="Delete candidate 91527"
            onConfirm={confirm}
            onCancel={() => setAsking(false)}
            {...props}
          />
        )}
      </>
    )
  }
  render(<Row />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  return { confirm }
}

test('a deletion asks first, and an accidental Enter deletes nothing', async () => {
  const { confirm } = await askToDelete()
  expect(screen.getByRole('alertdialog', { name: 'Delete candidate 91527?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(confirm).not.toHaveBeenCalled()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('what a deletion does is read out with its question', async () => {
  await askToDelete({ children: <p>Everyone stops seeing it.</p> })
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('Everyone stops seeing it.')
})

test('Escape cancels, and the focus returns to where it was', async () => {
  const { confirm } = await askToDelete()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
  expect(confirm).not.toHaveBeenCalled()
})

test('confirming confirms once, and the dialog waits for the answer', async () => {
  const { confirm } = await askToDelete()
  await userEvent.click(screen.getByRole('button', { name: 'Delete candidate 91527' }))
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alertdialog')).toBeVisible()
})

test('while a deletion is under way neither Escape nor a second press does anything', async () => {
  const { confirm } = await askToDelete({ busy: true })
  await userEvent.click(screen.getByRole('button', { name: 'Delete candidate 91527…' }))
  await userEvent.keyboard('{Escape}')
  expect(confirm).not.toHaveBeenCalled()
  expect(screen.getByRole('alertdialog')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
})

test('a deletion that failed says why in the dialog', async () => {
  await askToDelete({ failure: 'Error deleting: Delete failed' })
  expect(screen.getByRole('alert')).toHaveTextContent('Error deleting: Delete failed')
})

test('the second click of a double click that closed a dialog opens nothing behind it; the next click does', () => {
  const onOpen = vi.fn<() => void>()
  function Page() {
    const [isOpen, setOpen] = useState(true)
    const close = () => setOpen(false)
    return (
      <>
        <button type="button" onClick={onOpen}>
          Edit 5
        </button>
        {isOpen && (
          <ConfirmDialog message="Delete 4?" confirmLabel="Delete 4" onConfirm={close} onCancel={close} />
        )}
      </>
    )
  }
  render(<Page />)

  press('Delete 4', 1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  press('Edit 5', 2)
  expect(onOpen).not.toHaveBeenCalled()

  press('Edit 5', 1)
  expect(onOpen).toHaveBeenCalledOnce()
})

/** One press of the mouse, the first or the second of a double click. */
function press(name: string, detail: number): void {
  const button = screen.getByRole('button', { name, hidden: true })
  fireEvent.mouseDown(button, { detail })
  fireEvent.click(button, { detail })
}
