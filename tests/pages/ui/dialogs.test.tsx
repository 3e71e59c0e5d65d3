import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { PromptDialog } from '#client/ui/dialog/PromptDialog.tsx'

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

test('a prompt submits what was typed, and keeps it with the refusal until it is corrected', async () => {
  const submit = vi.fn<(text: string) => void>()
  const prompt = (failure?: string) => (
    <PromptDialog
      title="Add Citizens for Examples"
      label="Candidate account number"
      submitLabel="Add"
      failure={failure}
      onSubmit={submit}
      onCancel={() => {}}
    />
  )
  const { rerender } = render(prompt())
  expect(screen.getByRole('dialog', { name: 'Add Citizens for Examples' })).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Candidate account number' })
  expect(field).toHaveFocus()
  await userEvent.keyboard('91x{Enter}')
  expect(submit).toHaveBeenCalledExactlyOnceWith('91x')

  rerender(prompt('Invalid AcctNum'))
  expect(field).toHaveValue('91x')
  expect(field).toHaveAccessibleDescription('Invalid AcctNum')

  await userEvent.keyboard('{Backspace}')
  expect(field).toBeValid()
  expect(screen.queryByText('Invalid AcctNum')).not.toBeInTheDocument()
})

test('an empty prompt submits empty text, and Escape cancels it', async () => {
  const submit = vi.fn<(text: string) => void>()
  const cancel = vi.fn<() => void>()
  render(<PromptDialog title="Add" label="Account" submitLabel="Add" onSubmit={submit} onCancel={cancel} />)
  await userEvent.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledExactlyOnceWith('')
  await userEvent.keyboard('{Escape}')
  expect(cancel).toHaveBeenCalledTimes(1)
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
